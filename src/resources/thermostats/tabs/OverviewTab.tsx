import { Box } from '@mui/material'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { ThermostatComfortReference } from '../../../comfort/ThermostatComfortReference.tsx'
import { useLastMeasurements } from '../thermostatQueries.ts'
import { ConnectivityCard } from './ConnectivityCard.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { RenterCard } from './RenterCard.tsx'
import { StatusCard } from './StatusCard.tsx'

const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/** A thermostat's state, its reception, the device, and the renter of its unit. */
export const OverviewTab = ({ thermostat }: { thermostat: Thermostat }) => {
  const { data } = useLastMeasurements(thermostat.eui)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Box sx={column}>
        <StatusCard eui={thermostat.eui} />
        <DeviceCard thermostat={thermostat} />
      </Box>
      <Box sx={column}>
        <ConnectivityCard eui={thermostat.eui} />
        {thermostat.buildingId !== null && (
          <ThermostatComfortReference
            buildingId={thermostat.buildingId}
            level={thermostat.targetLevel}
            levels={data?.levelMap}
          />
        )}
        {thermostat.unitId !== null && <RenterCard eui={thermostat.eui} />}
      </Box>
    </Box>
  )
}
