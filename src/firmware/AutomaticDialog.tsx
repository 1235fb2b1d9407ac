import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import {
  Box,
  Button,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { autoFuota, type AutomaticUpdate } from '../../contract/main/autoFuota.ts'
import { buildings } from '../../contract/main/buildings.ts'
import { firmwareKinds } from '../../domain/firmware/artifacts.ts'
import { main } from '../providers/api.ts'
import { refusedFields } from '../providers/reasons.ts'
import { readTenant } from '../providers/session.ts'
import { AsyncPicker } from '../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../ui/dialogs/FormDialog.tsx'
import {
  draftOf,
  faultsOf,
  inputOf,
  isComplete,
  newAutomatic,
  type AutomaticDraft,
  type AutomaticFaults,
  type AutomaticTarget,
} from './automaticDraft.ts'
import { RolloutFields } from './RolloutFields.tsx'
import { useVersions } from './VersionStep.tsx'

/** Opens the creation of an automatic update. */
export const NewAutomatic = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('firmware.auto.new')}
      </Button>
      {open && <AutomaticDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens an automatic update to be changed. */
export const EditAutomatic = ({ rule }: { rule: AutomaticUpdate }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" startIcon={<EditIcon />} onClick={() => setOpen(true)}>
        {translate('ra.action.edit')}
      </Button>
      {open && <AutomaticDialog rule={rule} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Fields {
  draft: AutomaticDraft
  faults: AutomaticFaults
  change: (part: Partial<AutomaticDraft>) => void
}

/** The program and its version: a certain one, or always the newest. */
const ProgramFields = ({ draft: { kind, version }, change }: Omit<Fields, 'faults'>) => {
  const translate = useTranslate()
  const { data } = useVersions(kind)
  const versions = data?.items.map((one) => one.version) ?? []
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2,
      }}
    >
      <TextField
        select
        label={translate('firmware.wizard.version.kind')}
        value={kind}
        onChange={({ target }) =>
          change({ kind: firmwareKinds.find((one) => one === target.value) ?? kind, version: '' })
        }
      >
        {firmwareKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`firmware.kinds.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('firmware.fields.version')}
        value={version}
        onChange={({ target }) => change({ version: target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('firmware.auto.newest')}</MenuItem>
        {/* the chosen one is there before the list is */}
        {[...new Set([...versions, ...(version === '' ? [] : [version])])].map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

/** Which thermostats the rule is about; other filters than those of this form stay as they are. */
const TargetFields = ({
  draft: { target, building },
  faults,
  change,
  isFiltered,
}: Fields & { isFiltered: boolean }) => {
  const translate = useTranslate()
  const id = useId()
  const targets: readonly AutomaticTarget[] = [
    'building',
    'client',
    ...(isFiltered ? (['filters'] as const) : []),
  ]
  return (
    <Box>
      <FormLabel id={id}>{translate('firmware.auto.target')}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={target}
        onChange={(_, next) => change({ target: targets.find((one) => one === next) ?? target })}
      >
        {targets.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio />}
            label={translate(`firmware.auto.targets.${one}`)}
          />
        ))}
      </RadioGroup>
      {target === 'building' && (
        <AsyncPicker
          label={translate('firmware.wizard.target.building')}
          queryKey={['buildings']}
          load={async (text, signal) =>
            (
              await main(
                buildings.list,
                { query: { PageSize: 20, ...(text !== '' && { Query: text }) } },
                { signal },
              )
            ).items
          }
          value={building}
          onChange={(next) => change({ building: next && { id: next.id, name: next.name } })}
          keyOf={({ id: key }) => key}
          textOf={(one) => one.name}
          error={faults.building && translate(`errors.${faults.building}`)}
        />
      )}
    </Box>
  )
}

/** A rule that makes firmware updates by itself: a new one, or one that is changed. */
const AutomaticDialog = ({ rule, onClose }: { rule?: AutomaticUpdate; onClose: () => void }) => {
  const translate = useTranslate()
  const [draft, setDraft] = useState<AutomaticDraft>(() => (rule ? draftOf(rule) : newAutomatic))
  const [faults, setFaults] = useState<AutomaticFaults>({})
  const change = (part: Partial<AutomaticDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
  }
  const { name, enabled } = draft
  const save = () => {
    const body = inputOf(draft, readTenant() ?? '', rule)
    return rule
      ? main(autoFuota.update, { params: { id: rule.id }, body, version: rule.version })
      : main(autoFuota.create, { body })
  }
  return (
    <FormDialog
      title={rule ? translate('firmware.auto.editTitle', { name: rule.name }) : 'firmware.auto.new'}
      submit={rule ? 'ra.action.save' : 'firmware.auto.confirm'}
      saved={rule ? 'firmware.auto.done.update' : 'firmware.auto.done.create'}
      width="md"
      check={() => {
        setFaults(faultsOf(draft))
        return isComplete(draft)
      }}
      save={save}
      refused={(error) => setFaults(refusedFields(error))}
      stale={[['auto-fuota'], ['firmware-core'], ['ventil-app']]}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography color="text.secondary">
          {translate(rule ? 'firmware.auto.editHint' : 'firmware.auto.hint')}
        </Typography>
        <TextField
          required
          label={translate('firmware.fields.name')}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
          error={faults.name !== undefined}
          helperText={faults.name && translate(`errors.${faults.name}`)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        {rule && (
          <FormControlLabel
            control={<Switch checked={enabled} onChange={(_, next) => change({ enabled: next })} />}
            label={translate('firmware.auto.enabled')}
          />
        )}
        <ProgramFields draft={draft} change={change} />
        <TargetFields
          draft={draft}
          faults={faults}
          change={change}
          isFiltered={rule !== undefined && draftOf(rule).target === 'filters'}
        />
        <RolloutFields draft={draft} change={change} withParallel={false} />
      </Box>
    </FormDialog>
  )
}
