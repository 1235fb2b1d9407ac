import type { Appointment } from '../../../contract/main/appointments.ts'
import { useFormat } from '../../ui/format.ts'

/** When an appointment is: the day once where it does not go past midnight. */
export const AppointmentTime = ({ appointment: { startsAt, endsAt } }: { appointment: Pick<Appointment, 'startsAt' | 'endsAt'> }) => {
  const { date } = useFormat()
  const sameDay = date(startsAt, 'day') === date(endsAt, 'day')
  return <time dateTime={startsAt} style={{ whiteSpace: 'nowrap' }}>{`${date(startsAt)} – ${date(endsAt, sameDay ? 'time' : 'dayTime')}`}</time>
}
