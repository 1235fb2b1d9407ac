import { ReferenceField, Translate, useRecordContext } from 'react-admin'
import type * as z from 'zod'
import type { BuildingUnit } from '../../../contract/main/buildingUnits.ts'
import type { Room } from '../../../contract/main/rooms.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/ChildList.tsx'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { FloorName } from '../../ui/FloorName.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { filteredList } from '../../ui/list/NameLink.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'
import { UnitPeopleCard } from './UnitPeopleCard.tsx'
import { UnitStatusPanel } from './UnitStatusPanel.tsx'

const facts: Fact<BuildingUnit>[] = [
  { source: 'customerId', render: ({ customerId }) => customerId },
  { source: 'type', render: ({ type }) => <Translate i18nKey={`building-units.types.${type}`} /> },
  { source: 'floor', render: ({ floor }) => floor !== null && <FloorName level={floor} /> },
  { source: 'windowSensorsRequired', render: ({ windowSensorsRequired }) => <Translate i18nKey={`ra.boolean.${windowSensorsRequired}`} /> },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) => heatingCircuitId && <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />,
  },
  { source: 'installationDescription', wide: true, render: ({ installationDescription }) => installationDescription },
  { source: 'description', wide: true, render: ({ description }) => description },
]

type RoomRow = z.output<typeof Room>

const roomColumns: Column<RoomRow>[] = [
  { source: 'name' },
  { source: 'effectiveFloor', label: 'floor.name', sort: false, render: ({ effectiveFloor }) => <FloorName level={effectiveFloor} /> },
  { source: 'counts.windows', label: 'estate.counts.windows', sort: false, align: 'right', render: ({ counts }) => counts.windows },
  { source: 'counts.radiators', label: 'estate.counts.radiators', sort: false, align: 'right', render: ({ counts }) => counts.radiators },
  { source: 'counts.thermostats', label: 'estate.counts.thermostats', sort: false, align: 'right', render: ({ counts }) => counts.thermostats },
]

const lists = { rooms: paths.rooms.list, radiators: paths.radiators.list, thermostats: paths.thermostats.list, sensors: paths.sensors.list }
const kinds = ['rooms', 'radiators', 'thermostats', 'sensors'] as const

/** A building unit: its installation status, its residents, its rooms, and their sensors. */
export const BuildingUnitShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <UnitStatusPanel />
    <Counts />
    <Facts<BuildingUnit> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const record = useRecordContext<BuildingUnit>()
  if (!record) return null
  return (
    <Trail
      tree={paths.estateAt(record.id)}
      steps={[
        { label: record.locationName, to: paths.locations.show(record.locationId) },
        { label: record.complexName, to: paths.buildingComplexes.show(record.complexId) },
        { label: record.buildingName, to: paths.buildings.show(record.buildingId) },
        { label: record.name },
      ]}
    />
  )
}

const Counts = () => {
  const record = useRecordContext<BuildingUnit>()
  if (!record) return null
  const tiles = kinds.map((kind) => ({
    label: `estate.counts.${kind}`,
    count: record.counts[kind],
    to: filteredList(lists[kind], { UnitIds: [record.id] }),
  }))
  return <CountTiles tiles={tiles} />
}

const Below = () => {
  const record = useRecordContext<BuildingUnit>()
  if (!record) return null
  const here = { UnitIds: [record.id] }
  return (
    <>
      <UnitPeopleCard />
      <ChildList<RoomRow>
        resource="rooms"
        filter={here}
        columns={roomColumns}
        create={`${paths.rooms.create}?unitId=${record.id}`}
        all={filteredList(paths.rooms.list, here)}
      />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
