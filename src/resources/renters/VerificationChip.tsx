import type { Renter } from '../../../contract/main/renters.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

type State = 'linked' | 'verified' | 'notVerified'

const tones: Record<State, Tone> = { linked: 'fine', verified: 'active', notVerified: 'neutral' }

/** How far a renter is on the way to the app: the identity is verified first, then a user is linked. */
export const verificationState = ({ verifiedAt, userId }: Pick<Renter, 'verifiedAt' | 'userId'>): State => {
  if (userId !== null) return 'linked'
  return verifiedAt === null ? 'notVerified' : 'verified'
}

export const VerificationChip = ({ renter }: { renter: Pick<Renter, 'verifiedAt' | 'userId'> }) => {
  const state = verificationState(renter)
  return <StatusChip tone={tones[state]} label={`renters.verification.states.${state}`} />
}
