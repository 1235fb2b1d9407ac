import * as L from 'leaflet'
import Supercluster from 'supercluster'
import type { MappedBuilding } from '../../../../contract/main/buildingShapes.ts'
import { drawMark, markSize, type MapColours, type Marked } from './mapMarks.ts'
import { drawGround, type Tiles } from './mapGround.ts'

export type Located = MappedBuilding & { latitude: number; longitude: number }

/** What the map says, and where its links lead. */
export interface MapWords {
  zoomIn: string
  zoomOut: string
  close: string
  source: string
  /** A building or several, for screen readers. */
  ofMark: (marked: Marked, name?: string) => string
  /** What the popup of one building says below its name. */
  ofBuilding: (building: Located) => readonly string[]
  /** How many are not listed in the popup of several. */
  further: (count: number) => string
  pathOf: (building: Located) => string
  go: (path: string) => void
}

/** Buildings in the popup of one place. */
const listed = 20
/** Distance within which buildings are one mark, px. */
const together = 48
/** How near a building is shown at first; an outline says nothing of streets. */
const nearOn = (tiles: Tiles | undefined): number => (tiles ? 13 : 10)

interface Sum {
  units: number
  finalizedUnits: number
  offline: number
  warning: number
}

const summed = ({ units, finalizedUnits, gatewayStatus }: Located): Sum => ({
  units,
  finalizedUnits,
  offline: gatewayStatus === 'Offline' ? 1 : 0,
  warning: gatewayStatus === 'Warning' ? 1 : 0,
})

const clustersOf = (buildings: readonly Located[], maxZoom: number) =>
  new Supercluster<{ building: Located }, Sum>({
    radius: together,
    maxZoom,
    map: ({ building }) => summed(building),
    reduce: (sum, other) => {
      sum.units += other.units
      sum.finalizedUnits += other.finalizedUnits
      sum.offline += other.offline
      sum.warning += other.warning
    },
  }).load(
    buildings.map((building) => ({
      type: 'Feature',
      properties: { building },
      geometry: { type: 'Point', coordinates: [building.longitude, building.latitude] },
    })),
  )

const sizeOf = (mark: L.Marker): number => {
  const { iconSize } = mark.getIcon().options
  return Array.isArray(iconSize) ? iconSize[0] : 0
}

const linkTo = (building: Located, words: MapWords): HTMLElement => {
  const link = document.createElement('a')
  link.href = words.pathOf(building)
  link.textContent = building.name
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    words.go(words.pathOf(building))
  })
  return link
}

const contentOfOne = (building: Located, words: MapWords): HTMLElement => {
  const content = document.createElement('div')
  content.append(linkTo(building, words))
  for (const line of words.ofBuilding(building)) {
    const paragraph = document.createElement('div')
    paragraph.textContent = line
    content.append(paragraph)
  }
  return content
}

const contentOfSeveral = (buildings: readonly Located[], count: number, words: MapWords): HTMLElement => {
  const content = document.createElement('div')
  const list = document.createElement('ul')
  for (const building of buildings) {
    const item = document.createElement('li')
    item.append(linkTo(building, words))
    list.append(item)
  }
  content.append(list)
  if (count > buildings.length) content.append(words.further(count - buildings.length))
  return content
}

/** The map in an element: marks of buildings, those that lie together as one. Everything on it is reached and closed by keys. */
export const drawMap = (
  target: HTMLElement,
  colours: MapColours,
  words: MapWords,
  tiles: Tiles | undefined,
  unreachable: () => void,
) => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const maxZoom = tiles ? 18 : 12
  const near = nearOn(tiles)
  const view = L.map(target, {
    zoomControl: false,
    minZoom: 5,
    maxZoom,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  })
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(view)
  view.attributionControl.setPrefix(false)
  view.setView([51.2, 10.4], 6)
  const nameAround = drawGround(view, colours, tiles, words.source, unreachable)

  let clusters = clustersOf([], maxZoom)
  const marks = new Map<string, L.Marker>()
  let opener: HTMLElement | undefined

  const openPopup = (at: L.LatLngExpression, content: HTMLElement, from: HTMLElement | undefined) => {
    opener = from
    const popup = L.popup({ maxWidth: 280, minWidth: 200, offset: [0, -10] })
      .setLatLng(at)
      .setContent(content)
      .openOn(view)
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', words.close)
    // it is laid out, and put in front of the others, after it was opened
    requestAnimationFrame(() => content.querySelector('a')?.focus({ preventScroll: true }))
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    view.closePopup()
    opener?.focus({ preventScroll: true })
  }
  target.addEventListener('keydown', close)

  const mark = (
    key: string,
    at: L.LatLngTuple,
    marked: Marked,
    label: string,
    act: (element: HTMLElement | undefined) => void,
  ) => {
    const size = markSize(marked)
    const html = document.createElement('span')
    html.append(drawMark(marked, colours))
    const made = L.marker(at, {
      icon: L.divIcon({ html, className: 'building-mark', iconSize: [size, size] }),
      riseOnHover: true,
    })
    made.on('click', () => act(made.getElement()))
    made.addTo(view)
    const element = made.getElement()
    element?.setAttribute('aria-label', label)
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      act(element)
    })
    marks.set(key, made)
  }

  /** Draws the marks of the part that is shown; those that stay are not touched, so that they keep the focus. */
  const draw = () => {
    const bounds = view.getBounds().pad(0.2)
    const found = clusters.getClusters(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      Math.round(view.getZoom()),
    )
    const wanted = new Set<string>()
    for (const { properties, geometry } of found) {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const at: L.LatLngTuple = [latitude, longitude]
      const key =
        'cluster' in properties
          ? `${properties.cluster_id}:${properties.point_count}`
          : properties.building.id
      wanted.add(key)
      if (marks.has(key)) continue
      if (!('cluster' in properties)) {
        const { building } = properties
        mark(key, at, building, words.ofMark(building, building.name), (from) =>
          openPopup(at, contentOfOne(building, words), from),
        )
        continue
      }
      const { cluster_id: id, point_count: count, units, finalizedUnits, offline, warning } = properties
      const marked: Marked = {
        count,
        units,
        finalizedUnits,
        gatewayStatus: offline > 0 ? 'Offline' : warning > 0 ? 'Warning' : 'Online',
      }
      mark(key, at, marked, words.ofMark(marked), (from) => {
        const zoom = clusters.getClusterExpansionZoom(id)
        if (zoom <= maxZoom) view.setView(at, zoom)
        else
          openPopup(
            at,
            contentOfSeveral(
              clusters.getLeaves(id, listed).map((leaf) => leaf.properties.building),
              count,
              words,
            ),
            from,
          )
      })
    }
    for (const [key, made] of marks) {
      if (wanted.has(key)) continue
      made.remove()
      marks.delete(key)
    }
    nameAround([...marks.values()].map((made) => ({ at: made.getLatLng(), size: sizeOf(made) })))
  }
  view.on('moveend', draw)

  let shown: readonly Located[] = []
  return {
    /** Shows these buildings, and all of them unless the same ones are shown already. */
    show: (buildings: readonly Located[]) => {
      const isSame =
        shown.length === buildings.length && shown.every(({ id }, at) => id === buildings[at]?.id)
      shown = buildings
      for (const made of marks.values()) made.remove()
      marks.clear()
      clusters = clustersOf(buildings, maxZoom)
      if (buildings.length > 0 && !isSame)
        view.fitBounds(L.latLngBounds(buildings.map(({ latitude, longitude }) => [latitude, longitude])), {
          padding: [40, 40],
          maxZoom: near,
          animate: false,
        })
      draw()
    },
    /** Goes to a building and says what it is. */
    open: (id: string) => {
      const building = shown.find((one) => one.id === id)
      if (!building) return
      const at: L.LatLngTuple = [building.latitude, building.longitude]
      view.setView(at, Math.max(view.getZoom(), near), { animate: false })
      openPopup(at, contentOfOne(building, words), undefined)
    },
    resize: () => view.invalidateSize(),
    remove: () => {
      target.removeEventListener('keydown', close)
      // a change of size tells of its end later than that
      view.off('moveend')
      view.remove()
    },
  }
}
