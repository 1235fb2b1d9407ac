import type { Room } from '../../../contract/main/rooms.ts'
import { roomDataGatheringStatuses, roomShapes, roomTypes } from '../../../domain/enums.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, FloorFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { PlaceCell } from '../../ui/facts/TwoLines.tsx'
import { roomColumns } from './roomColumns.tsx'

const columns: Column<Room>[] = [
  ...roomColumns.slice(0, 1),
  {
    source: 'unitName',
    sort: false,
    label: 'rooms.fields.place',
    render: (row) => <PlaceCell place={row} />,
    text: ({ unitName, publicAreaName }) => unitName ?? publicAreaName,
  },
  ...roomColumns
    .slice(1)
    .map((column) => ({ ...column, hidden: column.hidden === true || column.source === 'counts.windows' })),
  { source: 'buildingName', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('area'),
  <EnumFilter
    key="Type"
    source="Type"
    label="rooms.fields.type"
    values={roomTypes}
    text={(value) => `rooms.types.${value}`}
  />,
  <EnumFilter
    key="Shape"
    source="Shape"
    label="rooms.fields.shape"
    values={roomShapes}
    text={(value) => `rooms.shapes.${value}`}
  />,
  <EnumFilter
    key="DataGathering"
    source="DataGathering"
    label="rooms.fields.dataGathering"
    values={roomDataGatheringStatuses}
    text={(value) => `rooms.dataGatherings.${value}`}
  />,
  <FloorFilter key="Floor" source="Floor" label="floor.name" />,
  <FlagFilter key="HasFloor" source="HasFloor" label="rooms.filters.HasFloor" />,
]

/** Rooms with their size and data gathering status. */
export const RoomList = () => <ResourceList<Room> columns={columns} filters={filters} />
