import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { thermostats } from '../../../../contract/main/thermostats.ts'
import type { ThermostatLifecycle } from '../../../../domain/enums.ts'
import { lifecyclesAfter } from '../../../../domain/rules/thermostat.ts'
import { main } from '../../../providers/api.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { NoteField } from '../../../ui/facts/NoteField.tsx'
import { LifecycleChip } from '../thermostatCells.tsx'

/** Moves a thermostat to one of the next steps of its life cycle. */
export const LifecycleDialog = ({ thermostat, onClose }: { thermostat: Thermostat; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const choices = lifecyclesAfter(thermostat)
  const [lifecycle, setLifecycle] = useState<ThermostatLifecycle | undefined>(
    choices.length === 1 ? choices[0] : undefined,
  )
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const save = async () => {
    if (lifecycle === undefined) return
    await main(thermostats.lifecycle, {
      params: { eui: thermostat.eui },
      body: { lifecycle, note },
      version: thermostat.version,
    })
  }
  const check = () => {
    setTried(true)
    return lifecycle !== undefined
  }
  return (
    <FormDialog
      title="thermostats.lifecycle.title"
      saved="thermostats.lifecycle.done"
      submit="thermostats.lifecycle.confirm"
      check={check}
      save={save}
      stale={[['thermostats']]}
      onClose={onClose}
    >
      <Typography component="div" variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('thermostats.lifecycle.now')} <LifecycleChip lifecycle={thermostat.lifecycle} />
      </Typography>
      <Typography id={id} variant="body2" color={tried && lifecycle === undefined ? 'error' : 'text.primary'}>
        {translate(tried && lifecycle === undefined ? 'errors.required' : 'thermostats.lifecycle.next')}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={lifecycle ?? ''}
        onChange={(_, value) => setLifecycle(choices.find((choice) => choice === value))}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            value={choice}
            control={<Radio />}
            label={translate(`thermostats.lifecycles.${choice}`)}
          />
        ))}
      </RadioGroup>
      <NoteField label="thermostats.lifecycle.note" value={note} onChange={setNote} maxLength={500} />
    </FormDialog>
  )
}
