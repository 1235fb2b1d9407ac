import type { Lease } from '../../../contract/main/leases.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { leaseState, today } from './leaseText.ts'

const tones = { current: 'fine', future: 'active', past: 'neutral' } as const

/** Whether a lease runs today, begins later or is over. */
export const LeaseStateChip = ({ lease }: { lease: Pick<Lease, 'startsOn' | 'endsOn'> }) => {
  const state = leaseState(lease, today())
  return <StatusChip tone={tones[state]} label={`leases.states.${state}`} />
}
