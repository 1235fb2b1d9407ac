import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FormatDate } from '../facts/FormatDate.tsx'
import { useFormat } from '../facts/format.ts'
import { NoConsent } from '../states/NoConsent.tsx'
import { Pager } from '../list/Pager.tsx'
import { ScrollRegion } from '../page/ScrollRegion.tsx'
import { comparedInstant } from './byClock.ts'
import { isWithheldAt } from './chartPoints.ts'
import type { ChartData, ChartLine } from './chartShape.ts'
import { useChartText } from './useChartText.ts'

const rowsPerPage = 25

/** The figures behind a chart, latest first. */
export const ChartTable = ({ data, label }: { data: ChartData; label: string }) => {
  const { at, lines } = data
  const translate = useTranslate()
  const { measured } = useFormat()
  const { quantity } = useChartText()
  const [page, setPage] = useState(0)
  const lastPage = Math.max(0, Math.ceil(at.length / rowsPerPage) - 1)
  const shown = Math.min(page, lastPage)
  const places = at
    .map((_, place) => at.length - 1 - place)
    .slice(shown * rowsPerPage, (shown + 1) * rowsPerPage)
  const bounds = ({ low, high, decimals }: ChartLine, place: number) => {
    const [least, greatest] = [low?.[place], high?.[place]]
    if (
      least === null ||
      least === undefined ||
      greatest === null ||
      greatest === undefined ||
      least === greatest
    )
      return null
    return (
      <Box component="span" sx={{ color: 'text.secondary', ml: 0.75, fontSize: '0.75rem' }}>
        {translate('ui.chart.range', {
          least: measured(least, undefined, decimals),
          greatest: measured(greatest, undefined, decimals),
        })}
      </Box>
    )
  }
  return (
    <>
      <ScrollRegion label={translate('ui.chart.table', { name: label })}>
        <Table
          size="small"
          sx={{ '& td, & th': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('ui.chart.time')}</TableCell>
              {data.earlier !== undefined && <TableCell>{translate('ui.chart.timeCompared')}</TableCell>}
              {lines.map(({ key, label }) => (
                <TableCell key={key} align="right">
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {places.map((place) => (
              <TableRow key={at[place]}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ bgcolor: 'transparent', fontWeight: 400, color: 'text.primary' }}
                >
                  <FormatDate
                    value={new Date((at[place] ?? 0) * 1000).toISOString()}
                    {...(data.byDay && { as: 'day' as const })}
                  />
                </TableCell>
                {data.earlier !== undefined && (
                  <TableCell>
                    <FormatDate value={comparedInstant(at[place] ?? 0, data.earlier)} />
                  </TableCell>
                )}
                {lines.map((line) => (
                  <TableCell key={line.key} align="right">
                    {isWithheldAt(data, line, place) ? <NoConsent /> : quantity(line, line.values[place])}
                    {bounds(line, place)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <Pager page={shown + 1} pageSize={rowsPerPage} total={at.length} onPage={(next) => setPage(next - 1)} />
    </>
  )
}
