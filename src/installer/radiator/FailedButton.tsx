import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InstallRadiator } from '../../../contract/main/installShapes.ts'
import { reportedIssues, whyNotInstallationFailed } from '../../../domain/rules/radiator.ts'
import { changedFields } from '../outbox/changedFields.ts'
import type { Origin } from '../outbox/outbox.ts'
import { Tick } from '../shell/Tick.tsx'
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
  const titleId = useId()
  const stored = { reasons: radiator.installationFailed.reasons, installationNotPossibleDescription: radiator.installationNotPossibleDescription }
  const [reasons, setReasons] = useState(stored.reasons)
  const [description, setDescription] = useState(stored.installationNotPossibleDescription ?? '')
  const reason = whyNotInstallationFailed(reasons, radiator.thermostat !== null)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const wanted = {
        reasons: reportedIssues.filter((issue) => reasons.includes(issue)),
        installationNotPossibleDescription: description.trim() || null,
      }
      const { after, before } = changedFields(stored, wanted)
      if (Object.keys(after).length > 0) await keep([{ act: 'setFailed', input: { id: radiator.id, name: radiator.name, after }, before }], where)
      onClose()
    },
  })
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('radiators.failed.title')}</DialogTitle>
      <DialogContent>
        {reportedIssues.map((issue) => (
          <Tick
            key={issue}
            label={translate(`radiators.issues.${issue}`)}
            checked={reasons.includes(issue)}
            onChange={(on) => setReasons(on ? [...reasons, issue] : reasons.filter((one) => one !== issue))}
          />
        ))}
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
      </DialogContent>
      <DialogActions sx={{ '& > *': { flex: 1, minHeight: 52 } }}>
        <Button variant="outlined" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={reason !== undefined} loading={save.isPending} onClick={() => save.mutate()}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
