import { DateInput } from 'react-admin'
import type { Lease } from '../../../contract/main/leases.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { placeFilters } from '../../ui/list/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { leaseColumns } from './leaseColumns.tsx'
import { SearchFilter } from '../../ui/list/filters.tsx'

const columns: Column<Lease>[] = [
  { source: 'unitName', sort: false },
  { source: 'buildingName', sort: false },
  ...leaseColumns,
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('unit'),
  <DateInput key="From" source="From" label="leases.filters.From" helperText={false} />,
  <DateInput key="To" source="To" label="leases.filters.To" helperText={false} />,
]

/** Leases, newest first; From and To keep those that run on any day between. */
export const LeaseList = () => <ResourceList<Lease> columns={columns} filters={filters} bulkActions={false} />
