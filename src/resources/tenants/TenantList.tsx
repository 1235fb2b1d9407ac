import type { TenantOverview } from '../../../contract/main/tenants.ts'
import type * as z from 'zod'
import { Count } from '../../ui/facts/Count.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { PhoneText } from '../../ui/facts/PhoneLink.tsx'
import { SearchFilter } from '../../ui/list/filters/filters.tsx'

type Row = z.output<typeof TenantOverview>

const counts = [
  'locations',
  'buildingComplexes',
  'buildings',
  'buildingUnits',
  'rooms',
  'radiators',
  'thermostats',
  'gateways',
  'sensors',
] as const
const sorted = new Map([
  ['buildings', 'buildings'],
  ['buildingUnits', 'buildingUnits'],
  ['thermostats', 'thermostats'],
])
const shown = new Set(['buildings', 'buildingUnits', 'radiators', 'thermostats', 'gateways'])

const columns: Column<Row>[] = [
  { source: 'name' },
  { source: 'city' },
  ...counts.map((kind): Column<Row> => ({
    source: `counts.${kind}`,
    label: `estate.counts.${kind}`,
    sort: sorted.get(kind) ?? false,
    align: 'right',
    hidden: !shown.has(kind),
    render: ({ counts: of }) => <Count value={of?.[kind]} />,
    text: ({ counts: of }) => of?.[kind],
  })),
  { source: 'contactName', sort: false, hidden: true },
  { source: 'contactEmail', sort: false, hidden: true },
  {
    source: 'contactPhone',
    sort: false,
    hidden: true,
    render: ({ contactPhone }) => contactPhone && <PhoneText phone={contactPhone} />,
  },
]

const filters = [<SearchFilter key="q" source="q" alwaysOn />]

/** Clients with their totals. */
export const TenantList = () => <ResourceList<Row> columns={columns} filters={filters} />
