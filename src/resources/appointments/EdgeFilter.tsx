import { DateInput } from 'react-admin'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, instantAt } from '../../../domain/time.ts'
import { isDay } from '../../ui/calendar/days.ts'

export interface EdgeFilterProps {
  source: string
  /** Text key. */
  label: string
  /** Whether the filter uses the first or the last instant of the day. */
  edge: 'start' | 'end'
  alwaysOn?: boolean
}

const days = { start: 0, end: 1 }

/** The instant at which a day at the buildings begins or ends. */
const edgeOfDay = (day: string, edge: EdgeFilterProps['edge']): string | null =>
  isDay(day) ? instantAt(addDays(day, days[edge]), 0) : null

/** The inverse of `edgeOfDay`. */
const dayOfEdge = (instant: string, edge: EdgeFilterProps['edge']): string => {
  const day = new Date(Date.parse(instant) - days[edge])
  return Number.isNaN(day.getTime()) ? '' : dayOf(day)
}

/** A list filter by day, sent as an instant. */
export const EdgeFilter = ({ source, label, edge }: EdgeFilterProps) => (
  <DateInput
    source={source}
    label={label}
    helperText={false}
    format={(value: unknown) => (typeof value === 'string' && value ? dayOfEdge(value, edge) : '')}
    parse={(value: unknown) => (typeof value === 'string' && value ? edgeOfDay(value, edge) : null)}
    sx={{ minWidth: 160 }}
  />
)
