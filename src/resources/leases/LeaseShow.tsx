import { useRecordContext } from 'react-admin'
import type { Lease } from '../../../contract/main/leases.ts'
import { paths } from '../../paths.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { RentersReference } from '../renters/RentersReference.tsx'
import { LeaseStateChip } from './leaseColumns.tsx'

const facts: Fact<Lease>[] = [
  { source: 'state', render: (lease) => <LeaseStateChip lease={lease} /> },
  { source: 'startsOn', render: ({ startsOn }) => <FormatDate value={startsOn} /> },
  { source: 'endsOn', render: ({ endsOn }) => endsOn && <FormatDate value={endsOn} /> },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
]

/** A lease and its renters. */
export const LeaseShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <Facts<Lease> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const lease = useRecordContext<Lease>()
  const { period } = useFormat()
  return lease ? <PlaceTrail name={period(lease.startsOn, lease.endsOn)} /> : null
}

const Below = () => {
  const lease = useRecordContext<Lease>()
  return lease ? (
    <RentersReference
      filter={{ LeaseIds: [lease.id] }}
      create={`${paths.renters.create}?unitId=${lease.unitId}&leaseId=${lease.id}`}
    />
  ) : null
}
