import { ReferenceField, useRecordContext } from 'react-admin'
import type * as z from 'zod'
import type { PublicArea } from '../../../contract/main/publicAreas.ts'
import type { Room } from '../../../contract/main/rooms.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/ChildList.tsx'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { FloorName } from '../../ui/FloorName.tsx'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { filteredList } from '../../ui/list/NameLink.tsx'
import { RemoveButton } from '../../ui/RemoveButton.tsx'
import { ShowPage } from '../../ui/ShowPage.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { SensorsReference } from '../sensors/SensorsReference.tsx'

const facts: Fact<PublicArea>[] = [
  { source: 'floor', render: ({ floor }) => floor !== null && <FloorName level={floor} /> },
  {
    source: 'heatingCircuitName',
    render: ({ heatingCircuitId }) => heatingCircuitId && <ReferenceField source="heatingCircuitId" reference="heating-circuits" link="show" />,
  },
  { source: 'updatedAt', render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
  { source: 'description', wide: true, render: ({ description }) => description },
]

type RoomRow = z.output<typeof Room>

const roomColumns: Column<RoomRow>[] = [
  { source: 'name' },
  { source: 'effectiveFloor', label: 'floor.name', sort: false, render: ({ effectiveFloor }) => <FloorName level={effectiveFloor} /> },
  { source: 'counts.radiators', label: 'estate.counts.radiators', sort: false, align: 'right', render: ({ counts }) => counts.radiators },
  { source: 'counts.thermostats', label: 'estate.counts.thermostats', sort: false, align: 'right', render: ({ counts }) => counts.thermostats },
]

const lists = { rooms: paths.rooms.list, radiators: paths.radiators.list, thermostats: paths.thermostats.list, sensors: paths.sensors.list }
const kinds = ['rooms', 'radiators', 'thermostats', 'sensors'] as const

/** A public area, its rooms, and their sensors. */
export const PublicAreaShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <Counts />
    <Facts<PublicArea> facts={facts} />
  </ShowPage>
)

const Above = () => {
  const record = useRecordContext<PublicArea>()
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
  const record = useRecordContext<PublicArea>()
  if (!record) return null
  const tiles = kinds.map((kind) => ({
    label: `estate.counts.${kind}`,
    count: record.counts[kind],
    to: filteredList(lists[kind], { PublicAreaIds: [record.id] }),
  }))
  return <CountTiles tiles={tiles} />
}

const Below = () => {
  const record = useRecordContext<PublicArea>()
  if (!record) return null
  const here = { PublicAreaIds: [record.id] }
  return (
    <>
      <ChildList<RoomRow>
        resource="rooms"
        filter={here}
        columns={roomColumns}
        create={`${paths.rooms.create}?publicAreaId=${record.id}`}
        all={filteredList(paths.rooms.list, here)}
      />
      <SensorsReference filter={here} spaceId={record.id} below />
    </>
  )
}
