import type { Appointment } from '../../../contract/main/appointments.ts'
import type { Column } from '../../ui/list/columns.tsx'
import { AppointmentChip, appointmentState } from './AppointmentChip.tsx'
import { AppointmentTime } from './AppointmentTime.tsx'

/** The columns of appointments, wherever they are listed. */
export const appointmentColumns: Column<Appointment>[] = [
  { source: 'startsAt', label: 'appointments.fields.time', render: (appointment) => <AppointmentTime appointment={appointment} /> },
  { source: 'technicianName', sort: false },
  {
    source: 'state',
    sort: false,
    render: (appointment) => <AppointmentChip appointment={appointment} />,
    text: (appointment, translate) => translate(`appointments.states.${appointmentState(appointment)}`),
  },
  {
    source: 'description',
    sort: false,
    render: ({ description }) => (
      <span style={{ display: 'inline-block', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{description}</span>
    ),
  },
]
