import type { AccessNotPossibleReason, InstallationStatus } from '../enums.ts'
import { hour } from '../time.ts'
import { isMissing, type Missing } from './reasons.ts'

/** Instants, ISO 8601. */
export interface AppointmentTimes {
  readonly startsAt: string
  readonly endsAt: string
}

/** Hours; a longer one is taken for a wrong day. Our choice. */
export const appointmentHoursMax = 24

export type WhyNotAppointment = 'endBeforeStart' | 'appointmentTooLong'

/** Why an appointment's times are none; the reason stands at its end. */
export const whyNotAppointment = ({ startsAt, endsAt }: AppointmentTimes): WhyNotAppointment | undefined => {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (!(length > 0)) return 'endBeforeStart'
  return length > appointmentHoursMax * hour ? 'appointmentTooLong' : undefined
}

export interface StatusChange {
  readonly status: InstallationStatus
  readonly reason?: AccessNotPossibleReason | Missing
  /** Free text of the technician. */
  readonly description?: string | Missing
}

export type WhyNotStatus = 'reasonRequired' | 'descriptionRequired' | 'reasonNotAllowed'

/**
 * Why a building unit may not get an installation status. AccessNotPossible needs a reason, and the reason Other a
 * description; a reason with any other status would contradict it.
 *
 * The source shows no transitions. We allow every one, Finalized to Open included and without further ado: work is
 * reopened when a radiator is added or a thermostat fails, and the audit entry keeps what was before.
 */
export const whyNotStatus = ({ status, reason, description }: StatusChange): WhyNotStatus | undefined => {
  if (status !== 'AccessNotPossible') return isMissing(reason) ? undefined : 'reasonNotAllowed'
  if (isMissing(reason)) return 'reasonRequired'
  return reason === 'Other' && isMissing(description) ? 'descriptionRequired' : undefined
}
