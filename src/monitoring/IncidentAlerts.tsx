import { Box, Skeleton, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { alerts } from '../../contract/main/alerts.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { AlertDevice, AlertInfoCell, AlertTime, type AlertRow } from './AlertCells.tsx'

const pageSize = 10

/** The thermostats behind a gateway that is offline: one incident and the devices it affects. */
export const IncidentAlerts = () => {
  const translate = useTranslate()
  const incident = useRecordContext<AlertRow>()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['alerts', 'beneath', incident?.id, page],
    queryFn: ({ signal }) =>
      main(
        alerts.list,
        { query: { IncidentId: incident?.id ?? '', Page: page, PageSize: pageSize } },
        { signal },
      ),
    enabled: incident !== undefined,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={80} sx={{ m: 1 }} />
  return (
    <Box sx={{ pl: { xs: 0, sm: 4 }, py: 0.5 }}>
      <Typography variant="body2" color="text.secondary" sx={{ px: 1.5 }}>
        {translate('monitoring.beneath', { smart_count: data.total })}
      </Typography>
      <Table
        size="small"
        aria-label={translate('monitoring.beneath', { smart_count: data.total })}
        sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}
      >
        <TableBody>
          {data.items.map((alert) => (
            <TableRow key={alert.id}>
              <TableCell>
                <AlertDevice alert={alert} />
              </TableCell>
              <TableCell>
                <AlertTime alert={alert} />
              </TableCell>
              <TableCell>
                <AlertInfoCell alert={alert} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />
    </Box>
  )
}
