import * as L from 'leaflet'
import { outline, places } from 'virtual:germany'
import type { MapColours } from './mapMarks.ts'

/** Tiles of a map server, and whom to name for them. */
export interface Tiles {
  url: string
  attribution: string
}

/** How long the first tile may take, ms. */
export const tilePatience = 5_000

/** Shows tiles, and says so when none of the first ones came: their server refused them all, or does not answer. */
const drawTiles = (view: L.Map, { url, attribution }: Tiles, unreachable: () => void) => {
  const layer = L.tileLayer(url, { attribution: asText(attribution), maxZoom: 18 })
  let came = false
  const overdue = setTimeout(unreachable, tilePatience)
  layer.once('tileload', () => {
    came = true
    clearTimeout(overdue)
  })
  // all of them have come, or failed
  layer.once('load', () => {
    if (!came) unreachable()
  })
  view.on('unload', () => clearTimeout(overdue))
  layer.addTo(view)
}

/** The fewest inhabitants of a place whose name is shown, by zoom: the larger, the earlier. */
const leastAt = (zoom: number): number =>
  zoom <= 5
    ? 500_000
    : zoom === 6
      ? 250_000
      : zoom === 7
        ? 120_000
        : zoom === 8
          ? 60_000
          : zoom === 9
            ? 30_000
            : 0

/** Attributions are HTML: what the configuration says is text. */
const asText = (text: string): string => {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** A mark on the ground, and its width, px. */
interface Standing {
  at: L.LatLngExpression
  size: number
}

/** Distance of a name from the dot of its place, px; as high as a line of it. */
const [beside, line] = [3, 18]

/**
 * What lies below the marks: tiles, or without them an outline of Germany and its larger places, which need nobody else's server.
 * @param unreachable is called when the server of the tiles gives none
 * @returns what moves the names of places out from under the marks
 */
export const drawGround = (
  view: L.Map,
  colours: MapColours,
  tiles: Tiles | undefined,
  source: string,
  unreachable: () => void,
): ((marks: readonly Standing[]) => void) => {
  if (tiles) {
    drawTiles(view, tiles, unreachable)
    return () => undefined
  }
  view.attributionControl.addAttribution(asText(source))
  view.createPane('names').setAttribute('aria-hidden', 'true')
  for (const rings of outline)
    L.polygon(
      rings.map((ring) => ring.map(([latitude, longitude]): L.LatLngTuple => [latitude, longitude])),
      { interactive: false, color: colours.line, weight: 1.5, fillColor: colours.land, fillOpacity: 1 },
    ).addTo(view)
  const names = places.map(({ name, population, latitude, longitude }) => {
    const html = document.createElement('span')
    html.textContent = name
    const icon = L.divIcon({ html, className: 'place-name', iconSize: [0, 0] })
    const at = L.latLng(latitude, longitude)
    return {
      at,
      population,
      name: L.marker(at, { icon, interactive: false, keyboard: false, pane: 'names' }),
    }
  })
  const nameThem = () => {
    const [least, shown] = [leastAt(Math.round(view.getZoom())), view.getBounds().pad(0.1)]
    for (const { at, population, name } of names) {
      if (population >= least && shown.contains(at)) name.addTo(view)
      else name.remove()
    }
  }
  view.on('moveend', nameThem)
  nameThem()
  return (marks) => {
    const standing = marks.map(({ at, size }) => ({ point: view.latLngToLayerPoint(at), half: size / 2 }))
    for (const { at, name } of names) {
      const label = name.getElement()?.querySelector('span')
      if (!label) continue
      const [place, wide] = [view.latLngToLayerPoint(at), label.offsetWidth / 2]
      // one that it was moved below may cover the next
      const below = standing
        .toSorted((one, other) => one.point.y - other.point.y)
        .reduce((top, { point, half }) => {
          const covers =
            Math.abs(point.x - place.x) < half + wide &&
            point.y - half < place.y + top + line &&
            point.y + half > place.y + top
          return covers ? point.y + half - place.y : top
        }, beside)
      label.style.transform = `translate(-50%, ${below}px)`
    }
  }
}
