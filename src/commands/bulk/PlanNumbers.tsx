import {
  Box,
  Card,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  Button,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { gatewayWindows } from '../../../domain/downlinks/bulkPlan.ts'
import { CountTiles } from '../../ui/facts/CountTiles.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx'
import type { Bulk } from './bulkQueries.ts'
import { useHoursText } from '../commandTexts.ts'
import { useReasonText } from '../commandTexts.ts'

/** A bulk update in numbers: its targets, the thermostats left out with reasons, and the load on each gateway. */
export const PlanNumbers = ({ bulk }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const hoursText = useHoursText()
  const { counts, total, skips, failures, offline, framesEach, hours, airTimeSeconds, state } = bulk
  const targets = total - counts.Skipped
  return (
    <>
      {state === 'Planned' && (
        <Card
          component="section"
          aria-label={translate('commands.bulk.plan')}
          sx={{ px: { xs: 2, sm: 2.5 }, pt: 2 }}
        >
          <CountTiles
            tileWidth={150}
            tiles={[
              { label: 'commands.bulk.tiles.targets', count: targets },
              { label: 'commands.bulk.tiles.skipped', count: counts.Skipped },
              { label: 'commands.bulk.tiles.offline', count: offline },
              { label: 'commands.bulk.tiles.frames', count: targets * framesEach },
            ]}
          />
          <Typography sx={{ pb: 2, mt: -1 }}>
            {targets === 0
              ? translate('commands.bulk.nobody')
              : translate('commands.bulk.duration', {
                  hours: hoursText(hours),
                  airTime: quantity(airTimeSeconds, 's', 1),
                })}
          </Typography>
        </Card>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
          '& > :only-child': { gridColumn: '1 / -1' },
        }}
      >
        {failures.length > 0 && <Reasons title="commands.bulk.failures" reasons={failures} />}
        {skips.length > 0 && <Reasons title="commands.bulk.skips" reasons={skips} />}
        {targets > 0 && (state === 'Planned' || state === 'Running') && (
          <GatewayLoads gateways={bulk.gateways} />
        )}
      </Box>
    </>
  )
}

const Reasons = ({ title, reasons }: { title: string; reasons: Bulk['skips'] }) => {
  const translate = useTranslate()
  const reasonText = useReasonText()
  const { number } = useFormat()
  return (
    <Card component="section" aria-label={translate(title)}>
      <Typography variant="h3" component="h2" sx={{ px: 2, py: 1.5 }}>
        {translate(title)}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate('commands.bulk.columns.reason')}</TableCell>
            <TableCell align="right">{translate('thermostats.name_other')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reasons.map(({ reason, thermostats }) => (
            <TableRow key={reason}>
              <TableCell>{reasonText(reason)}</TableCell>
              <TableCell align="right">{number(thermostats)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** Number of rows before "show all". */
const first = 8

/** The downlinks of each gateway against its hourly limit; the busiest gateway decides the duration. */
const GatewayLoads = ({ gateways }: { gateways: Bulk['gateways'] }) => {
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
          {translate('commands.bulk.dutyCycle', {
            frames: number(hour.frames),
            airTime: quantity(hour.airTimeSeconds, 's', 0),
          })}
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
                <TableCell>
                  {gatewayEui === null ? translate('commands.bulk.noGateway') : <code>{gatewayEui}</code>}
                </TableCell>
                <TableCell align="right">{number(thermostats)}</TableCell>
                <TableCell align="right">{quantity(airTimeSeconds, 's', 1)}</TableCell>
                <TableCell sx={{ minWidth: 130 }}>
                  <Box aria-hidden sx={{ height: 4, borderRadius: 2, bgcolor: 'soft.accent', mb: 0.5 }}>
                    <Box
                      sx={{
                        width: `${(100 * hours) / longest}%`,
                        height: '100%',
                        borderRadius: 2,
                        bgcolor: 'primary.main',
                      }}
                    />
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
          {translate(all ? 'commands.bulk.fewer' : 'commands.bulk.allGateways', {
            smart_count: gateways.length,
          })}
        </Button>
      )}
    </Card>
  )
}
