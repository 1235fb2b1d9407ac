import type { AgreementState } from '../../domain/consent/agreement.ts'
import { StatusChip, type Tone } from '../ui/StatusChip.tsx'

const tones: Record<AgreementState, Tone> = { given: 'fine', revoked: 'danger', ended: 'neutral' }

/** How it stands with a declaration. */
export const AgreementStateChip = ({ state }: { state: AgreementState }) => <StatusChip tone={tones[state]} label={`consents.states.${state}`} />
