import type { Renter } from '../../../contract/main/renters.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'
import { PhoneText } from '../../ui/facts/PhoneLink.tsx'

/** The columns of renters in every list. */
export const renterColumns: Column<Renter>[] = [
  { source: 'lastName' },
  { source: 'firstName' },
  {
    source: 'role',
    sort: false,
    hidden: true,
    render: ({ role }, translate) => translate(`renters.roles.${role}`),
    text: ({ role }, translate) => translate(`renters.roles.${role}`),
  },
  { source: 'phone', sort: false, render: ({ phone }) => phone && <PhoneText phone={phone} /> },
  { source: 'email', sort: false, hidden: true },
  { source: 'agreement', sort: false, render: ({ agreement }) => <AgreementChip agreed={agreement} /> },
  {
    source: 'verification',
    sort: false,
    render: (renter) => <VerificationChip renter={renter} />,
    text: (renter, translate) => translate(`renters.verification.states.${verificationState(renter)}`),
  },
]

/** Whether data privacy is accepted. */
export const AgreementChip = ({ agreed }: { agreed: boolean }) => (
  <StatusChip
    tone={agreed ? 'fine' : 'caution'}
    label={`renters.agreement.${agreed ? 'accepted' : 'notAccepted'}`}
  />
)

type State = 'linked' | 'verified' | 'notVerified'

const tones: Record<State, Tone> = { linked: 'fine', verified: 'active', notVerified: 'neutral' }

/** A renter's verification state: first the identity is verified, then a user is linked. */
const verificationState = ({ verifiedAt, userId }: Pick<Renter, 'verifiedAt' | 'userId'>): State => {
  if (userId !== null) return 'linked'
  return verifiedAt === null ? 'notVerified' : 'verified'
}

export const VerificationChip = ({ renter }: { renter: Pick<Renter, 'verifiedAt' | 'userId'> }) => {
  const state = verificationState(renter)
  return <StatusChip tone={tones[state]} label={`renters.verification.states.${state}`} />
}

/**
 * Whether all fields of a renter are visible: e-mail address, account and verification are withheld from technicians
 * (roles of renters.read).
 */
export const useReadsAll = (): boolean => useMay(needs.changeRenters)

/** Columns and filters over withheld fields. */
export const withheld: ReadonlySet<string> = new Set([
  'email',
  'verification',
  'Verified',
  'Linked',
  'infoReceivedAgreement',
  'InfoReceivedAgreement',
])
