import { StatusChip } from '../../ui/StatusChip.tsx'

/** Whether data privacy is accepted. */
export const AgreementChip = ({ agreed }: { agreed: boolean }) => (
  <StatusChip tone={agreed ? 'fine' : 'caution'} label={`renters.agreement.${agreed ? 'accepted' : 'notAccepted'}`} />
)
