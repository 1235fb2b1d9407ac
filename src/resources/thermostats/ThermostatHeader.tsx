import CopyIcon from '@mui/icons-material/ContentCopy'
import { Box, Card, IconButton, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { paths } from '../../paths.ts'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { NetworkStatusChip, StatusChip } from '../../ui/facts/StatusChip.tsx'
import type { NeighboursProps } from '../../ui/page/Neighbours.tsx'
import { LazyNeighbours } from '../../ui/page/LazyNeighbours.tsx'
import { Trail, type TrailStep } from '../../ui/page/Trail.tsx'
import { useCopy } from '../../ui/buttons/useCopy.ts'
import { Battery, LifecycleChip, ModeChip } from './thermostatCells.tsx'

const pathOfRow: NeighboursProps['pathOf'] = ({ eui }) => paths.thermostats.show(String(eui))

const listsOfAllClients = ['fleet-operation', 'fleet-production'] as const

/** The client of a row of all clients' lists, as a click on it tells (ui/list/NameLink.tsx). */
const clientOfRow: NeighboursProps['stateOf'] = ({ tenantId }) =>
  typeof tenantId === 'string' ? { tenant: tenantId } : tenantId === null ? { elsewhere: true } : undefined

/** The thermostat's identity, place and network status. */
export const ThermostatHeader = ({
  thermostat,
  children,
}: {
  thermostat: Thermostat
  children?: ReactNode
}) => {
  const translate = useTranslate()
  const { id, eui, wtId, networkStatus, lastSeenAt, batteryVoltage, mode, lifecycle, malfunctionAt } =
    thermostat
  const steps = placeSteps(thermostat)
  const copy = useCopy()
  return (
    <Card
      component="section"
      aria-label={translate('thermostats.parts.state')}
      sx={{ p: { xs: 2, sm: 2.5 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: { sm: 36 },
        }}
      >
        {steps.length > 0 ? (
          <Trail steps={steps} />
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('thermostats.notMounted')}
          </Typography>
        )}
        <LazyNeighbours
          resource="thermostats"
          also={listsOfAllClients}
          id={id}
          pathOf={pathOfRow}
          stateOf={clientOfRow}
        />
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 1, mt: 1.25 }}
      >
        <NetworkStatusChip status={networkStatus} />
        {malfunctionAt ? (
          <StatusChip tone="danger" label="thermostats.defective" />
        ) : (
          <LifecycleChip lifecycle={lifecycle} />
        )}
        <ModeChip mode={mode} />
        <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {lastSeenAt ? (
            <>
              {translate('thermostats.lastSeen')} <Ago value={lastSeenAt} />
            </>
          ) : (
            translate('thermostats.neverSeen')
          )}
        </Typography>
        <Typography component="span" variant="body2">
          <Battery volts={batteryVoltage} />
        </Typography>
        <Box component="span" sx={{ flex: 1 }} />
        <Typography component="span" variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {wtId !== null && `${translate('thermostats.fields.wtId')} ${wtId}`}
          <Tooltip title={translate('thermostats.copy')}>
            <IconButton
              size="small"
              aria-label={translate('thermostats.copy')}
              onClick={() => void copy(eui, 'thermostats.copied')}
              sx={{ ml: 0.5 }}
            >
              <CopyIcon fontSize="inherit" />
            </IconButton>
          </Tooltip>
        </Typography>
      </Box>
      {children}
    </Card>
  )
}

const step = (label: string | null, id: string | null, to: (id: string) => string): TrailStep[] =>
  label !== null && id !== null ? [{ label, to: to(id) }] : []

/** The path of a mounted thermostat, from the location down to its radiator. */
const placeSteps = (place: Thermostat): TrailStep[] => [
  ...step(place.locationName, place.locationId, paths.locations.show),
  ...step(place.buildingName, place.buildingId, paths.buildings.show),
  ...step(place.unitName, place.unitId, paths.buildingUnits.show),
  ...step(place.publicAreaName, place.publicAreaId, paths.publicAreas.show),
  ...step(place.roomName, place.roomId, paths.rooms.show),
  ...step(place.radiatorName, place.radiatorId, paths.radiators.show),
]
