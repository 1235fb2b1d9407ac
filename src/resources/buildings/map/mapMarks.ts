import type { MappedBuilding } from '../../../../contract/main/buildingShapes.ts'

/** The colours of the map, from the theme. */
export interface MapColours {
  ground: string
  land: string
  line: string
  text: string
  muted: string
  done: string
  underWay: string
  gateways: Readonly<Record<MappedBuilding['gatewayStatus'], string>>
}

/** What a mark stands for: a building, or several of one place. */
export interface Marked {
  units: number
  finalizedUnits: number
  gatewayStatus: MappedBuilding['gatewayStatus']
  /** Of several buildings. */
  count?: number
}

const svg = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** The sign of a gateway status within 10 px around the middle: nobody needs to tell the colours apart. */
const signOf = (status: Marked['gatewayStatus'], middle: number, colour: string): SVGElement => {
  const [low, high] = [middle - 4, middle + 4]
  const stroke = { stroke: colour, 'stroke-width': 2.5, 'stroke-linecap': 'round', fill: 'none' }
  if (status === 'Online') return svg('circle', { cx: middle, cy: middle, r: 5, fill: colour })
  if (status === 'Offline')
    return svg('path', { d: `M${low} ${low}L${high} ${high}M${high} ${low}L${low} ${high}`, ...stroke })
  if (status === 'Warning')
    return svg('path', { d: `M${middle} ${low - 1}v6M${middle} ${high + 1}v0`, ...stroke })
  return svg('circle', { cx: middle, cy: middle, r: 4, ...stroke, 'stroke-width': 1.5 })
}

/** The width of a mark, px. */
export const markSize = ({ count }: Pick<Marked, 'count'>): number =>
  count === undefined ? 32 : count < 100 ? 42 : 50

/** A ring of the installation progress around the sign of the gateways, or around the number of buildings. */
export const drawMark = (marked: Marked, colours: MapColours): SVGElement => {
  const size = markSize(marked)
  const [middle, radius] = [size / 2, size / 2 - 4]
  const share = marked.units === 0 ? 0 : marked.finalizedUnits / marked.units
  const around = 2 * Math.PI * radius
  const mark = svg('svg', {
    width: size,
    height: size,
    viewBox: `0 0 ${size} ${size}`,
    'aria-hidden': 'true',
  })
  mark.append(
    svg('circle', { cx: middle, cy: middle, r: middle - 1, fill: colours.ground, stroke: colours.line }),
    svg('circle', {
      cx: middle,
      cy: middle,
      r: radius,
      fill: 'none',
      stroke: colours.line,
      'stroke-width': 4,
    }),
    svg('circle', {
      cx: middle,
      cy: middle,
      r: radius,
      fill: 'none',
      stroke: share === 1 ? colours.done : colours.underWay,
      'stroke-width': 4,
      'stroke-dasharray': `${share * around} ${around}`,
      transform: `rotate(-90 ${middle} ${middle})`,
    }),
  )
  if (marked.count === undefined)
    mark.append(signOf(marked.gatewayStatus, middle, colours.gateways[marked.gatewayStatus]))
  else {
    const number = svg('text', {
      x: middle,
      y: middle,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      'font-size': 13,
      'font-weight': 650,
      fill: colours.text,
    })
    number.textContent = String(marked.count)
    mark.append(number)
    if (marked.gatewayStatus === 'Offline' || marked.gatewayStatus === 'Warning')
      mark.append(
        svg('circle', {
          cx: size - 7,
          cy: 7,
          r: 6,
          fill: colours.gateways[marked.gatewayStatus],
          stroke: colours.ground,
          'stroke-width': 2,
        }),
      )
  }
  return mark
}
