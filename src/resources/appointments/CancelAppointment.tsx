import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import RestoreIcon from '@mui/icons-material/EventAvailableOutlined'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useCanAccess, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { appointments, type Appointment } from '../../../contract/main/appointments.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useFailureText } from '../../ui/useFailureText.ts'

/** Calls an appointment off, or takes that back; the appointment stays to be seen. */
export const CancelAppointment = () => {
  const appointment = useRecordContext<Appointment>()
  const { canAccess } = useCanAccess({ resource: 'appointments', action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: ({ id, version, cancelled }: Pick<Appointment, 'id' | 'version'> & { cancelled: boolean }) =>
      main(appointments.update, { params: { appointmentId: id }, body: { cancelled }, version }),
    onSuccess: ({ cancelledAt }) => notify(`appointments.${cancelledAt ? 'wasCancelled' : 'wasRestored'}`, { type: 'success' }),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      setOpen(false)
      return queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
  })
  if (!appointment || !canAccess) return null
  if (appointment.cancelledAt !== null)
    return (
      <Button label="appointments.restore" disabled={cancel.isPending} onClick={() => cancel.mutate({ ...appointment, cancelled: false })}>
        <RestoreIcon />
      </Button>
    )
  return (
    <>
      <Button label="appointments.cancel" onClick={() => setOpen(true)}>
        <CancelIcon />
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('appointments.cancelTitle')}
        confirm={translate('appointments.cancel')}
        destructive
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ ...appointment, cancelled: true })}
        onClose={() => setOpen(false)}
      >
        {translate('appointments.cancelText')}
      </ConfirmDialog>
    </>
  )
}
