import { hour } from '../time.ts'

/** Instants, ISO 8601. */
export interface AppointmentTimes {
  readonly startsAt: string
  readonly endsAt: string
}

/** Hours; a longer appointment is treated as a typing error in the date. Own choice. */
export const appointmentHoursMax = 24

export type WhyNotAppointment = 'endBeforeStart' | 'appointmentTooLong'

/** Why an appointment's times are invalid; the form shows the reason at its end. */
export const whyNotAppointment = ({ startsAt, endsAt }: AppointmentTimes): WhyNotAppointment | undefined => {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (!(length > 0)) return 'endBeforeStart'
  return length > appointmentHoursMax * hour ? 'appointmentTooLong' : undefined
}
