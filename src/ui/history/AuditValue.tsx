import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isRecord } from '../../../domain/records.ts'
import { useFormat } from '../facts/format.ts'
import { fieldInWords, valueInWords } from './auditWords.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text)

interface Logged {
  entity: string
  field: string
  value: unknown
  /** The names of rows by their ids. */
  names: Readonly<Record<string, string>>
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A logged value in words: rows by their names, dates and numbers formatted, nested values field by field. */
export const AuditValue = ({ entity, field, value, names }: Logged) => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  if (isNothing(value)) return '–'
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`)
  if (typeof value === 'number') return field.endsWith('Year') ? String(value) : number(value, 6)
  if (typeof value === 'string')
    return names[value] ?? ((isDate(value) && date(value)) || valueInWords(entity, field, value, translate))
  if (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number'))
    return value.map((each) => names[each] ?? valueInWords(entity, field, String(each), translate)).join(', ')
  const parts = Array.isArray(value)
    ? value.map((each, index) => ({ key: String(index), label: '', field, value: each }))
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) => ({
          key,
          label: fieldInWords(entity, key, translate),
          field: key,
          value: each,
        }))
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
