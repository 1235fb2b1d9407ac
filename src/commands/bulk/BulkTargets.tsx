import { Box, Card, Chip, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { bulkItemStates, type BulkItemState } from '../../../domain/commands/bulk.ts'
import { paths } from '../../paths.ts'
import { Ago } from '../../ui/Ago.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useFormat } from '../../ui/format.ts'
import { NameLink } from '../../ui/list/NameLink.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useBulkItems, type Bulk } from './bulkQueries.ts'
import { ItemStateChip } from './BulkStateChip.tsx'
import { useReasonText } from './useReasonText.ts'

/** What became of a bulk update at each thermostat. */
export const BulkTargets = ({ bulk: { id, counts, state } }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const reasonText = useReasonText()
  const [page, setPage] = useState(1)
  const [states, setStates] = useState<readonly BulkItemState[]>([])
  const { data, error, refetch, isPlaceholderData } = useBulkItems(id, page, states, state === 'Running')
  const toggle = (one: BulkItemState) => {
    setStates(states.includes(one) ? states.filter((other) => other !== one) : [...states, one])
    setPage(1)
  }
  return (
    <Box component="section" aria-label={translate('commands.bulk.targets')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 1 }}>
          {translate('commands.bulk.targets')}
        </Typography>
        {bulkItemStates
          .filter((one) => counts[one] > 0)
          .map((one) => (
            <Chip
              key={one}
              component="button"
              clickable
              aria-pressed={states.includes(one)}
              color={states.includes(one) ? 'primary' : 'default'}
              variant={states.includes(one) ? 'filled' : 'outlined'}
              label={`${translate(`commands.bulk.itemStates.${one}`)} ${number(counts[one])}`}
              onClick={() => toggle(one)}
            />
          ))}
      </Box>
      <Card sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
        <ScrollRegion label={translate('commands.bulk.targets')}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
          ) : (
            <Table size="small">
              <TableHead>
                <TableRow>
                  {['eui', 'place', 'state', 'reason', 'attempts', 'time'].map((column) => (
                    <TableCell key={column} align={column === 'attempts' ? 'right' : 'left'}>
                      {translate(`commands.bulk.columns.${column}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.items.map((item) => (
                  <TableRow key={item.id}>
                    <TableCell>
                      <code>
                        <NameLink to={paths.thermostats.tab(item.eui, 'downlinks')} name={item.eui} />
                      </code>
                    </TableCell>
                    <TableCell>{[item.buildingName, item.roomName].filter(Boolean).join(' · ')}</TableCell>
                    <TableCell>
                      <ItemStateChip state={item.state} />
                    </TableCell>
                    <TableCell>{item.reason !== null && reasonText(item.reason)}</TableCell>
                    <TableCell align="right">{item.attempts > 0 && number(item.attempts)}</TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>
                      <Ago value={item.finishedAt ?? item.startedAt} />
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </ScrollRegion>
      </Card>
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />}
    </Box>
  )
}
