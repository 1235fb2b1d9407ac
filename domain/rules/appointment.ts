import type { AccessNotPossibleReason, InstallationStatus, UserState } from '../enums.ts'
import { hour } from '../time.ts'
import { isMissing, type Missing } from './reasons.ts'

/** Instants, ISO 8601. */
interface AppointmentTimes {
  readonly startsAt: string
  readonly endsAt: string
}

/** Hours; a longer appointment is treated as a typing error in the date. Own choice. */
export const appointmentHoursMax = 24

type WhyNotAppointment = 'endBeforeStart' | 'appointmentTooLong'

/** Why an appointment's times are invalid; the form shows the reason at its end. */
export const whyNotAppointment = ({ startsAt, endsAt }: AppointmentTimes): WhyNotAppointment | undefined => {
  const length = Date.parse(endsAt) - Date.parse(startsAt)
  if (!(length > 0)) return 'endBeforeStart'
  return length > appointmentHoursMax * hour ? 'appointmentTooLong' : undefined
}

type WhyNotTechnician = 'technicianDeactivated' | 'technicianBusy' | 'technicianUnavailable'

/** Whether two appointments have a moment in common; the end of one may be the beginning of the next. */
const meets = (one: AppointmentTimes, other: AppointmentTimes): boolean =>
  Date.parse(one.startsAt) < Date.parse(other.endsAt) && Date.parse(other.startsAt) < Date.parse(one.endsAt)

/**
 * Why a technician cannot come to an appointment; the form shows the reason at the technician. `others` are their other
 * appointments that are not cancelled; the one in the way comes with the reason. `away` is when they are expected at another client's,
 * of which nothing more is told.
 */
export const whyNotTechnician = <A extends AppointmentTimes>(
  state: UserState,
  appointment: AppointmentTimes,
  others: readonly A[],
  away: readonly AppointmentTimes[] = [],
): { reason: WhyNotTechnician; other?: A } | undefined => {
  if (state === 'Deactivated') return { reason: 'technicianDeactivated' }
  const other = others.find((each) => meets(appointment, each))
  if (other) return { reason: 'technicianBusy', other }
  return away.some((each) => meets(appointment, each)) ? { reason: 'technicianUnavailable' } : undefined
}

interface StatusChange {
  readonly status: InstallationStatus
  readonly reason?: AccessNotPossibleReason | Missing
  /** Free text by the technician. */
  readonly description?: string | Missing
}

type WhyNotStatus = 'reasonRequired' | 'descriptionRequired' | 'reasonNotAllowed'

/**
 * Why a building unit cannot get an installation status. AccessNotPossible needs a reason, and the reason Other needs a
 * description; a reason with any other status would contradict it.
 *
 * The spec defines no transitions. We allow all of them, including Finalized to Open: work is reopened when a radiator is
 * added or a thermostat fails, and the audit log keeps the previous status.
 */
export const whyNotStatus = ({ status, reason, description }: StatusChange): WhyNotStatus | undefined => {
  if (status !== 'AccessNotPossible') return isMissing(reason) ? undefined : 'reasonNotAllowed'
  if (isMissing(reason)) return 'reasonRequired'
  return reason === 'Other' && isMissing(description) ? 'descriptionRequired' : undefined
}

type WhyNotNextVisit = 'nextVisitOnlyWithoutAccess' | 'dateInPast'

/** Why a unit cannot get a day of the next visit (YYYY-MM-DD): only one without access has it, and it is not before `today`, if that is given. */
export const whyNotNextVisit = (
  { status, nextVisitOn }: { readonly status: InstallationStatus; readonly nextVisitOn?: string | Missing },
  today?: string,
): WhyNotNextVisit | undefined => {
  if (isMissing(nextVisitOn)) return undefined
  if (status !== 'AccessNotPossible') return 'nextVisitOnlyWithoutAccess'
  return today !== undefined && nextVisitOn < today ? 'dateInPast' : undefined
}
