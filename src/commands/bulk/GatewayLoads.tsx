import { Box, Button, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { gatewayWindows } from '../../../domain/downlinks/bulkPlan.ts'
import { useFormat } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import type { Bulk } from './bulkQueries.ts'
import { useHoursText } from './useHoursText.ts'

/** Shown before the rest is asked for. */
const first = 8

/** What each gateway has to send, against what it may send in an hour; the busiest decides how long it takes. */
export const GatewayLoads = ({ gateways }: { gateways: Bulk['gateways'] }) => {
  const translate = useTranslate()
  const { number, quantity } = useFormat()
  const hoursText = useHoursText()
  const [all, setAll] = useState(false)
  const [hour] = gatewayWindows
  const longest = Math.max(...gateways.map(({ hours }) => hours), Number.EPSILON)
  const shown = all ? gateways : gateways.slice(0, first)
  return (
    <Card component="section" aria-label={translate('commands.bulk.gateways')}>
      <Typography variant="h3" component="h2" sx={{ px: 2, pt: 1.5 }}>
        {translate('commands.bulk.gateways')}
      </Typography>
      {hour && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, pb: 1.5 }}>
          {translate('commands.bulk.dutyCycle', { frames: number(hour.frames), airTime: quantity(hour.airTimeSeconds, 's', 0) })}
        </Typography>
      )}
      <ScrollRegion label={translate('gateways.name_other')}>
        <Table size="small" sx={{ '& td': { fontVariantNumeric: 'tabular-nums' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('thermostats.fields.gatewayEui')}</TableCell>
              <TableCell align="right">{translate('thermostats.name_other')}</TableCell>
              <TableCell align="right">{translate('commands.bulk.columns.airTime')}</TableCell>
              <TableCell>{translate('commands.bulk.columns.hours')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map(({ gatewayEui, thermostats, airTimeSeconds, hours }) => (
              <TableRow key={gatewayEui ?? 'none'}>
                <TableCell>{gatewayEui === null ? translate('commands.bulk.noGateway') : <code>{gatewayEui}</code>}</TableCell>
                <TableCell align="right">{number(thermostats)}</TableCell>
                <TableCell align="right">{quantity(airTimeSeconds, 's', 1)}</TableCell>
                <TableCell sx={{ minWidth: 130 }}>
                  <Box aria-hidden sx={{ height: 4, borderRadius: 2, bgcolor: 'soft.accent', mb: 0.5 }}>
                    <Box sx={{ width: `${(100 * hours) / longest}%`, height: '100%', borderRadius: 2, bgcolor: 'primary.main' }} />
                  </Box>
                  {hoursText(hours)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {gateways.length > first && (
        <Button size="small" onClick={() => setAll(!all)} sx={{ m: 1 }}>
          {translate(all ? 'commands.bulk.fewer' : 'commands.bulk.allGateways', { smart_count: gateways.length })}
        </Button>
      )}
    </Card>
  )
}
