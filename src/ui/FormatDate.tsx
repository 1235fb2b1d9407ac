import type { DateStyle } from '../providers/formats.ts'
import { useFormat } from './format.ts'

/** A date as a person reads it, and as a machine does. Nothing for nothing. */
export function FormatDate({ value, as }: { value: string | null | undefined; as?: DateStyle }) {
  const { date } = useFormat()
  const text = value ? date(value, as) : undefined
  return text && value ? <time dateTime={value}>{text}</time> : null
}
