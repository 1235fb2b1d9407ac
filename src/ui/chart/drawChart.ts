import UPlot from 'uplot'
import type { Theme } from '@mui/material/styles'
import type { Language } from '../../../domain/limits.ts'
import { formatNumber } from '../facts/format.ts'
import { figuresOf } from './chartPoints.ts'
import { chartColours, type ChartData, type ChartLine } from './chartShape.ts'
import { hatchWithheld } from './hatch.ts'
import { drawMarks } from './marks.ts'
import { timeTicks } from './timeTicks.ts'

/** Current values for the drawing's callbacks: the data may be newer than the drawing. */
interface ChartState {
  data: () => ChartData
  hidden: () => ReadonlySet<string>
  onZoom: (from: number, to: number) => void
}

/** Drags shorter than this are clicks, px. */
const leastDrag = 8

const scaleOf = ({ right }: ChartLine): string => (right ? 'right' : 'y')

const yRange = (state: ChartState, right: boolean): UPlot.Scale.Range => {
  return (_, least, greatest) => {
    const { least: floor, greatest: top } = right ? {} : state.data()
    if (least === null || greatest === null || !Number.isFinite(least)) return [floor ?? 0, top ?? 1]
    const room = Math.max((greatest - least) * 0.08, 0.05)
    return [
      Math.min(floor ?? Infinity, least - (least === floor ? 0 : room)),
      Math.max(top ?? -Infinity, greatest + (greatest === top ? 0 : room)),
    ]
  }
}

const hasScale = ({ lines, least, greatest }: ChartData, scale: string): boolean =>
  (scale === 'y' && (least ?? greatest) !== undefined) ||
  lines.some((line) => scaleOf(line) === scale && figuresOf(line) !== undefined)

const axisLook = ({ palette, typography }: Theme): UPlot.Axis => ({
  stroke: palette.text.secondary,
  font: `12px ${typography.fontFamily}`,
  grid: { stroke: palette.divider, width: 1 },
  ticks: { stroke: palette.divider, width: 1, size: 4 },
})

/** uPlot's options for a chart: no legend or texts of its own, and zooming is left to the page. */
export const chartOptions = (
  theme: Theme,
  language: Language,
  state: ChartState,
  size: { width: number; height: number },
): UPlot.Options => {
  const { lines } = state.data()
  const colours = chartColours(theme)
  const hidden = state.hidden()
  const stepped = UPlot.paths.stepped?.({ align: 1 })
  const shaded = lines.filter(({ low, high }) => low && high)
  const decimalsOf = (scale: string) =>
    Math.max(
      0,
      ...lines.filter((line) => scaleOf(line) === scale).map(({ decimals }) => Math.min(decimals, 2)),
    )
  const valueAxis = (scale: string, side: 1 | 3): UPlot.Axis => ({
    ...axisLook(theme),
    scale,
    side,
    size: 52,
    ...(side === 1 && { grid: { show: false } }),
    // a scale without values has no labels
    values: (_, splits) =>
      (hasScale(state.data(), scale) ? splits : splits.map(() => null)).map((value) =>
        value === null ? '' : formatNumber(value, language, decimalsOf(scale)),
      ),
  })
  return {
    ...size,
    legend: { show: false },
    padding: [8, lines.some(({ right }) => right) ? 0 : 12, 0, 0],
    scales: {
      x: { time: true, range: () => [state.data().from, state.data().to] },
      y: { range: yRange(state, false) },
      right: { range: yRange(state, true) },
    },
    axes: [
      {
        ...axisLook(theme),
        size: 44,
        lineGap: 1.3,
        space: 64,
        values: (_, splits, _axis, _space, step) => timeTicks(splits, step, language),
      },
      valueAxis('y', 3),
      ...(lines.some(({ right }) => right) ? [valueAxis('right', 1)] : []),
    ],
    series: [
      {},
      ...lines.map((line): UPlot.Series => ({
        scale: scaleOf(line),
        show: !hidden.has(line.key),
        stroke: colours[line.colour],
        width: 1.75,
        spanGaps: false,
        ...(line.dash && { dash: [...line.dash] }),
        ...(line.stepped && stepped && { paths: stepped }),
      })),
      ...shaded.flatMap((line): UPlot.Series[] =>
        Array.from({ length: 2 }, () => ({
          scale: scaleOf(line),
          show: !hidden.has(line.key),
          stroke: 'transparent',
          width: 0,
          points: { show: false },
        })),
      ),
    ],
    bands: shaded.map((line, at) => ({
      series: [lines.length + 1 + 2 * at, lines.length + 2 + 2 * at],
      fill: `${colours[line.colour]}2e`,
    })),
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: leastDrag },
      points: { size: 7 },
      y: false,
      bind: { dblclick: () => null },
    },
    hooks: {
      drawClear: [
        (plot) =>
          hatchWithheld(plot.ctx, state.data(), plot.bbox, {
            placeOf: (second) => plot.valToPos(second, 'x', true),
            colour: theme.palette.text.secondary,
            ratio: UPlot.pxRatio,
          }),
      ],
      draw: [
        (plot) =>
          drawMarks(plot.ctx, state.data().marks ?? [], plot.bbox, {
            theme,
            placeOf: (second) => plot.valToPos(second, 'x', true),
            ratio: UPlot.pxRatio,
          }),
      ],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select
          if (width < leastDrag) return
          const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          state.onZoom(from, to)
        },
      ],
    },
  }
}
