import type { AccessNotPossibleReason, InstallationStatus } from '../enums.ts'
import { isMissing, type Missing } from './reasons.ts'

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
