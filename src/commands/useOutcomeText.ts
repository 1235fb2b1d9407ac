import { useTranslate } from 'react-admin'
import type { Downlink } from '../../contract/main/downlinkShapes.ts'
import { useFormat } from '../ui/format.ts'
import { relativeTime } from '../ui/relativeTime.ts'
import { useNow } from '../ui/useNow.ts'

/** Why a command ended as it did; while it is under way, why it waits and until when. */
export const useOutcomeText = () => {
  const translate = useTranslate()
  const { date, language } = useFormat()
  const now = useNow()
  const soon = (instant: string) => relativeTime(Math.max(60_000, Date.parse(instant) - now), language)
  return ({ status, reason, waiting, acknowledgedAt, finishedAt }: Downlink): string => {
    if (waiting) {
      const { why, position, expectedAt, until, tries } = waiting
      return [
        translate(`commands.waiting.${why}`),
        why === 'forTurn' && translate('commands.waiting.position', { position }),
        tries > 0 && translate('commands.waiting.tries', { smart_count: tries }),
        expectedAt === null
          ? translate('commands.waiting.until', { until: date(until) ?? '' })
          : translate('commands.waiting.expected', { when: soon(expectedAt), until: date(until) ?? '' }),
      ]
        .filter((sentence) => sentence !== false)
        .join(' ')
    }
    if (reason !== null) return translate(`commands.reasons.${reason}`)
    if (status !== 'Success') return translate(`commands.statuses.${status}`)
    return translate('commands.confirmed', { at: date(finishedAt ?? acknowledgedAt ?? '') ?? '' })
  }
}
