import { DateInput } from 'react-admin'

export interface DateFilterProps {
  source: string
  /** Text key. */
  label: string
}

/** A list filter by day, where the list filters by day. */
export const DateFilter = ({ source, label }: DateFilterProps) => <DateInput source={source} label={label} helperText={false} sx={{ minWidth: 160 }} />
