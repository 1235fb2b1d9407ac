import { Box, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { legalTextLimits } from '../../domain/consent/legalTexts.ts'
import { languageNames, type Language } from '../providers/language.ts'
import { useFormat } from '../ui/facts/format.ts'
import type { LegalPart } from './legalCalls.ts'
import type { LegalField } from './useDraftText.ts'

interface Props {
  language: Language
  fields: readonly LegalField[]
  text: LegalPart
  reasonOf: (field: LegalField) => string | undefined
  onChange: (field: LegalField, text: string) => void
}

const rows: Record<LegalField, { minRows?: number; multiline?: true }> = {
  title: {},
  body: { multiline: true, minRows: 12 },
  statement: { multiline: true, minRows: 2 },
}

/** The fields of a text in one language. */
export const LanguageFields = ({ language, fields, text, reasonOf, onChange }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Box
      role="group"
      aria-label={languageNames[language]}
      sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}
    >
      <Typography variant="h3" component="h2">
        {languageNames[language]}
      </Typography>
      {fields.map((field) => {
        const reason = reasonOf(field)
        return (
          <TextField
            key={field}
            fullWidth
            required
            label={translate(`legal.fields.${field}`)}
            value={text[field] ?? ''}
            error={reason !== undefined}
            helperText={
              reason === undefined
                ? translate(`legal.help.${field}`, { max: number(legalTextLimits[field]) })
                : translate(`errors.${reason}`, { max: number(legalTextLimits[field]) })
            }
            onChange={({ target }) => onChange(field, target.value)}
            slotProps={{ htmlInput: { lang: language, spellCheck: true } }}
            {...rows[field]}
            {...(field === 'body' && { maxRows: 28 })}
          />
        )
      })}
    </Box>
  )
}
