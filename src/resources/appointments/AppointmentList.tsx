import { SearchInput } from 'react-admin'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { FlagFilter } from '../../ui/list/filters.tsx'
import { placeFilters } from '../../ui/list/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { appointmentColumns } from './appointmentColumns.tsx'
import { DayFilter } from './DayFilter.tsx'
import { TechnicianFilter } from './TechnicianFilter.tsx'

const columns: Column<Appointment>[] = [
  ...appointmentColumns.slice(0, 1),
  { source: 'endsAt', sort: false, hidden: true, render: ({ endsAt }) => <FormatDate value={endsAt} /> },
  { source: 'unitName', sort: false },
  { source: 'buildingName', sort: false },
  ...appointmentColumns.slice(1),
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <DayFilter key="From" source="From" label="appointments.filters.From" edge="start" alwaysOn />,
  <DayFilter key="To" source="To" label="appointments.filters.To" edge="end" alwaysOn />,
  ...placeFilters('unit', false),
  <TechnicianFilter key="TechnicianIds" source="TechnicianIds" label="appointments.fields.technicianName" />,
  <FlagFilter key="Cancelled" source="Cancelled" label="appointments.states.cancelled" />,
]

/** Appointments by date, the latest first. */
export const AppointmentList = () => <ResourceList<Appointment> columns={columns} filters={filters} bulkActions={false} />
