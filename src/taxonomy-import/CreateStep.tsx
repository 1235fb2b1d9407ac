import { Alert, Box, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CountList } from './CountList.tsx'
import type { Wizard } from './useImport.ts'

/** The records about to be created, in figures, for confirmation. */
export const CreateStep = ({ wizard: { draft } }: { wizard: Wizard }) => {
  const translate = useTranslate()
  if (!draft.preview) return null
  const { toCreate, warnings, fileName } = draft.preview.summary
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Card sx={{ p: 2.5 }}>
        <Typography sx={{ mb: 2 }}>
          {translate('import.wizard.create.text')} <strong>{fileName}</strong>
        </Typography>
        <CountList counts={toCreate} />
      </Card>
      {warnings > 0 && (
        <Alert severity="warning" role="note">
          {translate('import.wizard.create.warnings', { smart_count: warnings })}
        </Alert>
      )}
      <Alert severity="info" role="note">
        {translate('import.wizard.create.whole')}
      </Alert>
    </Box>
  )
}
