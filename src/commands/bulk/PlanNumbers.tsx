import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CountTiles } from '../../ui/CountTiles.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Bulk } from './bulkQueries.ts'
import { GatewayLoads } from './GatewayLoads.tsx'
import { useHoursText } from './useHoursText.ts'
import { useReasonText } from './useReasonText.ts'

/** What a bulk update does, in numbers: to how many it goes, who is left out and why, and what it asks of each gateway. */
export const PlanNumbers = ({ bulk }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const hoursText = useHoursText()
  const { counts, total, skips, failures, offline, framesEach, hours, airTimeSeconds, state } = bulk
  const targets = total - counts.Skipped
  return (
    <>
      {state === 'Planned' && (
        <Card component="section" aria-label={translate('commands.bulk.plan')} sx={{ px: { xs: 2, sm: 2.5 }, pt: 2 }}>
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
              : translate('commands.bulk.duration', { hours: hoursText(hours), airTime: quantity(airTimeSeconds, 's', 1) })}
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
        {targets > 0 && (state === 'Planned' || state === 'Running') && <GatewayLoads gateways={bulk.gateways} />}
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
