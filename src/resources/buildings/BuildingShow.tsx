import { Box } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import type { PublicArea } from '../../../contract/main/publicAreas.ts'
import { ComfortReference } from '../../comfort/ComfortReference.tsx'
import { HeatLoadReference } from '../../heat-load/HeatLoadReference.tsx'
import { paths } from '../../paths.ts'
import { PhotosReference } from '../../photos/PhotosReference.tsx'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { Facts } from '../../ui/facts/Facts.tsx'
import { FloorName, floorName } from '../../ui/facts/FloorName.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { SpaceCounts, SpaceTrail } from '../../ui/facts/spaceParts.tsx'
import { UnitStatusReference } from '../building-units/UnitStatusReference.tsx'
import { HeatingCircuitsReference } from '../heating-circuits/HeatingCircuitsReference.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { houseFacts, workFacts } from './buildingFacts.tsx'
import { BuildingTabsReference } from '../../building-tabs/BuildingTabsReference.tsx'
import { GatewayCard } from './GatewayCard.tsx'
import { SignalCard } from './SignalCard.tsx'

const unitColumns: Column<BuildingUnit>[] = [
  { source: 'name', line: true },
  { source: 'customerId', line: true },
  {
    source: 'floor',
    render: ({ floor }) => <FloorName level={floor} />,
    text: ({ floor }, translate) => floorName(floor, translate),
  },
  { source: 'status', render: ({ status }) => <UnitStatusReference status={status} /> },
  {
    source: 'counts.rooms',
    label: 'estate.counts.rooms',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.rooms,
  },
  {
    source: 'counts.radiators',
    label: 'estate.counts.radiators',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.radiators,
  },
  {
    source: 'counts.thermostats',
    label: 'estate.counts.thermostats',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.thermostats,
  },
]

const areaColumns: Column<PublicArea>[] = [
  { source: 'name', line: true },
  { source: 'floor', render: ({ floor }) => <FloorName level={floor} /> },
  {
    source: 'counts.rooms',
    label: 'estate.counts.rooms',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.rooms,
  },
  {
    source: 'counts.radiators',
    label: 'estate.counts.radiators',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.radiators,
  },
]

/** A building: the house, its installation progress, its signal and gateways, and its contents. */
export const BuildingShow = () => (
  <ShowPage actions={<RemoveButton />} above={<SpaceTrail />} tabs={<Tabs />} below={<Below />}>
    <SpaceCounts
      kinds={['buildingUnits', 'publicAreas', 'rooms', 'radiators', 'thermostats', 'sensors', 'gateways']}
      by="BuildingIds"
    />
    <Facts<Building> title="buildings.parts.building" facts={houseFacts} />
    <Facts<Building> title="buildings.parts.installation" facts={workFacts} />
  </ShowPage>
)

const Tabs = () => {
  const record = useRecordContext<Building>()
  return record && <BuildingTabsReference buildingId={record.id} shown="building" />
}

const Below = () => {
  const record = useRecordContext<Building>()
  const translate = useTranslate()
  if (!record) return null
  const here = { BuildingIds: [record.id] }
  return (
    <>
      <ComfortReference buildingId={record.id} />
      <HeatLoadReference buildingId={record.id} />
      <Box
        component="section"
        aria-label={translate('buildings.signal.section')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <SignalCard />
        <GatewayCard />
      </Box>
      <PhotosReference
        of={{ BuildingId: record.id }}
        title="photos.ofIssues"
        issues="buildings.issues"
        optional={record.gatewayIssues.length === 0}
      />
      <ChildList<BuildingUnit>
        resource="building-units"
        filter={here}
        columns={unitColumns}
        create={`${paths.buildingUnits.create}?buildingId=${record.id}`}
        all={filteredList(paths.buildingUnits.list, here)}
      />
      <ChildList<PublicArea>
        resource="public-areas"
        filter={here}
        columns={areaColumns}
        create={`${paths.publicAreas.create}?buildingId=${record.id}`}
        all={filteredList(paths.publicAreas.list, here)}
      />
      <HeatingCircuitsReference
        filter={here}
        create={`${paths.heatingCircuits.create}?locationId=${record.locationId}&buildingId=${record.id}`}
      />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
