import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { autoFuota } from '../../contract/main/autoFuota.ts'
import { buildings } from '../../contract/main/buildings.ts'
import { firmwareKinds, type FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { main } from '../providers/api.ts'
import { AsyncPicker } from '../ui/AsyncPicker.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { isRolloutValid, rolloutOf, usualRollout, type RolloutDraft } from './batchDraft.ts'
import { RolloutFields } from './RolloutFields.tsx'
import { useVersions } from './VersionStep.tsx'

interface Draft extends RolloutDraft {
  name: string
  kind: FirmwareKind
  /** '' for the newest. */
  version: string
  building: { id: string; name: string } | null
}

type Faults = Partial<Record<'name' | 'building', string>>

/** Opens the creation of an automatic update. */
export const NewAutomatic = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
        {translate('firmware.auto.new')}
      </Button>
      {open && <NewDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const NewDialog = ({ onClose }: { onClose: () => void }) => {
  const translate = useTranslate()
  const [draft, setDraft] = useState<Draft>({ ...usualRollout, name: '', kind: 'core', version: '', building: null })
  const [faults, setFaults] = useState<Faults>({})
  const { data } = useVersions(draft.kind)
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setFaults({})
  }
  const { name, kind, version, building } = draft
  const check = (): boolean => {
    const found: Faults = { ...(name.trim() === '' && { name: 'required' }), ...(building === null && { building: 'required' }) }
    setFaults(found)
    return Object.keys(found).length === 0 && isRolloutValid(draft)
  }
  const save = () =>
    main(autoFuota.create, {
      body: {
        name: name.trim(),
        kind,
        firmwareVersion: version === '' ? null : version,
        filters: { BuildingIds: building ? [building.id] : [] },
        ...rolloutOf(draft),
      },
    })
  return (
    <FormDialog
      title="firmware.auto.new"
      submit="firmware.auto.confirm"
      saved="firmware.auto.done.create"
      width="md"
      check={check}
      save={save}
      stale={[['auto-fuota'], ['firmware-core'], ['ventil-app']]}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography color="text.secondary">{translate('firmware.auto.hint')}</Typography>
        <TextField
          required
          label={translate('firmware.fields.name')}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
          error={faults.name !== undefined}
          helperText={faults.name && translate(`errors.${faults.name}`)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2 }}>
          <TextField
            select
            label={translate('firmware.wizard.version.kind')}
            value={kind}
            onChange={({ target }) => change({ kind: firmwareKinds.find((one) => one === target.value) ?? kind, version: '' })}
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
            {(data?.items ?? []).map((one) => (
              <MenuItem key={one.version} value={one.version}>
                {one.version}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <AsyncPicker
          label={translate('firmware.wizard.target.building')}
          queryKey={['buildings']}
          load={async (text, signal) => (await main(buildings.list, { query: { PageSize: 20, ...(text !== '' && { Query: text }) } }, { signal })).items}
          value={building}
          onChange={(next) => change({ building: next && { id: next.id, name: next.name } })}
          keyOf={({ id }) => id}
          textOf={(one) => one.name}
          error={faults.building && translate(`errors.${faults.building}`)}
        />
        <RolloutFields draft={draft} change={change} withParallel={false} />
      </Box>
    </FormDialog>
  )
}
