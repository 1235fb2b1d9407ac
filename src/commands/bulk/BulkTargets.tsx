import useMediaQuery from '@mui/material/useMediaQuery'
import type * as z from 'zod'
import {
  Box,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { bulkItemStates, type BulkItemState } from '../../../domain/downlinks/bulkPlan.ts'
import type { BulkItem } from '../../../contract/main/bulkUpdates.ts'
import { FadingCard } from '../../ui/facts/FadingCard.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { Pager } from '../../ui/list/Pager.tsx'
import { ScrollRegion } from '../../ui/page/ScrollRegion.tsx'
import { paths } from '../../paths.ts'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { useBulkItems, type Bulk } from './bulkQueries.ts'
import { ItemStateChip } from './BulkProgress.tsx'
import { useReasonText } from '../commandTexts.ts'

const columns = ['eui', 'place', 'state', 'reason', 'attempts', 'time'] as const

/** On a phone the other values move below these columns. */
const columnsOfPhone = ['eui', 'state'] as const

/** The outcome of a bulk update at each thermostat. */
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
      <FadingCard isFaded={isPlaceholderData}>
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
      </FadingCard>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          more={data.more}
          onPage={setPage}
        />
      )}
    </Box>
  )
}

const below = { color: 'text.secondary', fontSize: '0.8125rem', mt: 0.25 } as const

/** The outcome of a bulk update at one thermostat. */
const BulkTargetRow = ({ item, isPhone }: { item: z.output<typeof BulkItem>; isPhone: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const reasonText = useReasonText()
  const {
    eui,
    buildingName,
    unitName,
    publicAreaName,
    roomName,
    state,
    reason,
    constraint,
    attempts,
    startedAt,
    finishedAt,
  } = item
  const name = (
    <code>
      <NameLink to={paths.thermostats.tab(eui, 'downlinks')} name={eui} />
    </code>
  )
  const place = [buildingName, unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ')
  const own = constraint !== null && (
    <Box sx={below}>{translate('commands.bulk.ownConstraint', { value: number(constraint) })}</Box>
  )
  const why = reason !== null && reasonText(reason)
  const when = <Ago value={finishedAt ?? startedAt} />
  if (isPhone)
    return (
      <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
        <TableCell>
          {name}
          <Box sx={below}>{place}</Box>
          {own}
        </TableCell>
        <TableCell>
          <ItemStateChip state={state} />
          <Box sx={below}>{when}</Box>
          {why && <Box sx={below}>{why}</Box>}
        </TableCell>
      </TableRow>
    )
  return (
    <TableRow>
      <TableCell>{name}</TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: '12rem' }}>
        {place}
        {own}
      </TableCell>
      <TableCell>
        <ItemStateChip state={state} />
      </TableCell>
      <TableCell>{why}</TableCell>
      <TableCell align="right">{attempts > 0 && number(attempts)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{when}</TableCell>
    </TableRow>
  )
}
