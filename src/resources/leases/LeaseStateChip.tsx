import type { Lease } from '../../../contract/main/leases.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { leaseState } from '../../../domain/rules/lease.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'

const tones = { current: 'fine', future: 'active', past: 'neutral' } as const

/** How a lease stands today, by the day in Germany: the server tells who lives in a unit by the same one. */
export const leaseStateToday = (lease: Pick<Lease, 'startsOn' | 'endsOn'>) => leaseState(lease, dayOf(new Date()))

/** Whether a lease runs today, begins later or is over. */
export const LeaseStateChip = ({ lease }: { lease: Pick<Lease, 'startsOn' | 'endsOn'> }) => {
  const state = leaseStateToday(lease)
  return <StatusChip tone={tones[state]} label={`leases.states.${state}`} />
}
