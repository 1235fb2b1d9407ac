import type { DateStyle, Zone } from '../../providers/formats.ts'
import { useFormat } from './format.ts'
import { relativeTime } from './relativeTime.ts'
import { useNow } from './useNow.ts'

/** A formatted date in a time element with its machine-readable value. Renders nothing without a value. */
export function FormatDate({
  value,
  as,
  zone,
}: {
  value: string | null | undefined
  as?: DateStyle
  zone?: Zone
}) {
  const { date } = useFormat()
  const text = value ? date(value, as, zone) : undefined
  return text && value ? <time dateTime={value}>{text}</time> : null
}

/** A relative time, past or future; the exact time on hover. Renders nothing without a value. */
export const Ago = ({ value }: { value: string | null | undefined }) => {
  const { language, date } = useFormat()
  const now = useNow()
  if (!value) return null
  return (
    <time dateTime={value} title={date(value)}>
      {relativeTime(Date.parse(value) - now, language)}
    </time>
  )
}
