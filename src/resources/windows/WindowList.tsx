import type { Window } from '../../../contract/main/windows.ts'
import { cardinalDirections, windowMaterials } from '../../../domain/enums.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { PlaceCell } from '../../ui/facts/TwoLines.tsx'
import { windowColumns } from './windowColumns.tsx'

const columns: Column<Window>[] = [
  ...windowColumns.slice(0, 1),
  { source: 'roomName', sort: false },
  {
    source: 'unitName',
    sort: false,
    label: 'rooms.fields.place',
    render: (row) => <PlaceCell place={row} />,
    text: ({ unitName, publicAreaName }) => unitName ?? publicAreaName,
  },
  ...windowColumns.slice(1).map((column) => ({ ...column, hidden: column.source === 'wall' })),
  { source: 'buildingName', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('room'),
  <EnumFilter
    key="Material"
    source="Material"
    label="windows.fields.material"
    values={windowMaterials}
    text={(value) => `windows.materials.${value}`}
  />,
  <EnumFilter
    key="Direction"
    source="Direction"
    label="windows.fields.direction"
    values={cardinalDirections}
    text={(value) => `windows.directions.${value}`}
  />,
  <FlagFilter key="HasSensor" source="HasSensor" label="windows.filters.HasSensor" />,
]

/** Windows; removed one at a time, as a sensor may go with each. */
export const WindowList = () => (
  <ResourceList<Window> columns={columns} filters={filters} bulkActions={false} />
)
