import type { DateStyle } from '../providers/formats.ts'
import { useFormat } from './format.ts'

/** A formatted date in a time element with its machine-readable value. Renders nothing without a value. */
export function FormatDate({ value, as }: { value: string | null | undefined; as?: DateStyle }) {
  const { date } = useFormat()
  const text = value ? date(value, as) : undefined
  return text && value ? <time dateTime={value}>{text}</time> : null
}
