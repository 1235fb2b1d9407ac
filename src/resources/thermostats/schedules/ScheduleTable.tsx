import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Ago, FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { useEntryTime } from './useEntryTime.ts'
import type { Entry } from './useSchedule.ts'

/** The entries of a schedule: time, action, next run, and result of the last run. */
export const ScheduleTable = ({ entries }: { entries: readonly Entry[] }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const timeOf = useEntryTime()
  const value = ({ targetTemperature, modifier }: Entry) =>
    modifier === null
      ? quantity(targetTemperature ?? 0, '°C')
      : `${modifier > 0 ? '+' : '−'}${quantity(Math.abs(modifier), 'K')}`
  return (
    <ScrollRegion label={translate('thermostats.tabs.schedules')}>
      <Table size="small" sx={{ '& td': { verticalAlign: 'top' } }}>
        <TableHead>
          <TableRow>
            {['when', 'value', 'next', 'last'].map((column) => (
              <TableCell key={column} align={column === 'value' ? 'right' : 'left'}>
                {translate(`thermostats.schedule.columns.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id}>
              <TableCell>
                {timeOf(entry).local}
                <SecondLine>{timeOf(entry).utc}</SecondLine>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {value(entry)}
              </TableCell>
              <TableCell>
                {entry.nextAt === null ? (
                  translate('thermostats.schedule.over')
                ) : (
                  <FormatDate value={entry.nextAt} />
                )}
              </TableCell>
              <TableCell>
                {entry.lastReason !== null
                  ? translate(`thermostats.schedule.reasons.${entry.lastReason}`)
                  : entry.lastSentAt === null
                    ? '–'
                    : null}
                {entry.lastSentAt !== null && (
                  <Box
                    component="span"
                    sx={{
                      display: 'block',
                      ...(entry.lastReason !== null && { color: 'text.secondary', fontSize: '0.8125rem' }),
                    }}
                  >
                    {translate('thermostats.schedule.sent')} <Ago value={entry.lastSentAt} />
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  )
}
