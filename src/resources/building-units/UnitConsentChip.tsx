import type { UnitConsentState } from '../../../domain/consent/agreement.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<UnitConsentState, Tone> = { notNeeded: 'neutral', given: 'fine', partial: 'caution', revoked: 'danger', missing: 'caution' }

/** How it stands with the consent of those who live in a unit. */
export const UnitConsentChip = ({ state }: { state: UnitConsentState }) => <StatusChip tone={tones[state]} label={`building-units.consents.${state}`} />
