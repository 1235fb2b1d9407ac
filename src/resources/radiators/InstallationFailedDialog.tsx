import { Alert, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { radiators, type Radiator } from '../../../contract/main/radiators.ts'
import { reportedIssues, whyNotInstallationFailed } from '../../../domain/rules/radiatorIssues.ts'
import { main } from '../../providers/api.ts'
import { ActDialog } from './ActDialog.tsx'
import { NoteField } from '../../ui/NoteField.tsx'
import { Ticks } from '../../ui/Ticks.tsx'

/** Why no thermostat can be installed; none ticked takes the report back. */
export const InstallationFailedDialog = ({
  radiator: { id, version, installationFailed, installationNotPossibleDescription, thermostat },
  onClose,
}: {
  radiator: Radiator
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [reasons, setReasons] = useState(installationFailed.reasons)
  const [description, setDescription] = useState(installationNotPossibleDescription ?? '')
  const reason = whyNotInstallationFailed(reasons, thermostat !== null)
  return (
    <ActDialog
      title="radiators.failed.title"
      saved="radiators.failed.saved"
      check={() => !reason}
      onClose={onClose}
      save={() => main(radiators.installationFailed, { params: { id }, body: { reasons, description }, version })}
    >
      <Ticks values={reportedIssues} ticked={reasons} text={(issue) => `radiators.issues.${issue}`} onChange={setReasons} />
      {reason && <Alert severity="error">{translate(`errors.${reason}`)}</Alert>}
      <NoteField label="radiators.fields.installationNotPossibleDescription" value={description} onChange={setDescription} />
      <Typography variant="body2" color="text.secondary">
        {translate('radiators.failed.help')}
      </Typography>
    </ActDialog>
  )
}
