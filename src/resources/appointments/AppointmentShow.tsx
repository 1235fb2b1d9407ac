import RestoreIcon from '@mui/icons-material/EventAvailableOutlined'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useCanAccess, useNotify, useRecordContext, useTranslate } from 'react-admin'
import { type Appointment, appointments } from '../../../contract/main/appointments.ts'
import { main } from '../../providers/api.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { AppointmentChip, AppointmentTime } from './appointmentColumns.tsx'

const facts: Fact<Appointment>[] = [
  { source: 'time', render: (appointment) => <AppointmentTime appointment={appointment} /> },
  { source: 'state', render: (appointment) => <AppointmentChip appointment={appointment} /> },
  { source: 'technicianName', render: ({ technicianName }) => technicianName },
  {
    source: 'cancelledAt',
    render: ({ cancelledAt }) => cancelledAt && <FormatDate value={cancelledAt} zone="buildings" />,
  },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** An appointment for an installation in a unit. */
export const AppointmentShow = () => (
  <ShowPage
    actions={
      <>
        <CancelAppointment />
        <RemoveButton />
      </>
    }
    above={<Above />}
  >
    <Facts<Appointment> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const appointment = useRecordContext<Appointment>()
  const { date } = useFormat()
  return appointment ? <PlaceTrail name={date(appointment.startsAt, 'dayTime', 'buildings') ?? ''} /> : null
}

/** Cancels an appointment or reverts that; a cancelled appointment stays visible. */
const CancelAppointment = () => {
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
    onSuccess: ({ cancelledAt }) =>
      notify(`appointments.${cancelledAt ? 'wasCancelled' : 'wasRestored'}`, { type: 'success' }),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      setOpen(false)
      return queryClient.invalidateQueries({ queryKey: ['appointments'] })
    },
  })
  if (!appointment || !canAccess) return null
  if (appointment.cancelledAt !== null)
    return (
      <Button
        label="appointments.restore"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate({ ...appointment, cancelled: false })}
      >
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
        <p>{translate('appointments.cancelText')}</p>
        {Date.parse(appointment.endsAt) > serverNow() && (
          <p>
            {appointment.technicianName !== null &&
              `${translate('appointments.cancelTells.technician', { name: appointment.technicianName })} `}
            {translate('appointments.cancelTells.renters')}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
