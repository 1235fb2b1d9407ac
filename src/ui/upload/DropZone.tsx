import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { maxUploadBytes } from '../../../domain/limits.ts'
import { FileFault, FileUnreadable, useFileFailure } from './useFileFailure.ts'

interface Props {
  chosen: boolean
  disabled: boolean
  onChoose: (file: File) => void
  children?: ReactNode
}

/** Reads a file into memory. Errors: FileFault, FileUnreadable. */
const takeFile = async (file: File): Promise<File> => {
  if (file.size > maxUploadBytes) throw new FileFault('fileTooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileUnreadable()
  })
  if (bytes.byteLength === 0) throw new FileFault('fileEmpty')
  return new File([bytes], file.name, { type: file.type })
}

/** Takes a file by drop or through the system's file dialog. */
export const DropZone = ({ chosen, disabled, onChoose, children }: Props) => {
  const translate = useTranslate()
  const failure = useFileFailure()
  const [over, setOver] = useState(false)
  const [error, setError] = useState<unknown>()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const take = async (files: FileList | null) => {
    const [file] = files ?? []
    if (!file || disabled) return
    try {
      const taken = await takeFile(file)
      setError(undefined)
      onChoose(taken)
    } catch (refusal) {
      setError(refusal)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Box
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid="drop-zone"
      sx={{
        p: { xs: 2.5, sm: 4 },
        textAlign: 'center',
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'edge',
        borderRadius: 1.5,
        bgcolor: over ? 'soft.accent' : 'background.paper',
      }}
    >
      {children}
      {!chosen && (
        <Box>
          <UploadIcon color="primary" sx={{ fontSize: 40, mb: 1 }} />
          <Typography sx={{ mb: 1.5, fontWeight: 600, display: { xs: 'none', sm: 'block' } }}>
            {translate('import.wizard.file.drop')}
          </Typography>
        </Box>
      )}
      <Box>
        <Button
          variant="outlined"
          disabled={disabled}
          onClick={() => input.current?.click()}
          aria-describedby={hintId}
        >
          {translate(chosen ? 'import.wizard.file.another' : 'import.wizard.file.choose')}
        </Button>
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={translate('import.wizard.file.choose')}
        onChange={({ target }) =>
          void take(target.files).finally(() => {
            target.value = ''
          })
        }
      />
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {translate('import.wizard.file.limits')}
      </Typography>
      {error !== undefined && (
        <Alert severity="error" sx={{ mt: 2, textAlign: 'left' }}>
          {failure(error)}
        </Alert>
      )}
    </Box>
  )
}
