import { useFormat } from './format.ts'
import { relativeTime } from './relativeTime.ts'
import { useNow } from './useNow.ts'

/** How long ago something was, or how soon it will be; the exact time on pointing at it. Nothing for nothing. */
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
