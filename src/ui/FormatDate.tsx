import { useFormat, type DateStyle } from './format.ts'

/** A date as a person reads it, and as a machine does. Nothing for nothing. */
export function FormatDate({ value, style }: { value: string | null | undefined; style?: DateStyle }) {
  const { date } = useFormat()
  const text = value ? date(value, style) : undefined
  return text && value ? <time dateTime={value}>{text}</time> : null
}
