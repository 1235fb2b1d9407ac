import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, useCanAccess, useNotify, useRecordContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { rooms, type Room } from '../../../contract/main/rooms.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/** Copies a room with its windows and radiators, and opens the copy for renaming. */
export const DuplicateRoom = () => {
  const record = useRecordContext<Room>()
  const { canAccess } = useCanAccess({ resource: 'rooms', action: 'create' })
  const notify = useNotify()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const duplicate = useMutation({
    mutationFn: (id: string) => main(rooms.duplicate, { params: { id } }),
    onSuccess: async ({ id, name }) => {
      await queryClient.invalidateQueries({ queryKey: ['rooms'] })
      notify('rooms.duplicated', { type: 'success', messageArgs: { name } })
      void navigate(paths.rooms.edit(id))
    },
    onError: (error) => notify(failureText(error), { type: 'error' }),
  })
  if (!record || !canAccess) return null
  return (
    <Button
      label="rooms.duplicate"
      disabled={duplicate.isPending || duplicate.isSuccess}
      onClick={() => duplicate.mutate(record.id)}
    >
      <CopyIcon />
    </Button>
  )
}
