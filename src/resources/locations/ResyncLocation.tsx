import ResyncIcon from '@mui/icons-material/Sync'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useCanAccess, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { locations } from '../../../contract/main/locations.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'

/** Recounts a location, and corrects devices that are listed at the wrong place. */
export const ResyncLocation = () => {
  const record = useRecordContext()
  const { canAccess } = useCanAccess({ resource: 'locations', action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  const resync = useMutation({
    mutationFn: () => main(locations.resync, { params: { id: String(record?.id) } }),
    onSuccess: ({ repairedDevices }) => {
      notify('locations.resync.done', { type: 'success', messageArgs: { smart_count: repairedDevices } })
      refresh()
    },
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => setOpen(false),
  })
  if (!record || !canAccess) return null
  return (
    <>
      <Button label="locations.resync.button" onClick={() => setOpen(true)}>
        <ResyncIcon />
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('locations.resync.title')}
        confirm={translate('locations.resync.button')}
        busy={resync.isPending}
        onConfirm={() => resync.mutate()}
        onClose={() => setOpen(false)}
      >
        {translate('locations.resync.text')}
      </ConfirmDialog>
    </>
  )
}
