import { Box, Checkbox, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { languageNames, type Language } from '../providers/language.ts'
import { TextBlocks } from '../ui/facts/TextBlocks.tsx'
import type { LegalPart } from './legalCalls.ts'

/** A text as the consent site shows it: heading, body, and the sentence beside the checkbox where there is one. */
export const LegalPreview = ({
  text: { title, body, statement },
  language,
}: {
  text: LegalPart
  language: Language
}) => {
  const translate = useTranslate()
  return (
    <Box
      component="article"
      aria-label={translate('legal.shownIn', { language: languageNames[language] })}
      lang={language}
      sx={{ minWidth: 0 }}
    >
      <Typography
        variant="h2"
        component="p"
        sx={{
          mb: 2,
          fontSize: '1.75rem',
          fontWeight: 650,
          lineHeight: 1.15,
          overflowWrap: 'anywhere',
          hyphens: 'auto',
        }}
      >
        {title}
      </Typography>
      <TextBlocks body={body} lang={language} />
      {statement !== undefined && statement !== '' && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            maxWidth: '38rem',
            p: 1.5,
            pl: 0.5,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          <Checkbox size="small" disabled slotProps={{ input: { 'aria-label': statement } }} sx={{ py: 0 }} />
          <span>{statement}</span>
        </Box>
      )}
    </Box>
  )
}
