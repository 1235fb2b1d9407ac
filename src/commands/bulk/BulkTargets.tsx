import { Box, Card, Chip, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { bulkItemStates, type BulkItemState } from '../../../domain/commands/bulk.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useFormat } from '../../ui/format.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { useBulkItems, type Bulk } from './bulkQueries.ts'
import { BulkTargetRow } from './BulkTargetRow.tsx'

const columns = ['eui', 'place', 'state', 'reason', 'attempts', 'time'] as const

/** What a phone has no column for stands below what it has one for. */
const columnsOfPhone = ['eui', 'state'] as const

/** What became of a bulk update at each thermostat. */
export const BulkTargets = ({ bulk: { id, counts, state } }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
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
                  {(isPhone ? columnsOfPhone : columns).map((column) => (
                    <TableCell key={column} align={column === 'attempts' ? 'right' : 'left'}>
                      {translate(`commands.bulk.columns.${column}`)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.items.map((item) => (
                  <BulkTargetRow key={item.id} item={item} isPhone={isPhone} />
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
