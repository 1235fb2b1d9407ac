import AlertIcon from '@mui/icons-material/NotificationsActiveOutlined'
import AreaIcon from '@mui/icons-material/StairsOutlined'
import { Box, type Palette } from '@mui/material'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { FloorArea, FloorUnit } from '../../../../contract/main/buildingFloors.ts'
import { paths } from '../../../paths.ts'
import { screenReaderOnly } from '../../../theme/tokens.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { filteredList } from '../../../ui/list/rows/NameLink.tsx'
import { unitLooks } from './unitLooks.tsx'

/** Created once, as a large house has hundreds. */
const Cell = styled('li')(({ theme: { palette } }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  breakInside: 'avoid',
}))

const Main = styled(Link)(({ theme: { palette, breakpoints } }) => ({
  display: 'block',
  flex: 1,
  padding: '5px 8px',
  color: palette.text.primary,
  textDecoration: 'none',
  borderRadius: 6,
  '&:hover b': { textDecoration: 'underline' },
  '& > span': { display: 'block', overflowWrap: 'anywhere' },
  [breakpoints.down('sm')]: { minHeight: 44 },
}))

const Alerts = styled(Link)(({ theme: { palette, breakpoints } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '2px 8px',
  minHeight: 26,
  borderTop: `1px solid ${palette.divider}`,
  color: palette.error.main,
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '& svg': { fontSize: '1rem', flex: 'none' },
  [breakpoints.down('sm')]: { minHeight: 44 },
}))

const muted = { color: 'text.secondary' } as const

interface Props {
  place: FloorUnit | FloorArea
  to: string
  icon: ReactNode
  paint: (palette: Palette) => { ground: string; sign: string }
  /** The filter of the alerts by this place. */
  by: 'UnitIds' | 'PublicAreaIds'
  children?: ReactNode
  /** What the sign says, for screen readers. */
  means?: string
}

const PlaceCell = ({
  place: { id, name, radiators, thermostats, online, alerts },
  to,
  icon,
  paint,
  by,
  means,
  children,
}: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Cell sx={({ palette }) => ({ bgcolor: paint(palette).ground })}>
      <Main to={to}>
        <span>
          <Box
            component="span"
            aria-hidden
            sx={({ palette }) => ({
              color: paint(palette).sign,
              mr: 0.5,
              '& svg': { fontSize: '1.0625rem', verticalAlign: '-0.2em' },
            })}
          >
            {icon}
          </Box>
          <b>{name}</b>
        </span>
        {means && (
          <Box component="span" sx={screenReaderOnly}>
            {means}
          </Box>
        )}
        {children}
        {thermostats > 0 && (
          <Box component="span" sx={online < thermostats ? { fontWeight: 600 } : muted}>
            {translate('buildings.floors.online', { online: number(online), number: number(thermostats) })}
          </Box>
        )}
        {thermostats < radiators && (
          <Box component="span" sx={muted}>
            {translate('buildings.floors.toMount', { number: number(radiators - thermostats) })}
          </Box>
        )}
      </Main>
      {alerts !== null && alerts > 0 && (
        <Alerts
          to={filteredList(paths.alerts, { [by]: [id], Open: true })}
          aria-label={translate('buildings.floors.alertsOf', {
            smart_count: alerts,
            number: number(alerts),
            name,
          })}
        >
          <AlertIcon />
          {translate('buildings.floors.alerts', { smart_count: alerts, number: number(alerts) })}
        </Alerts>
      )}
    </Cell>
  )
}

/** A unit in the cross-section of its house. */
export const UnitCell = ({ unit }: { unit: FloorUnit }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { icon, paint } = unitLooks[unit.status]
  return (
    <PlaceCell
      place={unit}
      to={paths.buildingUnits.show(unit.id)}
      icon={icon}
      paint={paint}
      by="UnitIds"
      means={translate(`building-units.statuses.${unit.status}`)}
    >
      <Box component="span" sx={muted}>
        {unit.customerId}
      </Box>
      {unit.statusReason && <span>{translate(`building-units.reasons.${unit.statusReason}`)}</span>}
      {unit.nextVisitOn && (
        <Box component="span" sx={muted}>
          {translate('building-units.status.nextVisit', { day: date(unit.nextVisitOn) ?? '' })}
        </Box>
      )}
    </PlaceCell>
  )
}

const plain = (palette: Palette) => ({ ground: palette.soft.raised, sign: palette.text.secondary })

/** A shared area in the cross-section of its house. */
export const AreaCell = ({ area }: { area: FloorArea }) => (
  <PlaceCell
    place={area}
    to={paths.publicAreas.show(area.id)}
    icon={<AreaIcon />}
    paint={plain}
    by="PublicAreaIds"
  />
)
