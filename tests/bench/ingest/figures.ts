import { loadavg } from 'node:os'
import type { RunningVentil } from '../../support/startVentil.ts'
import { atMost, median, percentile, ratio, told, type Figure } from '../Figure.ts'
import type { Publisher } from './publisher.ts'
import { watch } from './watch.ts'

const MB = 1e6
const perSecond = 200
const burstPerSecond = 2_000
const burstSeconds = 30
/** Additional memory that a burst may take while it is queued, in MB. */
const burstMB = 200

/** A fifth of the samples, from the first (0) to the last (4). */
const fifth = (values: readonly number[], which: number): number[] =>
  values.slice(Math.floor((which * values.length) / 5), Math.floor(((which + 1) * values.length) / 5))

const failed = (failures: readonly string[]): Figure => ({
  ...atMost('  calls and looks that failed meanwhile', failures.length, 0, '', 0),
  ...(failures[0] !== undefined && { against: failures[0].slice(0, 120) }),
})

const isLoaded = (): string => `the machine's load ${loadavg()[0]?.toFixed(1)}`

/** 200 uplinks per second: p99 from publish to commit, and the process's memory in the last fifth compared with the second. */
export const steadyFigures = async (
  ventil: RunningVentil,
  publisher: Publisher,
  seconds: number,
): Promise<Figure[]> => {
  // warm-up: the first messages open connections and trigger JIT compilation
  await (
    await publisher.publish(perSecond, Math.min(10, seconds))
  ).drained
  const stop = await watch(ventil, 1_000)
  const { latencies, published, drained } = await publisher.publish(perSecond, seconds)
  await drained
  const { memory, failures } = await stop()
  const figure = atMost(
    `${perSecond} uplinks/s for ${seconds} s: from publishing to committed, p99`,
    percentile(latencies, 99),
    250,
    'ms',
    0,
  )
  const [before, after] = [median(fifth(memory, 1)), median(fifth(memory, 4))]
  return [
    {
      ...figure,
      against: `${published} messages; median ${median(latencies).toFixed(0)} ms, p95 ${percentile(latencies, 95).toFixed(0)} ms, slowest ${Math.max(...latencies).toFixed(0)} ms; ${isLoaded()}`,
    },
    ratio(
      '  memory, median of the last fifth of the time to that of the second',
      after / MB,
      before / MB,
      1.1,
      { unit: 'MB', what: 'before', digits: 0 },
    ),
    failed(failures),
  ]
}

/** 2,000 uplinks per second for half a minute: all are ingested, the API stays responsive, and memory stays within a bound. */
export const burstFigures = async (ventil: RunningVentil, publisher: Publisher): Promise<Figure[]> => {
  const stop = await watch(ventil, 250)
  const start = performance.now()
  const { published, latencies, drained } = await publisher.publish(burstPerSecond, burstSeconds)
  const [seconds, left] = [(performance.now() - start) / 1000, publisher.waiting()]
  await drained
  const drain = (performance.now() - start) / 1000 - seconds
  const { memory, calls, failures } = await stop()
  const most = (Math.max(...memory) - (memory[0] ?? 0)) / MB
  return [
    told(
      `burst of ${burstPerSecond}/s for ${burstSeconds} s: time to drain after it`,
      `${drain.toFixed(1)} s`,
      `${published} messages in ${seconds.toFixed(1)} s, ${left} of them not committed at its end; the last after ${(Math.max(...latencies) / 1000).toFixed(1)} s; ${isLoaded()}`,
    ),
    {
      ...atMost('  a page of the device list meanwhile, p95', percentile(calls, 95), 2_000, 'ms', 0),
      against: `${calls.length} pages`,
    },
    {
      ...atMost('  more memory meanwhile', most, burstMB, 'MB', 0),
      against: `${((memory[0] ?? 0) / MB).toFixed(0)} MB before`,
    },
    {
      ...atMost('  calls and looks that failed meanwhile', failures.length, 0, '', 0),
      ...(failures[0] !== undefined && { against: failures[0].slice(0, 120) }),
    },
  ]
}
