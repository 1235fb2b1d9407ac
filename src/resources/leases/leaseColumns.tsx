import type { Lease } from '../../../contract/main/leases.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { LeaseStateChip, leaseStateToday } from './LeaseStateChip.tsx'

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
