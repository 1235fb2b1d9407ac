import type { Radiator } from '../../../contract/main/radiators.ts'
import { radiatorIssues, radiatorTypes, valveTypes } from '../../../domain/enums.ts'
import { ventingStates } from '../../../domain/rules/radiator.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { EnumFilter, FlagFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { PlaceCell } from '../../ui/facts/TwoLines.tsx'
import { radiatorColumns } from './radiatorColumns.tsx'

const columns: Column<Radiator>[] = [
  ...radiatorColumns.slice(0, 1),
  { source: 'roomName', sort: false },
  {
    source: 'unitName',
    sort: false,
    label: 'rooms.fields.place',
    render: (row) => <PlaceCell place={row} />,
    text: ({ unitName, publicAreaName }) => unitName ?? publicAreaName,
  },
  { source: 'buildingName', sort: false, hidden: true },
  ...radiatorColumns.slice(1).map((column) => ({ ...column, hidden: column.source === 'valveType' })),
  { source: 'length', sort: false, align: 'right', hidden: true },
  { source: 'height', sort: false, align: 'right', hidden: true },
  { source: 'width', sort: false, align: 'right', hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('room'),
  <EnumFilter
    key="Type"
    source="Type"
    label="radiators.fields.type"
    values={radiatorTypes}
    text={(value) => `radiators.types.${value}`}
  />,
  <EnumFilter
    key="ValveType"
    source="ValveType"
    label="radiators.fields.valveType"
    values={valveTypes}
    text={(value) => `radiators.valveTypes.${value}`}
  />,
  <EnumFilter
    key="Issues"
    source="Issues"
    label="radiators.fields.issues"
    values={radiatorIssues}
    text={(value) => `radiators.issues.${value}`}
  />,
  <EnumFilter
    key="VentingState"
    source="VentingState"
    label="radiators.fields.venting"
    values={ventingStates}
    text={(value) => `radiators.ventingStates.${value}`}
  />,
  <FlagFilter key="HasThermostat" source="HasThermostat" label="radiators.filters.HasThermostat" />,
  <FlagFilter key="HasIssues" source="HasIssues" label="radiators.filters.HasIssues" />,
]

/** Radiators with their thermostat, venting state and issues. */
export const RadiatorList = () => <ResourceList<Radiator> columns={columns} filters={filters} />
