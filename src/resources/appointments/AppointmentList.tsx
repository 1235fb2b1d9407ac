import type { Appointment } from '../../../contract/main/appointments.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { FlagFilter, lazyFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { appointmentColumns } from './appointmentColumns.tsx'
import type { EdgeFilterProps } from './EdgeFilter.tsx'
import type { TechnicianFilterProps } from './technicians.tsx'

const columns: Column<Appointment>[] = [
  ...appointmentColumns.slice(0, 1),
  {
    source: 'endsAt',
    sort: false,
    hidden: true,
    render: ({ endsAt }) => <FormatDate value={endsAt} zone="buildings" />,
  },
  { source: 'unitName', sort: false },
  { source: 'buildingName', sort: false },
  ...appointmentColumns.slice(1),
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const EdgeFilter = lazyFilter<EdgeFilterProps>(160, async () => (await import('./EdgeFilter.tsx')).EdgeFilter)
const TechnicianFilter = lazyFilter<TechnicianFilterProps>(
  220,
  async () => (await import('./technicians.tsx')).TechnicianFilter,
)

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <EdgeFilter key="From" source="From" label="appointments.filters.From" edge="start" alwaysOn />,
  <EdgeFilter key="To" source="To" label="appointments.filters.To" edge="end" alwaysOn />,
  ...placeFilters('unit', false),
  <TechnicianFilter key="TechnicianIds" source="TechnicianIds" label="appointments.fields.technicianName" />,
  <FlagFilter key="Cancelled" source="Cancelled" label="appointments.states.cancelled" />,
]

/** Appointments by date, latest first. */
export const AppointmentList = () => (
  <ResourceList<Appointment> columns={columns} filters={filters} bulkActions={false} />
)
