import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../contract/main/audit.ts'
import { isRecord } from '../../domain/records.ts'
import { useFormat } from '../ui/format.ts'
import { fieldInWords, valueInWords } from './auditWords.ts'
import { difference, kindOf } from './difference.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text)

interface Logged {
  entity: string
  field: string
  value: unknown
  /** The names of rows by their ids. */
  names: Readonly<Record<string, string>>
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A logged value in words: rows by their names, dates and numbers formatted, nested values field by field. */
const AuditValue = ({ entity, field, value, names }: Logged) => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (typeof value === 'number') return field.endsWith('Year') ? String(value) : number(value, 6)
  if (typeof value === 'string') return names[value] ?? ((isDate(value) && date(value)) || valueInWords(entity, field, value, translate))
  if (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number'))
    return value.map((each) => names[each] ?? valueInWords(entity, field, String(each), translate)).join(', ')
  const parts = Array.isArray(value)
    ? value.map((each, index) => ({ key: String(index), label: '', field, value: each }))
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) => ({ key, label: fieldInWords(entity, key, translate), field: key, value: each }))
      : []
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {parts
        .filter((part) => !isNothing(part.value))
        .map((part) => (
          <li key={part.key}>
            {part.label && `${part.label}: `}
            <AuditValue entity={entity} field={part.field} value={part.value} names={names} />
          </li>
        ))}
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
                    <AuditValue entity={entry.entity} field={field} value={before} names={entry.names} />
                  </TableCell>
                )}
                <TableCell>
                  <AuditValue entity={entry.entity} field={field} value={kind === 'deleted' ? before : after} names={entry.names} />
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
