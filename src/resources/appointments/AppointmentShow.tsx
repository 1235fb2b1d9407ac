import { useRecordContext } from 'react-admin'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import { useFormat } from '../../ui/format.ts'
import { PlaceTrail } from '../../ui/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { AppointmentChip } from './AppointmentChip.tsx'
import { AppointmentTime } from './AppointmentTime.tsx'
import { CancelAppointment } from './CancelAppointment.tsx'

const facts: Fact<Appointment>[] = [
  { source: 'time', render: (appointment) => <AppointmentTime appointment={appointment} /> },
  { source: 'state', render: (appointment) => <AppointmentChip appointment={appointment} /> },
  { source: 'technicianName', render: ({ technicianName }) => technicianName },
  { source: 'cancelledAt', render: ({ cancelledAt }) => cancelledAt && <FormatDate value={cancelledAt} /> },
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
  return appointment ? <PlaceTrail name={date(appointment.startsAt) ?? ''} /> : null
}
