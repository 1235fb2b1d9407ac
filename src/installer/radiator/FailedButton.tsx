import ReportIcon from '@mui/icons-material/ReportOutlined'
import { Alert, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { keptOf } from '../../../domain/rules/fields.ts'
import { whyNotInstallationFailed } from '../../../domain/rules/radiator.ts'
import { radiatorFields, reportedIssues } from '../../../domain/rules/radiatorFields.ts'
import { paths } from '../../paths.ts'
import { changedFields } from '../outbox/changedFields.ts'
import type { Saved } from '../outbox/entry.ts'
import type { Where } from '../outbox/outbox.ts'
import { radiatorValuesAs } from '../outbox/unitChanges.ts'
import { freeName } from '../shell/freeName.ts'
import { ReportDialog } from '../shell/ReportDialog.tsx'
import { Ticks } from '../shell/Ticks.tsx'
import { useKeep } from '../shell/useKeep.ts'
import { LeakAlert } from './LeakAlert.tsx'
import { useWayBack } from '../shell/ways.ts'
import { shownRadiator, type RadiatorState } from './radiatorState.ts'

interface Props {
  state: RadiatorState
  where: Where
}

/** The way out of a step that cannot be done: why no thermostat can be installed. A radiator that is not saved yet is, with what is known of it. */
export const FailedButton = (props: Props) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = props.state.radiator?.installationFailed.reasons.length ?? 0
  return (
    <>
      <Button startIcon={<ReportIcon />} fullWidth onClick={() => setOpen(true)} sx={{ my: 1 }}>
        {count === 0
          ? translate('installer.issues.report')
          : translate('installer.issues.change', { smart_count: count })}
      </Button>
      {isOpen && <FailedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A radiator of which not everything can be seen: required fields that nobody could record say so. */
const useUnseen = () => {
  const translate = useTranslate()
  return (state: RadiatorState): Extract<Saved, { act: 'createRadiator' }> => {
    const { name, description, ...shown } = shownRadiator(state)
    const free = freeName(
      translate('radiators.name', { smart_count: 1 }),
      state.room.radiators.map((radiator) => radiator.name),
    )
    const fields = keptOf(radiatorFields, {
      ...shown,
      type: shown.type ?? 'Other',
      valveType: shown.valveType ?? 'Other',
      valveDescription: shown.valveDescription?.trim() || translate('installer.radiator.notSeen'),
      valveDirection: shown.valveDirection ?? 'Front',
    })
    const seen = { name: name.trim() || free, description, ...radiatorValuesAs(fields) }
    return {
      act: 'createRadiator',
      input: {
        id: state.id,
        roomId: state.room.id,
        name: seen.name,
        fields: seen,
      },
    }
  }
}

const FailedDialog = ({ state, where, onClose }: Props & { onClose: () => void }) => {
  const translate = useTranslate()
  const leadBack = useWayBack()
  const keep = useKeep()
  const unseen = useUnseen()
  const { radiator, id, setup, unit, room } = state
  // as it was opened: what others report meanwhile is not shown here
  const [stored] = useState({
    reasons: radiator?.installationFailed.reasons ?? [],
    installationNotPossibleDescription: radiator?.installationNotPossibleDescription ?? null,
  })
  const [reasons, setReasons] = useState(stored.reasons)
  const [description, setDescription] = useState(stored.installationNotPossibleDescription ?? '')
  const reason = whyNotInstallationFailed(reasons, Boolean(radiator?.thermostat))
  const save = async () => {
    const wanted = {
      reasons: reportedIssues.filter((issue) => reasons.includes(issue)),
      installationNotPossibleDescription: description.trim() || null,
    }
    const changed = changedFields(stored, wanted)
    if (!changed) return
    const created = radiator ? [] : [unseen(state)]
    const name = radiator?.name ?? created[0]?.input.name ?? ''
    await keep(
      [...created, { act: 'setFailed', input: { id, name, after: changed.after }, before: changed.before }],
      where,
    )
    if (!radiator)
      await leadBack(
        paths.installer.room(setup.building.id, unit.id, room.id),
        paths.installer.radiator(setup.building.id, unit.id, room.id, id, ''),
      )
  }
  return (
    <ReportDialog
      title={translate('installer.issues.title')}
      isWrong={reason !== undefined || (!radiator && reasons.length === 0)}
      save={save}
      onClose={onClose}
    >
      <Ticks
        values={reportedIssues}
        labelOf={(issue) => translate(`radiators.issues.${issue}`)}
        chosen={reasons}
        onChange={setReasons}
      />
      {reasons.includes('ValveIsLeaking') && <LeakAlert buildingId={setup.building.id} isNew />}
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
