import { Box, FormHelperText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { motorPositionMax, motorPositionMin } from '../../../domain/limits.ts'
import { useFormat } from '../../ui/format.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { FormProps } from '../CommandForm.tsx'
import { ChoiceField, FlagField, RangeField } from '../fields.tsx'

const directions = ['inward', 'outward', 'both'] as const

export const MotorCalibrationForm = ({ draft, change, reason }: FormProps<'motorCalibration'>) => {
  const translate = useTranslate()
  const name = (value: string) => translate(`commands.directions.${value}`)
  const direction = draft.inward && draft.outward ? 'both' : draft.inward ? 'inward' : 'outward'
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ChoiceField
        label={translate('commands.fields.direction')}
        values={directions}
        value={direction}
        show={name}
        nameOf={name}
        onChange={(value) => change({ ...draft, inward: value !== 'outward', outward: value !== 'inward' })}
      />
      <FlagField label={translate('commands.fields.runNow')} value={draft.runNow} onChange={(runNow) => change({ ...draft, runNow })} />
      <NumberField
        whole
        label={translate('commands.fields.threshold')}
        value={draft.thresholdMilliamps}
        onChange={(thresholdMilliamps) => change({ ...draft, thresholdMilliamps })}
        error={draft.thresholdMilliamps === null ? undefined : reason}
        helperText={translate('commands.help.threshold')}
        width={280}
      />
      {reason && draft.thresholdMilliamps === null && <FormHelperText error>{reason}</FormHelperText>}
    </Box>
  )
}

const onOff = ['on', 'off'] as const

export const DirectControlForm = ({ draft, change, reason }: FormProps<'directMotorControl'>) => {
  const translate = useTranslate()
  const name = (value: string) => translate(`thermostats.${value}`)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ChoiceField
        label={translate('commands.fields.directControl')}
        values={onOff}
        value={draft.on ? 'on' : 'off'}
        show={name}
        nameOf={name}
        onChange={(value) => change({ ...draft, on: value === 'on' })}
      />
      {draft.on && (
        <NumberField
          whole
          unit="min"
          label={translate('commands.fields.timeout')}
          value={draft.timeoutMinutes}
          onChange={(timeoutMinutes) => change({ ...draft, timeoutMinutes: timeoutMinutes ?? Number.NaN })}
          error={reason}
          helperText={translate('commands.help.timeout')}
          width={280}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        {translate('commands.help.directMotorControl')}
      </Typography>
    </Box>
  )
}

const Steps = ({ label, value, reason, onChange }: { label: string; value: number; reason: string | undefined; onChange: (value: number) => void }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  return (
    <RangeField
      whole
      label={label}
      value={value}
      min={motorPositionMin}
      max={motorPositionMax}
      step={10}
      error={reason}
      {...(!Number.isNaN(value) && { helperText: translate('commands.fields.open', { percent: quantity((100 * value) / motorPositionMax, '%', 0) }) })}
      onChange={onChange}
    />
  )
}

export const MotorPositionForm = ({ draft, change, reason }: FormProps<'motorPosition'>) => {
  const translate = useTranslate()
  return (
    <>
      <Steps label={translate('commands.fields.position')} value={draft.position} reason={reason} onChange={(position) => change({ position })} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('commands.help.motorPosition')}
      </Typography>
    </>
  )
}

export const MotorConstraintForm = ({ draft, change, reason }: FormProps<'motorConstraint'>) => {
  const translate = useTranslate()
  return (
    <>
      <Steps label={translate('commands.fields.constraint')} value={draft.constraint} reason={reason} onChange={(constraint) => change({ constraint })} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('commands.help.motorConstraint')}
      </Typography>
    </>
  )
}
