import type { Renter } from '../../../contract/main/renters.ts'
import type { Column } from '../../ui/list/columns.tsx'
import { AgreementChip } from './AgreementChip.tsx'
import { VerificationChip, verificationState } from './VerificationChip.tsx'

/** The columns of renters, wherever they are listed. */
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
  { source: 'phone', sort: false, render: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{phone}</span> },
  { source: 'email', sort: false, hidden: true },
  { source: 'agreement', sort: false, render: ({ agreement }) => <AgreementChip agreed={agreement} /> },
  {
    source: 'verification',
    sort: false,
    render: (renter) => <VerificationChip renter={renter} />,
    text: (renter, translate) => translate(`renters.verification.states.${verificationState(renter)}`),
  },
]
