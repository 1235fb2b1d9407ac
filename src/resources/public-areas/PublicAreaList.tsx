import type { PublicArea } from '../../../contract/main/publicAreas.ts'
import { FloorName, floorName } from '../../ui/facts/FloorName.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { FlagFilter, FloorFilter, ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { paths } from '../../paths.ts'

const kinds = ['rooms', 'radiators', 'thermostats', 'sensors'] as const

const columns: Column<PublicArea>[] = [
  { source: 'name', line: true },
  {
    source: 'buildingName',
    least: 200,
    render: ({ buildingId, buildingName }) => (
      <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />
    ),
    text: ({ buildingName }) => buildingName,
  },
  { source: 'complexName', sort: false, hidden: true },
  { source: 'locationName', sort: false, hidden: true },
  {
    source: 'floor',
    line: true,
    render: ({ floor }) => <FloorName level={floor} />,
    text: ({ floor }, translate) => floorName(floor, translate),
  },
  ...kinds.map((kind): Column<PublicArea> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    sort: false,
    align: 'right',
    render: ({ counts }) => counts[kind],
    text: ({ counts }) => counts[kind],
  })),
  { source: 'heatingCircuitName', sort: false, hidden: true },
  { source: 'description', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter
    key="LocationIds"
    source="LocationIds"
    reference="locations"
    label="locations.name_other"
  />,
  <ReferenceFilter
    key="ComplexIds"
    source="ComplexIds"
    reference="building-complexes"
    label="building-complexes.name_other"
  />,
  <ReferenceFilter
    key="BuildingIds"
    source="BuildingIds"
    reference="buildings"
    label="buildings.name_other"
    alwaysOn
  />,
  <ReferenceFilter
    key="HeatingCircuitIds"
    source="HeatingCircuitIds"
    reference="heating-circuits"
    label="heating-circuits.name_other"
  />,
  <FloorFilter key="Floor" source="Floor" label="floor.name" />,
  <FlagFilter key="HasFloor" source="HasFloor" label="building-units.filters.HasFloor" />,
]

/** Public areas (staircases, laundries, boiler rooms) with their contents. */
export const PublicAreaList = () => <ResourceList<PublicArea> columns={columns} filters={filters} />
