import { Box, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { Message } from '../../ui/Message.tsx'
import StockIcon from '@mui/icons-material/WarehouseOutlined'
import { ActionsPanel } from './actions/ActionsPanel.tsx'
import { ThermostatHeader } from './ThermostatHeader.tsx'
import { withSidebar } from './withSidebar.ts'

/** A thermostat without a client: its data and the available actions. */
export const ThermostatInStock = ({ thermostat }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  return (
    <Box sx={withSidebar}>
      <Box sx={{ minWidth: 0 }}>
        <ThermostatHeader thermostat={thermostat} />
        <Card sx={{ mt: 2 }}>
          <Message title={translate('thermostats.missing.stock')} icon={<StockIcon />}>
            <p>{translate(thermostat.malfunctionAt === null ? 'thermostats.missing.stockText' : 'errors.thermostatDefective')}</p>
          </Message>
        </Card>
      </Box>
      <ActionsPanel thermostat={thermostat} stock />
    </Box>
  )
}
