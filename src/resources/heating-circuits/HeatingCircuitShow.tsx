import { useRecordContext } from 'react-admin'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { paths } from '../../paths.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import { NameLink } from '../../ui/list/NameLink.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { SpaceCounts } from '../../ui/spaceParts.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { BalancingActions } from './BalancingActions.tsx'
import { BalancingHistory } from './BalancingHistory.tsx'
import { BalancingChip } from './circuitColumns.tsx'

const facts: Fact<HeatingCircuit>[] = [
  {
    source: 'balancingConfirmedAt',
    render: (circuit) => (
      <>
        <BalancingChip circuit={circuit} />
        <div style={{ marginTop: 4 }}>
          <BalancingActions circuit={circuit} />
        </div>
      </>
    ),
  },
  { source: 'locationName', render: ({ locationId, locationName }) => <NameLink to={paths.locations.show(locationId)} name={locationName} /> },
  {
    source: 'buildingName',
    render: ({ buildingId, buildingName }) => buildingId && <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />,
  },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

/** A heating circuit: its balancing state, its identifying data, and its sensors. */
export const HeatingCircuitShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <SpaceCounts
      kinds={['buildings', 'buildingUnits', 'publicAreas', 'rooms', 'radiators', 'sensors']}
      by="HeatingCircuitIds"
      unlisted={['rooms', 'radiators']}
    />
    <Facts<HeatingCircuit> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const record = useRecordContext<HeatingCircuit>()
  return record ? <Trail steps={[{ label: record.locationName, to: paths.locations.show(record.locationId) }, { label: record.name }]} /> : null
}

const Below = () => {
  const record = useRecordContext<HeatingCircuit>()
  if (!record) return null
  return (
    <>
      <BalancingHistory />
      <SensorsReference filter={{ HeatingCircuitIds: [record.id] }} assign={{ placement: 'Heating', target: record.id }} />
    </>
  )
}
