import type { Moment } from '../../../../domain/moments.ts'
import { MomentInput } from './MomentInput.tsx'

export interface DateFilterProps {
  source: string
  /** Text key. */
  label: string
}

/** Days lie ahead as often as behind. */
const offered: readonly Moment[] = ['30d', 'year', 'month', 'today', 'in7d', 'in30d', 'in90d']

/** A list filter by day, where the list filters by day. */
export const DateFilter = ({ source, label }: DateFilterProps) => (
  <MomentInput source={source} label={label} offered={offered} words="day" />
)
