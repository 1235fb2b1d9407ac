import { Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { alerts } from '../../contract/main/alerts.ts'
import { main } from '../providers/api.ts'
import { FadingCard } from '../ui/facts/FadingCard.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { AlertInfoCell, AlertTime, AlertTypeCell } from './AlertCells.tsx'

/** Current and past alerts of one thermostat. */
export const AlertsOfReference = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['thermostat-alerts', eui, page],
    queryFn: ({ signal }) => main(alerts.list, { query: { ThermostatIds: [eui], Page: page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <FadingCard isFaded={isPlaceholderData}>
        <ScrollRegion label={translate('monitoring.title')}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton variant="rounded" height={140} sx={{ m: 2 }} />
          ) : data.total === 0 ? (
            <Typography color="text.secondary" sx={{ p: { xs: 2, sm: 2.5 } }}>
              {translate('monitoring.none')}
            </Typography>
          ) : (
            <Table size="small" aria-label={translate('monitoring.title')}>
              <TableHead>
                <TableRow>
                  {['type', 'lastAlert', 'info', 'raised'].map((column) => (
                    <TableCell key={column}>{translate(`monitoring.columns.${column}`)}</TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.items.map((alert) => (
                  <TableRow key={alert.id}>
                    <TableCell>
                      <AlertTypeCell alert={alert} />
                    </TableCell>
                    <TableCell>
                      <AlertTime alert={alert} />
                    </TableCell>
                    <TableCell>
                      <AlertInfoCell alert={alert} />
                    </TableCell>
                    <TableCell sx={{ whiteSpace: 'nowrap' }}>
                      <FormatDate value={alert.raisedAt} />
                      {alert.clearedAt !== null && (
                        <SecondLine>
                          {translate('monitoring.until')} <FormatDate value={alert.clearedAt} />
                        </SecondLine>
                      )}
                    </TableCell>
                  </TableRow>
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
    </>
  )
}
