import ErrorIcon from '@mui/icons-material/ErrorOutline'
import NoteIcon from '@mui/icons-material/InfoOutlined'
import { Box, TableCell, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReassignPreview } from '../../../contract/main/gatewayReassign.ts'
import { SecondLine } from '../../ui/TwoLines.tsx'

type Row = ReassignPreview['items'][number]

/** One row of the file: the gateway, its current place and its target, and remarks; on a phone the remarks appear below the gateway. */
export const ReassignRow = ({ row: { row, eui, tenant, fromTenantName, buildingName, toTenantName, issues }, isPhone }: { row: Row; isPhone: boolean }) => (
  <TableRow sx={{ '& td': { verticalAlign: 'top' } }}>
    <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row}</TableCell>
    <TableCell>
      <code>{eui || '–'}</code>
      {isPhone && <Remarks issues={issues} />}
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
        <Remarks issues={issues} />
      </TableCell>
    )}
  </TableRow>
)

const Remarks = ({ issues }: Pick<Row, 'issues'>) => {
  const translate = useTranslate()
  return issues.map(({ column, code, severity }) => (
    <Box key={`${column} ${code}`} sx={{ display: 'flex', gap: 0.75, alignItems: 'flex-start' }}>
      {severity === 'error' ? <ErrorIcon fontSize="small" color="error" /> : <NoteIcon fontSize="small" color="action" />}
      <span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate(`device-files.columns.${column}`)}:{' '}
        </Box>
        {translate(`device-files.issues.${code}`)}
      </span>
    </Box>
  ))
}
