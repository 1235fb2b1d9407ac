import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ChosenFile } from '../../ui/upload/ChosenFile.tsx'
import { DropZone } from '../../ui/upload/DropZone.tsx'
import { useFileFailure } from '../../ui/upload/useFileFailure.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { ReassignPreview } from './ReassignPreview.tsx'
import { ReassignRun } from './ReassignRun.tsx'
import { useReassignFile } from './useReassignFile.ts'

/** The file, the preview of its effect, and the result. */
export const ReassignFile = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  const failure = useFileFailure()
  const { file, preview, choose, forget, checking, checkError, run, running, runError } = useReassignFile()
  if (preview?.done) {
    return (
      <>
        <Alert severity="success" sx={{ maxWidth: 960 }}>
          {translate('gateways.file.done', { smart_count: preview.moves, number: number(preview.moves) })}
        </Alert>
        <Box>
          <Button variant="outlined" onClick={forget}>
            {translate('gateways.file.again')}
          </Button>
        </Box>
        <ReassignPreview preview={preview} />
      </>
    )
  }
  return (
    <>
      <Box sx={{ maxWidth: 960 }}>
        <DropZone chosen={file !== undefined} disabled={checking || running} onChoose={choose}>
          {file && <ChosenFile file={file} disabled={checking || running} onRemove={forget} />}
        </DropZone>
      </Box>
      {checking && (
        <Box sx={{ maxWidth: 960 }} role="status">
          <LinearProgress aria-label={translate('gateways.file.checking')} />
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('gateways.file.checking')}
          </Typography>
        </Box>
      )}
      {checkError !== null && (
        <Alert severity="error" sx={{ maxWidth: 960 }}>
          {failure(checkError)}
        </Alert>
      )}
      {preview && (
        <>
          <ReassignPreview preview={preview} />
          <ReassignRun preview={preview} busy={running} error={runError} onRun={run} />
        </>
      )}
    </>
  )
}
