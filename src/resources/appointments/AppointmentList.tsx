import { DateInput } from 'react-admin'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, instantAt } from '../../../domain/time.ts'
import { isDay } from '../../ui/calendar/days.ts'
import { FormatDate } from '../../ui/FormatDate.tsx'
import type { Column } from '../../ui/list/columns.tsx'
import { FlagFilter, SearchFilter } from '../../ui/list/filters.tsx'
import { placeFilters } from '../../ui/list/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { appointmentColumns } from './appointmentColumns.tsx'
import { TechnicianFilter } from './technicians.tsx'

const columns: Column<Appointment>[] = [
  ...appointmentColumns.slice(0, 1),
  { source: 'endsAt', sort: false, hidden: true, render: ({ endsAt }) => <FormatDate value={endsAt} zone="buildings" /> },
  { source: 'unitName', sort: false },
  { source: 'buildingName', sort: false },
  ...appointmentColumns.slice(1),
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

interface DayProps {
  source: string
  /** Text key. */
  label: string
  /** Whether the filter uses the first or the last instant of the day. */
  edge: 'start' | 'end'
  alwaysOn?: boolean
}

const days = { start: 0, end: 1 }

/** The instant at which a day at the buildings begins or ends. */
const edgeOfDay = (day: string, edge: DayProps['edge']): string | null => (isDay(day) ? instantAt(addDays(day, days[edge]), 0) : null)

/** The inverse of `edgeOfDay`. */
const dayOfEdge = (instant: string, edge: DayProps['edge']): string => {
  const day = new Date(Date.parse(instant) - days[edge])
  return Number.isNaN(day.getTime()) ? '' : dayOf(day)
}

/** A list filter by day, sent as an instant. */
const DayFilter = ({ source, label, edge }: DayProps) => (
  <DateInput
    source={source}
    label={label}
    helperText={false}
    format={(value: unknown) => (typeof value === 'string' && value ? dayOfEdge(value, edge) : '')}
    parse={(value: unknown) => (typeof value === 'string' && value ? edgeOfDay(value, edge) : null)}
    sx={{ minWidth: 160 }}
  />
)

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <DayFilter key="From" source="From" label="appointments.filters.From" edge="start" alwaysOn />,
  <DayFilter key="To" source="To" label="appointments.filters.To" edge="end" alwaysOn />,
  ...placeFilters('unit', false),
  <TechnicianFilter key="TechnicianIds" source="TechnicianIds" label="appointments.fields.technicianName" />,
  <FlagFilter key="Cancelled" source="Cancelled" label="appointments.states.cancelled" />,
]

/** Appointments by date, latest first. */
export const AppointmentList = () => <ResourceList<Appointment> columns={columns} filters={filters} bulkActions={false} />
