import { Box } from '@mui/material'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { dayOf } from '../../../domain/time.ts'
import { useFormat } from '../../ui/facts/format.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { serverNow } from '../../providers/serverClock.ts'

/** The columns of appointments in every list. */
export const appointmentColumns: Column<Appointment>[] = [
  {
    source: 'startsAt',
    label: 'appointments.fields.time',
    least: 140,
    render: (appointment) => <AppointmentTime appointment={appointment} />,
  },
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
      <span
        style={{
          display: 'inline-block',
          maxWidth: 280,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {description}
      </span>
    ),
  },
]

const tones = { planned: 'active', past: 'neutral', cancelled: 'danger' } as const

/** The state of an appointment: upcoming, past, or cancelled. */
const appointmentState = (
  { endsAt, cancelledAt }: Pick<Appointment, 'endsAt' | 'cancelledAt'>,
  now = new Date(serverNow()),
): keyof typeof tones => {
  if (cancelledAt !== null) return 'cancelled'
  return Date.parse(endsAt) < now.getTime() ? 'past' : 'planned'
}

export const AppointmentChip = ({
  appointment,
}: {
  appointment: Pick<Appointment, 'endsAt' | 'cancelledAt'>
}) => {
  const state = appointmentState(appointment)
  return <StatusChip tone={tones[state]} label={`appointments.states.${state}`} />
}

/** The time of an appointment by the clocks at its building; shows the day once if it ends on the same day. */
export const AppointmentTime = ({
  appointment: { startsAt, endsAt },
}: {
  appointment: Pick<Appointment, 'startsAt' | 'endsAt'>
}) => {
  const { date } = useFormat()
  const sameDay = dayOf(new Date(startsAt)) === dayOf(new Date(endsAt))
  // each end of it stays on one line; on a phone the second may go below the first
  return (
    <Box component="time" dateTime={startsAt} sx={{ '& > span': { whiteSpace: 'nowrap' } }}>
      <span>{`${date(startsAt, 'dayTime', 'buildings')} –`}</span>{' '}
      <span>{date(endsAt, sameDay ? 'time' : 'dayTime', 'buildings')}</span>
    </Box>
  )
}
