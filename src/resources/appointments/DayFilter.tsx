import { DateInput } from 'react-admin'

interface Props {
  source: string
  /** Text key. */
  label: string
  /** Whether the day counts from its first instant or to its last one. */
  edge: 'start' | 'end'
  alwaysOn?: boolean
}

const days = { start: 0, end: 1 }

/** The instant at which a day of this device's calendar begins or ends. */
export const edgeOfDay = (day: string, edge: Props['edge']): string | null => {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  const instant = new Date(year, month - 1, date + days[edge])
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** The day that `edgeOfDay` was made of. */
export const dayOfEdge = (instant: string, edge: Props['edge']): string => {
  const day = new Date(Date.parse(instant) - days[edge])
  return Number.isNaN(day.getTime()) ? '' : [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** A list's filter by a day, which the call takes as an instant. */
export const DayFilter = ({ source, label, edge }: Props) => (
  <DateInput
    source={source}
    label={label}
    helperText={false}
    format={(value: unknown) => (typeof value === 'string' && value ? dayOfEdge(value, edge) : '')}
    parse={(value: unknown) => (typeof value === 'string' && value ? edgeOfDay(value, edge) : null)}
    sx={{ minWidth: 160 }}
  />
)
