import type { Location } from '../../../contract/main/locations.ts'
import { Count } from '../../ui/facts/Count.tsx'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { ExportEstate } from './estateExports.tsx'
import { SearchFilter } from '../../ui/list/filters/filters.tsx'

const kinds = [
  'buildingComplexes',
  'buildings',
  'buildingUnits',
  'publicAreas',
  'rooms',
  'radiators',
  'thermostats',
  'sensors',
  'gateways',
] as const
const sorted = new Set<string>(['buildings', 'buildingUnits', 'thermostats'])
const hidden = new Set<string>(['publicAreas', 'sensors'])

const columns: Column<Location>[] = [
  { source: 'name', line: true },
  { source: 'description', sort: false, hidden: true },
  ...kinds.map((kind): Column<Location> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    ...(!sorted.has(kind) && { sort: false as const }),
    align: 'right',
    hidden: hidden.has(kind),
    render: ({ counts }) => <Count value={counts[kind]} />,
    text: ({ counts }) => counts[kind],
  })),
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
  { source: 'updatedAt', hidden: true, render: ({ updatedAt }) => <FormatDate value={updatedAt} /> },
]

const filters = [<SearchFilter key="q" source="q" alwaysOn />]

/** The roots of the estate with their totals. */
export const LocationList = () => (
  <ResourceList<Location> columns={columns} filters={filters} exports={<ExportEstate columns={columns} />} />
)
