import { TableCell, TableRow } from '@mui/material'
import type { ReassignPreview } from '../../../contract/main/gatewayReassign.ts'
import { SecondLine } from '../../ui/facts/TwoLines.tsx'
import { RowIssues } from '../../ui/upload/RowIssues.tsx'

type Row = ReassignPreview['items'][number]

/** One row of the file: the gateway, its current place and its target, and remarks; on a phone the remarks appear below the gateway. */
export const ReassignRow = ({
  row: { row, eui, tenant, fromTenantName, buildingName, toTenantName, issues },
  isPhone,
}: {
  row: Row
  isPhone: boolean
}) => (
  <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
    <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row}</TableCell>
    <TableCell>
      <code>{eui || '–'}</code>
      {isPhone && <RowIssues issues={issues} />}
    </TableCell>
    {!isPhone && (
      <TableCell>
        {fromTenantName ?? '–'}
        {buildingName && <SecondLine>{buildingName}</SecondLine>}
      </TableCell>
    )}
    <TableCell>{toTenantName ?? (tenant || '–')}</TableCell>
    {!isPhone && (
      <TableCell sx={{ minWidth: 204 }}>
        <RowIssues issues={issues} />
      </TableCell>
    )}
  </TableRow>
)
