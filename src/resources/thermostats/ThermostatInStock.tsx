import { Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { needs } from '../../needs.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import { Message } from '../../ui/states/Message.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { useMay } from '../../ui/useMay.ts'
import StockIcon from '@mui/icons-material/WarehouseOutlined'
import { ActionsPanel } from './actions/ActionsPanel.tsx'
import { ThermostatHeader } from './ThermostatHeader.tsx'
import { withSidebar } from './withSidebar.ts'

const ProductionLine = lazyPart(
  async () => (await import('./tabs/ProductionLineTab.tsx')).ProductionLineTab,
  {
    waiting: () => <PageLoading />,
    inPlace: true,
  },
)

/** A thermostat without a client: its data, the available actions, and what the production line recorded, as most have just come from there. */
export const ThermostatInStock = ({ thermostat }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const mayProduce = useMay(needs.productionLine)
  return (
    <Box sx={withSidebar}>
      <Box sx={{ minWidth: 0 }}>
        <ThermostatHeader thermostat={thermostat} />
        <Card sx={{ mt: 2 }}>
          <Message title={translate('thermostats.missing.stock')} icon={<StockIcon />}>
            <p>
              {translate(
                thermostat.malfunctionAt === null
                  ? 'thermostats.missing.stockText'
                  : 'errors.thermostatDefective',
              )}
            </p>
          </Message>
        </Card>
        {mayProduce && (
          <Box component="section" sx={{ mt: 2 }}>
            <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
              {translate('thermostats.tabs.production-line')}
            </Typography>
            <ProductionLine thermostat={thermostat} />
          </Box>
        )}
      </Box>
      <ActionsPanel thermostat={thermostat} stock />
    </Box>
  )
}
