import type { Random } from '../random.ts'
import type { Detail } from './DeviceCase.ts'
import { minute, hour } from '../../../domain/time.ts'

/** Jitter of a message as a share of the interval, as in the devices; at most this many minutes. */
const jitter = { share: 0.1, most: 1.5 } as const

/** Arrival times (ms, in order) of a device's messages: the last one at `to`, none before `from`. */
export const sampleTimes = (random: Random, detail: Detail, { from, to }: { from: number; to: number }): number[] => {
  const times = [to]
  for (const { hours, minutes } of detail) {
    const until = Math.max(from, to - hours * hour)
    const spread = Math.min(jitter.share * minutes, jitter.most)
    for (let at = to; ; times.push(at)) {
      at = Math.round((times.at(-1) ?? to) - (minutes + spread * (2 * random.next() - 1)) * minute)
      if (at <= until) break
    }
  }
  return times.toReversed()
}
