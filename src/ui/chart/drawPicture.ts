import type { Theme } from '@mui/material/styles'
import { chartColours, type ChartLine } from './chartShape.ts'
import { markLooks } from './marks.ts'
import type { ChartMarkKind } from './chartShape.ts'

/** What stands above a chart in its picture. */
interface PictureHead {
  title: string
  /** Lines of small text: what it is of, the period, the time zone. */
  texts: readonly string[]
  lines: readonly (Pick<ChartLine, 'colour' | 'dash' | 'label'> & { unit?: string | undefined })[]
  marks: readonly { kind: ChartMarkKind; label: string }[]
}

const margin = 20
const textHeight = 20

/**
 * A picture of a drawn chart with its head and legend, in the colours of the screen.
 * @param drawn the chart's canvas; `ratio` its pixels per px
 */
export const drawPicture = (
  drawn: HTMLCanvasElement,
  ratio: number,
  { title, texts, lines, marks }: PictureHead,
  theme: Theme,
): HTMLCanvasElement => {
  const picture = document.createElement('canvas')
  const canvas = picture.getContext('2d')
  if (!canvas) return picture
  const colours = chartColours(theme)
  const width = drawn.width / ratio
  const small = `12px ${theme.typography.fontFamily}`
  const signs = [
    ...lines.map(({ label, unit, ...look }) => ({ text: unit ? `${label} (${unit})` : label, ...look })),
    ...marks.map(({ kind, label }) => ({
      text: label,
      colour: markLooks[kind].colour,
      path: markLooks[kind].path,
    })),
  ]
  // the legend breaks where the picture ends
  canvas.font = small
  let [x, row] = [0, 0]
  const placed = signs.map((sign) => {
    const room = 34 + canvas.measureText(sign.text).width + 18
    if (x > 0 && x + room > width) [x, row] = [0, row + 1]
    const place = { ...sign, x: margin + x, row }
    x += room
    return place
  })
  const legendTop = margin + 26 + texts.length * textHeight + 6
  const top = legendTop + (row + 1) * textHeight + 8
  picture.width = Math.ceil((width + 2 * margin) * ratio)
  picture.height = Math.ceil((top + drawn.height / ratio + margin) * ratio)
  canvas.scale(ratio, ratio)
  canvas.fillStyle = theme.palette.background.paper
  canvas.fillRect(0, 0, picture.width, picture.height)
  canvas.textBaseline = 'top'
  canvas.fillStyle = theme.palette.text.primary
  canvas.font = `600 17px ${theme.typography.fontFamily}`
  canvas.fillText(title, margin, margin, width)
  canvas.font = small
  canvas.fillStyle = theme.palette.text.secondary
  for (const [at, text] of texts.entries())
    canvas.fillText(text, margin, margin + 28 + at * textHeight, width)
  for (const sign of placed) {
    const y = legendTop + sign.row * textHeight
    canvas.fillStyle = theme.palette.text.primary
    canvas.fillText(sign.text, sign.x + 34, y, width)
    canvas.strokeStyle = colours[sign.colour]
    canvas.fillStyle = colours[sign.colour]
    if ('path' in sign) {
      canvas.save()
      canvas.translate(sign.x + 9, y + 1)
      const shape = new Path2D(sign.path)
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      canvas.fill(shape)
      canvas.restore()
    } else {
      canvas.lineWidth = 2.5
      canvas.setLineDash([...(sign.dash ?? [])])
      canvas.beginPath()
      canvas.moveTo(sign.x, y + 6)
      canvas.lineTo(sign.x + 26, y + 6)
      canvas.stroke()
    }
  }
  canvas.drawImage(drawn, margin, top, width, drawn.height / ratio)
  return picture
}
