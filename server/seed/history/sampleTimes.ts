import type { Random } from '../random.ts'
import type { Detail } from './DeviceCase.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * When a device's messages that are told of came in, ms, in order: the last one at `to`, none before `from`. First back from it in
 * every message, then half-hourly (a chart draws no gap there), and so on.
 */
export const sampleTimes = (random: Random, detail: Detail, { from, to }: { from: number; to: number }, intervalMinutes = 10): number[] => {
  const times = [to]
  const back = (hours: number, step: number, jitter: number): void => {
    const until = Math.max(from, to - hours * hour)
    for (let at = to; ;) {
      at = Math.round((times.at(-1) ?? to) - step + jitter * (2 * random.next() - 1))
      if (at <= until) return
      times.push(at)
    }
  }
  back(detail.everyMessageHours, intervalMinutes * minute, 0.1 * intervalMinutes * minute)
  back(detail.halfHourlyDays * 24, 28.5 * minute, minute)
  back(detail.hourlyDays * 24, hour, 2 * minute)
  back(detail.sixHourlyDays * 24, 6 * hour, 10 * minute)
  return times.toReversed()
}
