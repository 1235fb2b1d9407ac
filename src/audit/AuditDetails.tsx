import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../contract/main/audit.ts'
import { useFormat } from '../ui/format.ts'
import { fieldInWords, valueInWords } from './auditWords.ts'
import { difference, kindOf } from './difference.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text)

/** A logged value: dates and numbers formatted, nested values left as they are. */
const AuditValue = ({ entity, field, value }: { entity: string; field: string; value: unknown }) => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (typeof value === 'number') return field.endsWith('Year') ? String(value) : number(value, 6)
  if (typeof value === 'string') return (isDate(value) && date(value)) || valueInWords(entity, field, value, translate)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number'))
    return value.map((each) => valueInWords(entity, field, String(each), translate)).join(', ')
  return (
    <Box component="code" sx={{ whiteSpace: 'pre-wrap', fontSize: '0.8125rem' }}>
      {JSON.stringify(value, null, 1)}
    </Box>
  )
}

type Entry = z.output<typeof AuditEntry> & RaRecord

/** The changes in an audit entry, field by field, before and after. */
export const AuditDetails = () => {
  const entry = useRecordContext<Entry>()
  const translate = useTranslate()
  if (!entry) return null
  const changes = difference(entry)
  const kind = kindOf(entry)
  return (
    <Box sx={{ px: { xs: 1, sm: 2 }, py: 1.5 }}>
      {changes.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('audit.noDetails')}
        </Typography>
      ) : (
        <Table size="small" sx={{ tableLayout: 'fixed', maxWidth: 960, '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('audit.diff.field')}</TableCell>
              {kind === 'changed' && <TableCell>{translate('audit.diff.before')}</TableCell>}
              <TableCell>{translate(kind === 'changed' ? 'audit.diff.after' : `audit.diff.${kind}`)}</TableCell>
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
                    <AuditValue entity={entry.entity} field={field} value={before} />
                  </TableCell>
                )}
                <TableCell>
                  <AuditValue entity={entry.entity} field={field} value={kind === 'deleted' ? before : after} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {entry.requestId && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('audit.reference', { id: entry.requestId })}
        </Typography>
      )}
    </Box>
  )
}
