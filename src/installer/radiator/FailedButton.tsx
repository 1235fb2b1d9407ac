import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InstallRadiator } from '../../../contract/main/installShapes.ts'
import { reportedIssues, whyNotInstallationFailed } from '../../../domain/rules/radiator.ts'
import { changedFields } from '../outbox/changedFields.ts'
import type { Origin } from '../outbox/outbox.ts'
import { ReportDialog } from '../shell/ReportDialog.tsx'
import { Ticks } from '../shell/Ticks.tsx'
import { useKeep } from '../shell/useKeep.ts'

interface Props {
  radiator: InstallRadiator
  where: Pick<Origin, 'lane' | 'place' | 'link'>
}

/** The way out of a step that cannot be done: why no thermostat can be installed. */
export const FailedButton = (props: Props) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = props.radiator.installationFailed.reasons.length
  return (
    <>
      <Button startIcon={<ReportIcon />} fullWidth onClick={() => setOpen(true)} sx={{ my: 1 }}>
        {count === 0 ? translate('installer.radiator.failed') : translate('installer.issues.change', { smart_count: count })}
      </Button>
      {isOpen && <FailedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const FailedDialog = ({ radiator, where, onClose }: Props & { onClose: () => void }) => {
  const translate = useTranslate()
  const keep = useKeep()
  const stored = { reasons: radiator.installationFailed.reasons, installationNotPossibleDescription: radiator.installationNotPossibleDescription }
  const [reasons, setReasons] = useState(stored.reasons)
  const [description, setDescription] = useState(stored.installationNotPossibleDescription ?? '')
  const reason = whyNotInstallationFailed(reasons, radiator.thermostat !== null)
  const save = async () => {
    const wanted = { reasons: reportedIssues.filter((issue) => reasons.includes(issue)), installationNotPossibleDescription: description.trim() || null }
    const changed = changedFields(stored, wanted)
    if (changed) await keep([{ act: 'setFailed', input: { id: radiator.id, name: radiator.name, after: changed.after }, before: changed.before }], where)
  }
  return (
    <ReportDialog title={translate('radiators.failed.title')} isWrong={reason !== undefined} save={save} onClose={onClose}>
      <Ticks values={reportedIssues} labelOf={(issue) => translate(`radiators.issues.${issue}`)} chosen={reasons} onChange={setReasons} />
      {reason && <Alert severity="error">{translate(`errors.${reason}`)}</Alert>}
      <TextField
        multiline
        minRows={2}
        label={translate('radiators.fields.installationNotPossibleDescription')}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        sx={{ mt: 2 }}
      />
    </ReportDialog>
  )
}
