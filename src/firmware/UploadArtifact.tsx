import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import {
  artifactFileNames,
  artifactParts,
  whyNotVersion,
  type ArtifactPart,
  type FirmwareKind,
} from '../../domain/firmware/artifacts.ts'
import { AskingDialog } from '../ui/dialogs/AskingDialog.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'
import {
  faultsIn,
  faultsOf,
  newArtifact,
  uploadArtifact,
  type ArtifactDraft,
  type ArtifactFaults,
  type ArtifactField,
} from './artifactDraft.ts'

/** Opens the upload of a version. */
export const UploadArtifact = ({ kind }: { kind: FirmwareKind }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {translate('firmware.upload.act')}
      </Button>
      {open && <UploadDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PartProps {
  part: ArtifactPart
  expected: string
  file: File | undefined
  fault: string | undefined
  onChoose: (file: File) => void
}

/** One of the three files; its expected name follows from the version. */
const PartField = ({ part, expected, file, fault, onChoose }: PartProps) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [labelId, helpId] = [useId(), useId()]
  const name = translate(`firmware.upload.parts.${part}`)
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={helpId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography id={labelId} sx={{ flex: '0 0 9.5rem', fontWeight: 600 }}>
          {name}
        </Typography>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {translate(file ? 'firmware.upload.another' : 'firmware.upload.choose')}
        </Button>
        {file && <Box sx={{ overflowWrap: 'anywhere' }}>{file.name}</Box>}
      </Box>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          target.value = ''
        }}
      />
      <FormHelperText id={helpId} error={fault !== undefined}>
        {fault === undefined
          ? translate('firmware.upload.expected', { name: expected })
          : translate(`errors.${fault}`, { expected, _: translate('errors.invalidValue') })}
      </FormHelperText>
    </Box>
  )
}

const UploadDialog = ({ kind, onClose }: { kind: FirmwareKind; onClose: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<ArtifactDraft>(newArtifact)
  const [faults, setFaults] = useState<ArtifactFaults>({})
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => uploadArtifact(kind, draft),
    onSuccess: ({ version }) => {
      notify('firmware.upload.done', { type: 'success', messageArgs: { version } })
      onClose()
    },
    onError: (refusal) => setFaults(faultsIn(refusal)),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: [kind === 'core' ? 'firmware-core' : 'ventil-app'] }),
  })
  const change = (part: Partial<ArtifactDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
    reset()
  }
  const send = () => {
    const found = faultsOf(kind, draft)
    setFaults(found)
    if (Object.keys(found).length === 0) mutate()
  }
  const t = (key: string) => translate(`firmware.upload.${key}`)
  const wordsOf = (field: ArtifactField): string | undefined =>
    faults[field] && translate(`errors.${faults[field]}`, { _: translate('errors.invalidValue') })
  const names = artifactFileNames(
    kind,
    whyNotVersion(draft.version.trim()) === undefined ? draft.version.trim() : 'x.y.z',
  )
  const mayBeDowngrade =
    draft.allowDowngrade || faults.version === 'downgrade' || faults.allowDowngrade === 'downgrade'
  return (
    <AskingDialog
      title={translate('firmware.upload.title', { kind: translate(`firmware.kinds.${kind}`) })}
      submit="firmware.upload.confirm"
      busy={isPending}
      entered={Object.values(draft.files).some(Boolean)}
      onSubmit={send}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
            gap: 2,
          }}
        >
          <TextField
            required
            label={translate('firmware.fields.version')}
            value={draft.version}
            onChange={({ target }) => change({ version: target.value })}
            error={faults.version !== undefined}
            helperText={wordsOf('version') ?? t('versionHelp')}
            autoComplete="off"
          />
          <TextField
            required
            label={translate('firmware.fields.hardware')}
            value={draft.revisions}
            onChange={({ target }) => change({ revisions: target.value })}
            error={faults.hardwareRevisions !== undefined}
            helperText={wordsOf('hardwareRevisions') ?? t('revisionsHelp')}
            autoComplete="off"
          />
        </Box>
        {artifactParts.map((part) => (
          <PartField
            key={part}
            part={part}
            expected={names[part]}
            file={draft.files[part]}
            fault={faults[part]}
            onChoose={(file) => change({ files: { ...draft.files, [part]: file } })}
          />
        ))}
        <TextField
          multiline
          minRows={2}
          label={t('note')}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
          error={faults.note !== undefined}
          helperText={wordsOf('note')}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        {mayBeDowngrade && (
          <FormControlLabel
            control={
              <Switch
                checked={draft.allowDowngrade}
                onChange={(_, allowDowngrade) => change({ allowDowngrade })}
              />
            }
            label={t('allowDowngrade')}
          />
        )}
        {error && Object.keys(faults).length === 0 && <Alert severity="error">{failureText(error)}</Alert>}
      </Box>
    </AskingDialog>
  )
}
