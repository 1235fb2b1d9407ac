import type { Lease } from '../../../contract/main/leases.ts'
import { dayOf } from '../../../domain/time.ts'
import { leaseState } from '../../../domain/rules/lease.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { serverNow } from '../../providers/serverClock.ts'

const names = ({ renters }: Lease) =>
  renters.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')

/** The columns of leases in every list. */
export const leaseColumns: Column<Lease>[] = [
  { source: 'startsOn', render: ({ startsOn }) => <FormatDate value={startsOn} /> },
  {
    source: 'endsOn',
    render: ({ startsOn, endsOn }, translate) =>
      endsOn || startsOn === null ? <FormatDate value={endsOn} /> : translate('leases.open'),
  },
  {
    source: 'state',
    sort: false,
    render: (lease) => <LeaseStateChip lease={lease} />,
    text: (lease, translate) => translate(`leases.states.${leaseStateToday(lease)}`),
  },
  { source: 'renters', sort: false, render: names, text: names },
]

type Period = Pick<Lease, 'startsOn' | 'endsOn'>

/** The state of a lease today, by the date in Germany, as on the server, which uses the same one to decide who lives in a unit. */
const leaseStateToday = ({ startsOn, endsOn }: Period) =>
  // users who may not read the period see current leases only
  startsOn === null ? 'current' : leaseState({ startsOn, endsOn }, dayOf(new Date(serverNow())))

const tones = { current: 'fine', future: 'active', past: 'neutral' } as const

/** Whether a lease is current, upcoming or past. */
export const LeaseStateChip = ({ lease }: { lease: Period }) => {
  const state = leaseStateToday(lease)
  return <StatusChip tone={tones[state]} label={`leases.states.${state}`} />
}
