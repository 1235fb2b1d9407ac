import type { UnitConsentState } from '../../../domain/consent/agreement.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

const tones: Record<UnitConsentState, Tone> = {
  notNeeded: 'neutral',
  given: 'fine',
  partial: 'caution',
  revoked: 'danger',
  missing: 'caution',
}

/** The consent state of a unit's household. */
export const UnitConsentChip = ({ state }: { state: UnitConsentState }) => (
  <StatusChip tone={tones[state]} label={`building-units.consents.${state}`} />
)
