import { Alert, MenuItem, TextField, Typography } from '@mui/material'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type Radiator, radiators } from '../../../contract/main/radiators.ts'
import {
  obstructionTypes,
  radiatorChecklistFlags,
  ventingDurations,
  ventingNotPossibleReasons,
} from '../../../domain/enums.ts'
import { whyNotInstallationFailed, whyNotVenting } from '../../../domain/rules/radiator.ts'
import { reportedIssues } from '../../../domain/rules/radiatorFields.ts'
import { main } from '../../providers/api.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { Explained } from '../../ui/help/Explained.tsx'
import { NoteField } from '../../ui/facts/NoteField.tsx'
import { RadioChoice } from '../../ui/form/RadioChoice.tsx'
import { Ticks } from '../../ui/form/Ticks.tsx'

/** A small form for the radiator, saved by its own call. */
const ActDialog = (props: Omit<ComponentProps<typeof FormDialog>, 'stale'>) => (
  <FormDialog {...props} stale={[['radiators']]} />
)

/** The mounting checklist: the findings at the radiator. */
export const ChecklistDialog = ({
  radiator: { id, version, checklist, installationNotPossibleDescription },
  onClose,
}: {
  radiator: Radiator
  onClose: () => void
}) => {
  const [flags, setFlags] = useState(() => radiatorChecklistFlags.filter((flag) => checklist[flag]))
  const [description, setDescription] = useState(installationNotPossibleDescription ?? '')
  const body = () => ({
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    installationNotPossibleDescription: description,
  })
  return (
    <ActDialog
      title="radiators.checklist.title"
      saved="radiators.checklist.saved"
      save={() => main(radiators.checklist, { params: { id }, body: body(), version })}
      onClose={onClose}
    >
      <Ticks
        values={radiatorChecklistFlags}
        ticked={flags}
        text={(flag) => `radiators.checklist.${flag}`}
        onChange={setFlags}
      />
      <NoteField
        label="radiators.fields.installationNotPossibleDescription"
        value={description}
        onChange={setDescription}
      />
    </ActDialog>
  )
}

/** The obstruction in front of the radiator, if any. */
export const ObstructionDialog = ({
  radiator: { id, version, obstruction, obstructionDescription },
  onClose,
}: {
  radiator: Radiator
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [type, setType] = useState(obstruction)
  const [description, setDescription] = useState(obstructionDescription ?? '')
  const body = { obstruction: type, obstructionDescription: type === null ? null : description }
  return (
    <ActDialog
      title="radiators.obstruction.title"
      saved="radiators.obstruction.saved"
      save={() => main(radiators.obstruction, { params: { id }, body, version })}
      onClose={onClose}
    >
      <Explained label="radiators.fields.obstruction">
        <TextField
          select
          label={translate('radiators.fields.obstruction')}
          value={type ?? ''}
          onChange={(event) => setType(obstructionTypes.find((one) => one === event.target.value) ?? null)}
        >
          <MenuItem value="">{translate('radiators.obstruction.none')}</MenuItem>
          {obstructionTypes.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`radiators.obstructions.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Explained>
      {type !== null && (
        <NoteField
          label="radiators.fields.obstructionDescription"
          value={description}
          onChange={setDescription}
          maxLength={500}
        />
      )}
    </ActDialog>
  )
}

/** Why no thermostat can be installed; clearing all boxes withdraws the report. */
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
      save={() =>
        main(radiators.installationFailed, { params: { id }, body: { reasons, description }, version })
      }
    >
      <Ticks
        values={reportedIssues}
        ticked={reasons}
        text={(issue) => `radiators.issues.${issue}`}
        onChange={setReasons}
      />
      {reason && <Alert severity="error">{translate(`errors.${reason}`)}</Alert>}
      <NoteField
        label="radiators.fields.installationNotPossibleDescription"
        value={description}
        onChange={setDescription}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('radiators.failed.help')}
      </Typography>
    </ActDialog>
  )
}

const answers = ['yes', 'no'] as const

/** The result of venting: how long air came out, or why it was not possible. */
export const VentingDialog = ({
  radiator: { id, version, venting },
  onClose,
}: {
  radiator: Radiator
  onClose: () => void
}) => {
  const translate = useTranslate()
  const [possible, setPossible] = useState(venting.isVentingPossible)
  const [duration, setDuration] = useState(venting.successDuration)
  const [failure, setFailure] = useState(venting.failureReason)
  const [comment, setComment] = useState(venting.comment ?? '')
  const [tried, setTried] = useState(false)
  const reasons = whyNotVenting({
    isVentingPossible: possible,
    successDuration: duration,
    failureReason: failure,
  })
  const check = () => {
    setTried(true)
    return reasons === undefined
  }
  const body = (isVentingPossible: boolean) => ({
    isVentingPossible,
    successDuration: isVentingPossible ? duration : null,
    failureReason: isVentingPossible ? null : failure,
    comment,
  })
  const save = async () =>
    possible !== null && main(radiators.venting, { params: { id }, body: body(possible), version })
  const shown = tried ? reasons : undefined
  const words = (reason: string | undefined) => reason && translate(`errors.${reason}`)
  return (
    <ActDialog
      title="radiators.venting.title"
      saved="radiators.venting.saved"
      check={check}
      save={save}
      onClose={onClose}
    >
      <RadioChoice
        label={translate('radiators.venting.possible')}
        values={answers}
        value={possible === null ? null : possible ? 'yes' : 'no'}
        textOf={(value) => translate(`radiators.venting.${value}`)}
        error={words(shown?.isVentingPossible)}
        onChange={(value) => setPossible(value === 'yes')}
      />
      {possible === true && (
        <RadioChoice
          column
          label={translate('radiators.venting.duration')}
          values={ventingDurations}
          value={duration}
          textOf={(value) => translate(`radiators.ventingDurations.${value}`)}
          error={words(shown?.successDuration)}
          onChange={setDuration}
        />
      )}
      {possible === false && (
        <RadioChoice
          column
          label={translate('radiators.venting.reason')}
          values={ventingNotPossibleReasons}
          value={failure}
          textOf={(value) => translate(`radiators.ventingReasons.${value}`)}
          error={words(shown?.failureReason)}
          onChange={setFailure}
        />
      )}
      <NoteField label="radiators.venting.comment" value={comment} onChange={setComment} />
    </ActDialog>
  )
}
