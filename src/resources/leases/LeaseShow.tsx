import { useRecordContext } from 'react-admin'
import type { Lease } from '../../../contract/main/leases.ts'
import { paths } from '../../paths.ts'
import { Facts, type Fact } from '../../ui/Facts.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import { useFormat } from '../../ui/format.ts'
import { PlaceTrail } from '../../ui/PlaceTrail.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { RentersOf } from '../renters/RentersReference.tsx'
import { LeaseStateChip } from './LeaseStateChip.tsx'
import { leasePeriod } from './leaseText.ts'
import { RemoveLease } from './RemoveLease.tsx'

const facts: Fact<Lease>[] = [
  { source: 'state', render: (lease) => <LeaseStateChip lease={lease} /> },
  { source: 'startsOn', render: ({ startsOn }) => <FormatDate value={startsOn} /> },
  { source: 'endsOn', render: ({ endsOn }) => endsOn && <FormatDate value={endsOn} /> },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
]

/** A lease and the people in it. */
export const LeaseShow = () => (
  <ShowPage actions={<RemoveLease />} above={<Above />} below={<Below />}>
    <Facts<Lease> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const lease = useRecordContext<Lease>()
  const { date } = useFormat()
  return lease ? <PlaceTrail name={leasePeriod(lease, date)} /> : null
}

const Below = () => {
  const lease = useRecordContext<Lease>()
  return lease ? <RentersOf filter={{ LeaseIds: [lease.id] }} create={`${paths.renters.create}?unitId=${lease.unitId}&leaseId=${lease.id}`} /> : null
}
