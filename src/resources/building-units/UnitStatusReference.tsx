import type { InstallationStatus } from '../../../domain/enums.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

const tones: Record<InstallationStatus, Tone> = {
  Open: 'neutral',
  OnHold: 'caution',
  AccessNotPossible: 'danger',
  Finalized: 'fine',
}

/** The installation status of a unit. Open is shown as to do, AccessNotPossible as access denied (spec 1 §4). */
export const UnitStatusReference = ({ status }: { status: InstallationStatus }) => (
  <StatusChip tone={tones[status]} label={`building-units.statuses.${status}`} />
)
