import type * as z from 'zod'
import type { GatewayHour } from '../../../contract/main/gatewayShapes.ts'
import type { ChartData, ChartLine } from '../../ui/chart/chartShape.ts'

type Hour = z.output<typeof GatewayHour>

/** Period of the chart in hours. */
export const hoursShown = 48

const hour = 3_600

const lines = [
  { key: 'received', colour: 'accent' },
  { key: 'sent', colour: 'warm', dash: [6, 3] },
  { key: 'refused', colour: 'danger', dash: [2, 2] },
] as const satisfies readonly Pick<ChartLine, 'key' | 'colour' | 'dash'>[]

/**
 * A gateway's hours as a chart up to now (ms); after the first report, an hour without a report counts as zero frames.
 * The current hour would look as if the gateway heard less: it is shown only if it is the first.
 */
export const frameData = (hours: readonly Hour[], now: number, label: (key: string) => string): ChartData => {
  const to = Math.floor(now / 1000)
  const [first] = hours
  if (!first) return { at: [], lines: [], from: to - hoursShown * hour, to, gap: hour }
  const start = Math.floor(Date.parse(first.hour) / 1000)
  const at = Array.from(
    { length: Math.max(1, Math.floor((to - start) / hour)) },
    (_, index) => start + index * hour,
  )
  const known = new Map(hours.map((one) => [Math.floor(Date.parse(one.hour) / 1000), one]))
  return {
    at,
    lines: lines.map((line) => ({
      ...line,
      label: label(line.key),
      decimals: 0,
      stepped: true,
      values: at.map((second) => known.get(second)?.[line.key] ?? 0),
    })),
    from: to - hoursShown * hour,
    to,
    gap: hour * 2,
    least: 0,
  }
}
