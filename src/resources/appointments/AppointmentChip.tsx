import type { Appointment } from '../../../contract/main/appointments.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

const tones = { planned: 'active', past: 'neutral', cancelled: 'danger' } as const

/** Where an appointment stands: still to come, past, or cancelled. */
export const appointmentState = ({ endsAt, cancelledAt }: Pick<Appointment, 'endsAt' | 'cancelledAt'>, now = new Date()): keyof typeof tones => {
  if (cancelledAt !== null) return 'cancelled'
  return Date.parse(endsAt) < now.getTime() ? 'past' : 'planned'
}

export const AppointmentChip = ({ appointment }: { appointment: Pick<Appointment, 'endsAt' | 'cancelledAt'> }) => {
  const state = appointmentState(appointment)
  return <StatusChip tone={tones[state]} label={`appointments.states.${state}`} />
}
