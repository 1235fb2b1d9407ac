import { Box } from '@mui/material'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { ActionsPanel } from './actions/ActionsPanel.tsx'
import { StateStrip } from './StateStrip.tsx'
import { ThermostatHeader } from './ThermostatHeader.tsx'
import { ThermostatTabs } from './ThermostatTabs.tsx'
import { withSidebar } from './withSidebar.ts'

/** A thermostat of the client: its place and state, its tabs, and the actions beside them. */
export const ThermostatView = ({ thermostat, tab }: { thermostat: Thermostat; tab: string }) => (
  <Box sx={withSidebar}>
    <Box sx={{ minWidth: 0 }}>
      <ThermostatHeader thermostat={thermostat}>
        <StateStrip thermostat={thermostat} />
      </ThermostatHeader>
      <ThermostatTabs thermostat={thermostat} tab={tab} />
    </Box>
    <ActionsPanel thermostat={thermostat} />
  </Box>
)
