import { Button } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { needs } from '../../needs.ts'
import { paths } from '../../paths.ts'
import { type Fact, Facts } from '../../ui/facts/Facts.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SpaceCounts } from '../../ui/facts/spaceParts.tsx'
import { useMay } from '../../ui/useMay.ts'
import { Trail } from '../../ui/page/Trail.tsx'
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
          <PlanLink id={circuit.id} />
        </div>
      </>
    ),
  },
  {
    source: 'locationName',
    render: ({ locationId, locationName }) => (
      <NameLink to={paths.locations.show(locationId)} name={locationName} />
    ),
  },
  {
    source: 'buildingName',
    render: ({ buildingId, buildingName }) =>
      buildingId && <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />,
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

/** The way to what each radiator of the circuit needs, and to the records. */
const PlanLink = ({ id }: { id: string }) => {
  const translate = useTranslate()
  const maySee = useMay(needs.balancing)
  return maySee ? (
    <Button size="small" component={Link} to={paths.balancing(id)}>
      {translate('heating-circuits.balancing.plan')}
    </Button>
  ) : null
}

const Above = () => {
  const record = useRecordContext<HeatingCircuit>()
  return record ? (
    <Trail
      steps={[
        { label: record.locationName, to: paths.locations.show(record.locationId) },
        { label: record.name },
      ]}
    />
  ) : null
}

const Below = () => {
  const record = useRecordContext<HeatingCircuit>()
  if (!record) return null
  return (
    <>
      <BalancingHistory />
      <SensorsReference
        filter={{ HeatingCircuitIds: [record.id] }}
        assign={{ placement: 'Heating', target: record.id }}
      />
    </>
  )
}
