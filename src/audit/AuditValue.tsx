import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from '../ui/format.ts'
import { valueInWords } from './auditWords.ts'

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}.*)?$/.test(text)

/** A value as it was kept: dates and numbers as people write them, parts of a larger thing as they are. */
export const AuditValue = ({ entity, field, value }: { entity: string; field: string; value: unknown }) => {
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
