import type { AccessNotPossibleReason, InstallationStatus } from '../enums.ts'
import { isMissing, type Missing } from './reasons.ts'

export interface StatusChange {
  readonly status: InstallationStatus
  readonly reason?: AccessNotPossibleReason | Missing
  /** Free text by the technician. */
  readonly description?: string | Missing
}

export type WhyNotStatus = 'reasonRequired' | 'descriptionRequired' | 'reasonNotAllowed'

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
