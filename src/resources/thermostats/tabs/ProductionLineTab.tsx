import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import type { ProductionLineType } from '../../../../domain/enums.ts'
import { main } from '../../../providers/api.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx'
import { StatusChip, type Tone } from '../../../ui/facts/StatusChip.tsx'
import { TabList } from '../../../ui/page/TabList.tsx'

const toneOf = (type: ProductionLineType): Tone => {
  if (type.endsWith('Failed') || type === 'Error' || type === 'Exception') return 'danger'
  return type.endsWith('Successful') ? 'fine' : 'neutral'
}

const columns = ['at', 'type', 'station', 'message', 'data'] as const

/** The measurements of a station, by name. */
const Values = ({ data }: { data: Record<string, unknown> }) =>
  Object.entries(data).map(([name, value]) => (
    <Box
      component="span"
      key={name}
      sx={{ display: 'block', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      {`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`}
    </Box>
  ))

/** The production line's records of a thermostat. */
export const ProductionLineTab = ({ thermostat: { eui } }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: ['thermostats', 'production-line', eui, page],
    queryFn: ({ signal }) =>
      main(
        thermostats.productionLine,
        { params: { eui }, query: { Page: page, 'Sort.Direction': 'Descending' } },
        { signal },
      ),
    meta: { live: eui, liveEvery: 60_000 },
    placeholderData: keepPreviousData,
  })
  return (
    <TabList query={query} none="thermostats.productionLine.none" onPage={setPage}>
      <ScrollRegion label={translate('thermostats.tabs.production-line')}>
        <Table size="small" sx={{ '& td': { verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column}>{translate(`thermostats.productionLine.${column}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {(query.data?.items ?? []).map(({ id, at, type, station, message, data }) => (
              <TableRow key={id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <FormatDate value={at} />
                </TableCell>
                <TableCell>
                  <StatusChip tone={toneOf(type)} label={`thermostats.productionLine.types.${type}`} />
                </TableCell>
                <TableCell>{station}</TableCell>
                <TableCell>{message}</TableCell>
                <TableCell>
                  <Values data={data} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </TabList>
  )
}
