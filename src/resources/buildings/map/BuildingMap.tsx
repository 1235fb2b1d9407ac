import 'leaflet/dist/leaflet.css'
import { Alert, Box, useTheme, type Theme } from '@mui/material'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { MappedBuilding } from '../../../../contract/main/buildingShapes.ts'
import { paths } from '../../../paths.ts'
import { mapTiles } from '../../../providers/config.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { drawMap, type Located, type MapWords } from './drawMap.ts'
import type { MapColours } from './mapMarks.ts'

const coloursOf = ({ palette }: Theme): MapColours => ({
  ground: palette.background.paper,
  land: palette.background.paper,
  line: palette.edge,
  text: palette.text.primary,
  muted: palette.text.secondary,
  done: palette.success.main,
  underWay: palette.primary.main,
  gateways: {
    Online: palette.success.main,
    Offline: palette.error.main,
    Warning: palette.warning.main,
    None: palette.text.secondary,
  },
})

const look = {
  height: '100%',
  bgcolor: 'soft.raised',
  '&.leaflet-container': { fontFamily: 'inherit', fontSize: '0.875rem', bgcolor: 'soft.raised' },
  '& .building-mark': {
    border: 0,
    bgcolor: 'transparent',
    borderRadius: '50%',
    '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  },
  '& .building-mark span, & .building-mark svg': { display: 'block', forcedColorAdjust: 'none' },
  '& .place-name': {
    color: 'text.secondary',
    fontSize: '0.75rem',
    '& span': { position: 'absolute', whiteSpace: 'nowrap' },
    '&::before': {
      content: '""',
      position: 'absolute',
      width: 4,
      height: 4,
      m: '-2px',
      borderRadius: '50%',
      bgcolor: 'text.secondary',
    },
  },
  '& .leaflet-popup-content-wrapper, & .leaflet-popup-tip': {
    bgcolor: 'background.paper',
    color: 'text.primary',
  },
  '& .leaflet-popup-content': { lineHeight: 1.5 },
  '& .leaflet-popup-content a': {
    color: 'primary.main',
    fontWeight: 600,
    display: 'inline-block',
    minHeight: 24,
    pr: 2,
  },
  '& .leaflet-popup-content ul': { listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' },
  '& .leaflet-popup-close-button.leaflet-popup-close-button': {
    color: 'text.secondary',
    width: 32,
    height: 32,
    lineHeight: '32px',
  },
  '& .leaflet-bar a': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    borderColor: 'divider',
    width: { xs: 44, sm: 36 },
    height: { xs: 44, sm: 36 },
    lineHeight: { xs: '44px', sm: '36px' },
  },
  '& .leaflet-control-attribution.leaflet-control-attribution': {
    bgcolor: 'background.paper',
    color: 'text.secondary',
    '& a': { color: 'primary.main' },
  },
} as const

const hasPlace = (building: MappedBuilding): building is Located =>
  building.latitude !== null && building.longitude !== null

interface Props {
  buildings: readonly MappedBuilding[]
  /** The building that somebody asked to be shown. */
  chosen: { id: string } | undefined
}

/** The map itself, drawn anew in another language. Loaded separately, as only this page needs the library. */
export const BuildingMap = (props: Props) => <Drawing key={useFormat().language} {...props} />

const Drawing = ({ buildings, chosen }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<ReturnType<typeof drawMap>>(undefined)
  const [withTiles, setWithTiles] = useState(true)
  const theme = useTheme()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number } = useFormat()
  const located = useMemo(() => buildings.filter(hasPlace), [buildings])
  const progress = ({ units, finalizedUnits }: { units: number; finalizedUnits: number }) =>
    translate('buildings.map.finished', { done: number(finalizedUnits), total: number(units) })
  const words: MapWords = {
    zoomIn: translate('buildings.map.zoomIn'),
    zoomOut: translate('buildings.map.zoomOut'),
    close: translate('ra.action.close'),
    source: translate('buildings.map.source'),
    ofMark: (marked, name) => {
      if (name !== undefined)
        return `${name}: ${progress(marked)}; ${translate(`buildings.gatewayStatuses.${marked.gatewayStatus}`)}`
      return `${translate('buildings.map.total', { smart_count: marked.count ?? 0, number: number(marked.count ?? 0) })} ${progress(marked)}`
    },
    ofBuilding: (building) => [
      `${building.street} ${building.streetNumber}, ${building.zipcode} ${building.city}`,
      progress(building),
      `${translate('buildings.fields.gatewayStatus')}: ${translate(`buildings.gatewayStatuses.${building.gatewayStatus}`)}`,
      ...(building.locatedBy === 'postcode' ? [translate('buildings.map.byPostcode')] : []),
    ],
    further: (count) => translate('buildings.map.furtherHere', { smart_count: count, number: number(count) }),
    pathOf: ({ id }) => paths.buildings.show(id),
    go: (path) => void navigate(path),
  }
  const now = useRef({ words, located })
  useEffect(() => {
    now.current = { words, located }
  })
  useEffect(() => {
    const target = place.current
    if (!target) return undefined
    const made = drawMap(
      target,
      coloursOf(theme),
      now.current.words,
      withTiles ? mapTiles() : undefined,
      () => setWithTiles(false),
    )
    drawn.current = made
    made.show(now.current.located)
    const watch = new ResizeObserver(made.resize)
    watch.observe(target)
    return () => {
      watch.disconnect()
      made.remove()
      drawn.current = undefined
    }
  }, [theme, withTiles])
  useEffect(() => drawn.current?.show(located), [located])
  useEffect(() => {
    if (chosen) drawn.current?.open(chosen.id)
  }, [chosen])
  return (
    <>
      <Box ref={place} role="group" aria-label={translate('buildings.map.title')} sx={look} />
      {!withTiles && (
        <Alert
          severity="info"
          role="status"
          sx={{ position: 'absolute', zIndex: 1000, bottom: 32, left: 8, right: 8 }}
        >
          {translate('buildings.map.noTiles')}
        </Alert>
      )}
    </>
  )
}
