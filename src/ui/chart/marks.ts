import type { Theme } from '@mui/material/styles'
import { placeAt } from './chartCursor.ts'
import type { ChartColour, ChartMark, ChartMarkKind } from './chartShape.ts'
import { chartColours } from './chartShape.ts'

/** Signs differ by shape, too. */
export const markLooks: Readonly<Record<ChartMarkKind, { colour: ChartColour; path: string }>> = {
  command: { colour: 'accent', path: 'M0 0 H10 L5 9 Z' },
  schedule: { colour: 'caution', path: 'M5 0 L10 5 L5 10 L0 5 Z' },
  window: { colour: 'cool', path: 'M0 2 H10 V7 H0 Z' },
}

/**
 * The marks that belong to a point of a chart: those to which it is the nearest, and those that last at it; one that began and ended between
 * two points belongs to the nearer one. `at` are the points, ascending.
 */
export const marksAt = (marks: readonly ChartMark[], at: readonly number[], place: number): ChartMark[] => {
  const own = at[place]
  if (own === undefined) return []
  return marks.filter(({ at: start, end = start }) => {
    const within = at.some((second) => second >= start && second < end)
    return within ? own >= start && own < end : placeAt(at, start) === place
  })
}

type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
  | 'fill'
  | 'fillRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'setLineDash'
> & { fillStyle: unknown; strokeStyle: unknown; globalAlpha: number; lineWidth: number }

interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** Draws marks over the plot area of a canvas: a dashed line with a sign on top, a shade for what lasted. */
export const drawMarks = (
  canvas: Canvas,
  marks: readonly ChartMark[],
  plot: Place,
  { theme, placeOf, ratio }: { theme: Theme; placeOf: (second: number) => number; ratio: number },
): void => {
  const colours = chartColours(theme)
  const [left, right] = [plot.left, plot.left + plot.width]
  for (const { kind, at, end } of marks) {
    const [from, to] = [placeOf(at), placeOf(end ?? at)]
    if (to < left || from > right) continue
    const { colour, path } = markLooks[kind]
    canvas.save()
    canvas.fillStyle = colours[colour]
    canvas.strokeStyle = colours[colour]
    if (end === undefined) {
      canvas.globalAlpha = 0.6
      canvas.lineWidth = ratio
      canvas.setLineDash([2 * ratio, 3 * ratio])
      canvas.beginPath()
      canvas.moveTo(from, plot.top)
      canvas.lineTo(from, plot.top + plot.height)
      canvas.stroke()
      canvas.globalAlpha = 1
      canvas.translate(from - 5 * ratio, plot.top)
      canvas.scale(ratio, ratio)
      const shape = new Path2D(path)
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      canvas.fill(shape)
    } else {
      const [start, width] = [
        Math.max(left, from),
        Math.max(2 * ratio, Math.min(right, to) - Math.max(left, from)),
      ]
      canvas.globalAlpha = 0.14
      canvas.fillRect(start, plot.top, width, plot.height)
      canvas.globalAlpha = 1
      canvas.fillRect(start, plot.top, width, 4 * ratio)
    }
    canvas.restore()
  }
}
