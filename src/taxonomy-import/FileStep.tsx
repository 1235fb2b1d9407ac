import { Box, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChosenFile } from '../ui/upload/ChosenFile.tsx'
import { DropZone } from '../ui/upload/DropZone.tsx'
import { TemplateLine } from '../ui/upload/TemplateLine.tsx'
import { AskToDrop } from './AskToDrop.tsx'
import { contentTypes, chooseFile, nameLocation } from './draft.ts'
import type { Wizard } from './useImport.ts'

/** Chooses the file; offers a template. */
export const FileStep = ({ wizard: { draft, change, job } }: { wizard: Wizard }) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState<{ file: File | undefined }>()
  const { contentType, file, corrections, locationName } = draft
  const choose = (next: File | undefined) => {
    if (corrections.length > 0) setAsked({ file: next })
    else change((draft) => chooseFile(draft, next))
  }
  if (!contentType) return null
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TemplateLine
        template={contentTypes[contentType].template}
        text={translate('import.wizard.template.text')}
      />
      <DropZone chosen={file !== undefined} disabled={job.busy} onChoose={choose}>
        {file && <ChosenFile file={file} disabled={job.busy} onRemove={() => choose(undefined)} />}
      </DropZone>
      {contentType === 'taxonomyElements' && (
        <TextField
          label={translate('import.wizard.file.locationName')}
          helperText={translate('import.wizard.file.locationHint')}
          value={locationName}
          disabled={job.busy}
          margin="none"
          sx={{ maxWidth: 480 }}
          onChange={({ target }) => change((draft) => nameLocation(draft, target.value))}
          slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
        />
      )}
      <AskToDrop
        corrections={asked ? corrections.length : 0}
        onConfirm={() => {
          change((draft) => chooseFile(draft, asked?.file))
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </Box>
  )
}
