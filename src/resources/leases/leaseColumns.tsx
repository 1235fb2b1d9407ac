import type { Lease } from '../../../contract/main/leases.ts'
import { dayOf } from '../../../domain/time.ts'
import { leaseState } from '../../../domain/rules/lease.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const names = ({ renters }: Lease) => renters.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')

/** The columns of leases, wherever they are listed. */
export const leaseColumns: Column<Lease>[] = [
  { source: 'startsOn', render: ({ startsOn }) => <FormatDate value={startsOn} /> },
  { source: 'endsOn', render: ({ endsOn }, translate) => (endsOn ? <FormatDate value={endsOn} /> : translate('leases.open')) },
  {
    source: 'state',
    sort: false,
    render: (lease) => <LeaseStateChip lease={lease} />,
    text: (lease, translate) => translate(`leases.states.${leaseStateToday(lease)}`),
  },
  { source: 'renters', sort: false, render: names, text: names },
]

type DateText = (day: string) => string | undefined

/** From when to when a lease runs; open where it has no end. */
export const leasePeriod = ({ startsOn, endsOn }: Pick<Lease, 'startsOn' | 'endsOn'>, date: DateText): string =>
  `${date(startsOn) ?? startsOn} – ${endsOn ? (date(endsOn) ?? endsOn) : '…'}`

/** How a lease stands today, by the day in Germany: the server tells who lives in a unit by the same one. */
export const leaseStateToday = (lease: Pick<Lease, 'startsOn' | 'endsOn'>) => leaseState(lease, dayOf(new Date()))

const tones = { current: 'fine', future: 'active', past: 'neutral' } as const

/** Whether a lease runs today, begins later or is over. */
export const LeaseStateChip = ({ lease }: { lease: Pick<Lease, 'startsOn' | 'endsOn'> }) => {
  const state = leaseStateToday(lease)
  return <StatusChip tone={tones[state]} label={`leases.states.${state}`} />
}
