import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../../contract/main/audit.ts'
import { AuditValue } from './AuditValue.tsx'
import { fieldInWords } from './auditWords.ts'
import { difference, kindOf } from './difference.ts'
import { UndoEntry } from './UndoEntry.tsx'
import { valueCells } from './valueCells.ts'

type Entry = z.output<typeof AuditEntry> & RaRecord

/** The changes in an audit entry, field by field, before and after. */
export const AuditDetails = () => {
  const entry = useRecordContext<Entry>()
  const translate = useTranslate()
  if (!entry) return null
  const changes = difference(entry)
  const kind = kindOf(entry)
  return (
    <Box sx={{ px: { xs: 0, sm: 2 }, py: 1.5 }}>
      {changes.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('audit.noDetails')}
        </Typography>
      ) : (
        <Table size="small" sx={{ tableLayout: 'fixed', maxWidth: 960, '& td, & th': valueCells }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('audit.diff.field')}</TableCell>
              {kind === 'changed' && <TableCell>{translate('audit.diff.before')}</TableCell>}
              <TableCell>
                {translate(kind === 'changed' ? 'audit.diff.after' : `audit.diff.${kind}`)}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {changes.map(({ field, before, after }) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row" sx={{ bgcolor: 'transparent' }}>
                  {field && fieldInWords(entry.entity, field, translate)}
                </TableCell>
                {kind === 'changed' && (
                  <TableCell>
                    <AuditValue entity={entry.entity} field={field} value={before} names={entry.names} />
                  </TableCell>
                )}
                <TableCell>
                  <AuditValue
                    entity={entry.entity}
                    field={field}
                    value={kind === 'deleted' ? before : after}
                    names={entry.names}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <UndoEntry entry={entry} changes={changes} />
      {entry.requestId && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('audit.reference', { id: entry.requestId })}
        </Typography>
      )}
    </Box>
  )
}
