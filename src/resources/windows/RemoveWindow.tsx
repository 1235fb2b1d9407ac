import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { CallError } from '../../../contract/client.ts'
import { windows, type Window } from '../../../contract/main/windows.ts'
import { restoreDays } from '../../../domain/rules/restore.ts'
import { paths } from '../../paths.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useTellRemoved } from '../../ui/history/useTellRemoved.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'

const needsConfirmation = (error: unknown) =>
  error instanceof CallError && error.body.error === 'windowHasSensor'

/** Removes a window; if a sensor is assigned, warns that it goes too (spec 1 §5). */
export const RemoveWindow = () => {
  const window = useRecordContext<Window>()
  const { canAccess } = useCanAccess({ resource: 'windows', action: 'delete' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const tellRemoved = useTellRemoved()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({
      id,
      roomId,
      version,
      confirm,
    }: Pick<Window, 'id' | 'roomId' | 'version'> & { confirm: boolean }) =>
      main(windows.remove, { params: { id: roomId, windowId: id }, query: { confirm }, version }),
    onSuccess: async (_, { id, roomId }) => {
      tellRemoved('windows', id, window?.name ?? '')
      void navigate(paths.rooms.show(roomId))
      // not the window itself: this page would refetch it while the next one loads
      await Promise.all(
        [['windows', 'getList'], ['rooms']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
  if (!window || !canAccess) return null
  // the sensor may have been assigned after the page loaded: the refusal says so, and the next confirmation counts
  const withSensor = window.sensor !== null || needsConfirmation(remove.error)
  const close = () => {
    setOpen(false)
    remove.reset()
  }
  return (
    <>
      <Button label="ra.action.delete" color="error" onClick={() => setOpen(true)}>
        <DeleteIcon />
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('ui.remove.title', { name: window.name })}
        confirm={translate(withSensor ? 'windows.removeBoth' : 'ra.action.delete')}
        destructive
        busy={remove.isPending || remove.isSuccess}
        onConfirm={() => remove.mutate({ ...window, confirm: withSensor })}
        onClose={close}
      >
        {withSensor ? (
          <Alert severity="warning">
            {window.sensor
              ? translate('windows.sensorGoes', { eui: window.sensor.eui })
              : translate('errors.windowHasSensor')}
          </Alert>
        ) : (
          translate('ui.remove.restorable', { days: restoreDays })
        )}
        {remove.error && !needsConfirmation(remove.error) ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failureText(remove.error)}
          </Alert>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
