import * as L from 'leaflet'
import type { MapColours } from './mapMarks.ts'
import germany from './germany.json'

/** Tiles of a map server, and whom to name for them. */
export interface Tiles {
  url: string
  attribution: string
}

/** The least number of postcodes of a place whose name is shown, by zoom: the larger, the earlier. */
const leastAt = (zoom: number): number => (zoom <= 5 ? 35 : zoom === 6 ? 20 : zoom === 7 ? 9 : zoom === 8 ? 5 : zoom === 9 ? 2 : 0)

/** Attributions are HTML: what the configuration says is text. */
const asText = (text: string): string => {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** What lies below the marks: tiles, or without them an outline of Germany and its larger places, which need nobody else's server. */
export const drawGround = (view: L.Map, colours: MapColours, tiles: Tiles | undefined, source: string): void => {
  if (tiles) {
    L.tileLayer(tiles.url, { attribution: asText(tiles.attribution), maxZoom: 18 }).addTo(view)
    return
  }
  view.attributionControl.addAttribution(asText(source))
  view.createPane('names').setAttribute('aria-hidden', 'true')
  const outlines = germany.features.flatMap(({ geometry }) => (geometry.type === 'MultiPolygon' ? [geometry.coordinates] : []))
  for (const outline of outlines)
    L.polygon(turned(outline), { interactive: false, color: colours.line, weight: 1.5, fillColor: colours.land, fillOpacity: 1 }).addTo(view)
  const names = germany.features.flatMap(({ geometry, properties }) => {
    const [longitude, latitude] = geometry.coordinates
    if (geometry.type !== 'Point' || typeof longitude !== 'number' || typeof latitude !== 'number') return []
    const html = document.createElement('span')
    html.textContent = properties.name
    const icon = L.divIcon({ html, className: 'place-name', iconSize: [0, 0] })
    const at = L.latLng(latitude, longitude)
    return [{ at, postcodes: properties.postcodes, name: L.marker(at, { icon, interactive: false, keyboard: false, pane: 'names' }) }]
  })
  const nameThem = () => {
    const [least, shown] = [leastAt(Math.round(view.getZoom())), view.getBounds().pad(0.1)]
    for (const { at, postcodes, name } of names) {
      if (postcodes >= least && shown.contains(at)) name.addTo(view)
      else name.remove()
    }
  }
  view.on('moveend', nameThem)
  nameThem()
}

/** Rings in the order of latitude and longitude. */
const turned = (coordinates: readonly unknown[]): L.LatLngTuple[][][] =>
  coordinates.map((polygon) =>
    (Array.isArray(polygon) ? polygon : []).map((ring: unknown) =>
      (Array.isArray(ring) ? ring : []).flatMap((point: unknown): L.LatLngTuple[] => {
        if (!Array.isArray(point)) return []
        const [longitude, latitude]: unknown[] = point
        return typeof longitude === 'number' && typeof latitude === 'number' ? [[latitude, longitude]] : []
      }),
    ),
  )
