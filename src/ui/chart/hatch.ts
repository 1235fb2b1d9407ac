import type { ChartData } from './chartShape.ts'

/** The canvas methods used for drawing. */
type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'save'
  | 'restore'
  | 'beginPath'
  | 'rect'
  | 'clip'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'strokeStyle'
  | 'globalAlpha'
  | 'lineWidth'
>

/** Distance between hatch lines in px. */
const step = 8

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Hatches an area of a canvas where values are withheld. */
const hatch = (canvas: Canvas, { left, top, width, height }: Area, colour: string, ratio: number): void => {
  canvas.save()
  canvas.beginPath()
  canvas.rect(left, top, width, height)
  canvas.clip()
  canvas.beginPath()
  for (let x = left - height; x < left + width; x += step * ratio) {
    canvas.moveTo(x, top + height)
    canvas.lineTo(x + height, top)
  }
  canvas.strokeStyle = colour
  canvas.globalAlpha = 0.35
  canvas.lineWidth = ratio
  canvas.stroke()
  canvas.restore()
}

/** Hatches the withheld spans within the plot area; `placeOf` returns the px of a second. */
export const hatchWithheld = (
  canvas: Canvas,
  { withheld = [] }: Pick<ChartData, 'withheld'>,
  plot: Area,
  { placeOf, colour, ratio }: { placeOf: (second: number) => number; colour: string; ratio: number },
): void => {
  for (const { from, to } of withheld) {
    const left = Math.max(plot.left, placeOf(from))
    const right = Math.min(plot.left + plot.width, placeOf(to))
    if (right > left) hatch(canvas, { ...plot, left, width: right - left }, colour, ratio)
  }
}
