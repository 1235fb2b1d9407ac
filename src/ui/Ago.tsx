import { useFormat } from './format.ts'
import { relativeTime } from './relativeTime.ts'
import { useNow } from './useNow.ts'

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
