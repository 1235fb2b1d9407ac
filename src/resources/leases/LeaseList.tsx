import type { Lease } from '../../../contract/main/leases.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { leaseColumns } from './leaseColumns.tsx'
import { DateFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'

const columns: Column<Lease>[] = [
  { source: 'unitName', sort: false },
  { source: 'buildingName', sort: false },
  ...leaseColumns,
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('unit'),
  <DateFilter key="From" source="From" label="leases.filters.From" />,
  <DateFilter key="To" source="To" label="leases.filters.To" />,
]

/** Leases, newest first; From and To keep those that run on any day between. */
export const LeaseList = () => <ResourceList<Lease> columns={columns} filters={filters} bulkActions={false} />
