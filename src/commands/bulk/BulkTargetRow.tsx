import { Box, TableCell, TableRow } from '@mui/material'
import type * as z from 'zod'
import type { BulkItem } from '../../../contract/main/bulkUpdates.ts'
import { paths } from '../../paths.ts'
import { Ago } from '../../ui/Ago.tsx'
import { useFormat } from '../../ui/format.ts'
import { NameLink } from '../../ui/list/NameLink.tsx'
import { ItemStateChip } from './BulkStateChip.tsx'
import { useReasonText } from './useReasonText.ts'

const below = { color: 'text.secondary', fontSize: '0.8125rem', mt: 0.25 } as const

/** What became of a bulk update at one thermostat. */
export const BulkTargetRow = ({ item, isPhone }: { item: z.output<typeof BulkItem>; isPhone: boolean }) => {
  const { number } = useFormat()
  const reasonText = useReasonText()
  const { eui, buildingName, roomName, state, reason, attempts, startedAt, finishedAt } = item
  const name = (
    <code>
      <NameLink to={paths.thermostats.tab(eui, 'downlinks')} name={eui} />
    </code>
  )
  const place = [buildingName, roomName].filter(Boolean).join(' · ')
  const why = reason !== null && reasonText(reason)
  const when = <Ago value={finishedAt ?? startedAt} />
  if (isPhone)
    return (
      <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
        <TableCell>
          {name}
          <Box sx={below}>{place}</Box>
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
      <TableCell>{place}</TableCell>
      <TableCell>
        <ItemStateChip state={state} />
      </TableCell>
      <TableCell>{why}</TableCell>
      <TableCell align="right">{attempts > 0 && number(attempts)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{when}</TableCell>
    </TableRow>
  )
}
