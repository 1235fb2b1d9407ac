import { Button, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { alerts } from '../../contract/main/alerts.ts'
import { alertTypes } from '../../domain/enums.ts'
import { main } from '../providers/api.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'

/** The least time between two looks at the figures of a day, ms: in a large client each moment has its alert. */
const liveEvery = 15_000

/** Alerts of the last 24 hours by type, of one client or of each that the user may see. */
export const useStatistic = (tenantId: string | undefined) =>
  useQuery({
    queryKey: ['alerts', 'statistic', tenantId],
    queryFn: ({ signal }) =>
      main(alerts.statistic, { query: tenantId === undefined ? {} : { TenantIds: [tenantId] } }, { signal }),
    // an alert that drops out of the 24 hours triggers no live notice
    refetchInterval: 300_000,
    meta: { liveEvery },
  })

/** Number of rows before "show all". */
const first = 8

/** A phone has room for the total only; the tiles above show the types. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const

/** The last 24 hours' alerts of each client; a click filters the list by client. */
export const ClientTable = ({ onChoose }: { onChoose: (tenantId: string) => void }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { data, error, refetch } = useStatistic(undefined)
  const [all, setAll] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.tenants.length === 0) return null
  const sorted = data.tenants.toSorted((one, other) => other.total - one.total)
  return (
    <Card sx={{ mb: 2.5 }}>
      <Typography variant="h3" component="h2" sx={{ px: 2, py: 1.5 }}>
        {translate('monitoring.perClient')}
      </Typography>
      <ScrollRegion label={translate('monitoring.perClient')}>
        <Table size="small" sx={{ '& td:not(:first-of-type)': { fontVariantNumeric: 'tabular-nums' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('thermostats.fields.tenantName')}</TableCell>
              {alertTypes.map((type) => (
                <TableCell key={type} align="right" sx={wide}>
                  {translate(`monitoring.types.${type}`)}
                </TableCell>
              ))}
              <TableCell align="right">{translate('monitoring.total')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(all ? sorted : sorted.slice(0, first)).map(({ tenantId, tenantName, byType, total }) => (
              <TableRow key={tenantId ?? 'none'}>
                <TableCell>
                  {tenantId === null ? (
                    translate('thermostats.stock')
                  ) : (
                    <Button
                      size="small"
                      onClick={() => onChoose(tenantId)}
                      sx={{ ml: -0.5, textAlign: 'left', whiteSpace: 'normal' }}
                    >
                      {tenantName}
                    </Button>
                  )}
                </TableCell>
                {alertTypes.map((type) => (
                  <TableCell
                    key={type}
                    align="right"
                    sx={{ ...wide, ...(byType[type] === 0 && { color: 'text.secondary' }) }}
                  >
                    {number(byType[type])}
                  </TableCell>
                ))}
                <TableCell align="right" sx={{ fontWeight: 600 }}>
                  {number(total)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {sorted.length > first && (
        <Button size="small" onClick={() => setAll(!all)} sx={{ m: 1 }}>
          {translate(all ? 'monitoring.fewer' : 'monitoring.allClients', { smart_count: sorted.length })}
        </Button>
      )}
    </Card>
  )
}
