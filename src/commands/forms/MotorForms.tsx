import { Box, FormHelperText, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { thermostatActions as actions } from '../../../contract/main/thermostatActions.ts'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { motorConstraintDefault, motorPositionMax, motorPositionMin } from '../../../domain/limits.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'
import { ChoiceField, FlagField, RangeField } from '../fields.tsx'
import {
  worded,
  type ArgsTexts,
  type CommandWords,
  type FormProps,
  type Known,
  type StepViews,
} from '../StepView.ts'

const directions = ['inward', 'outward', 'both'] as const

const MotorCalibrationForm = ({ draft, change, reason }: FormProps<'motorCalibration'>) => {
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
      <FlagField
        label={translate('commands.fields.runNow')}
        value={draft.runNow}
        onChange={(runNow) => change({ ...draft, runNow })}
      />
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

const DirectControlForm = ({ draft, change, reason }: FormProps<'directMotorControl'>) => {
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

const Steps = ({
  label,
  value,
  reason,
  onChange,
}: {
  label: string
  value: number
  reason: string | undefined
  onChange: (value: number) => void
}) => {
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
      {...(!Number.isNaN(value) && {
        helperText: translate('commands.fields.open', {
          percent: quantity((100 * value) / motorPositionMax, '%', 0),
        }),
      })}
      onChange={onChange}
    />
  )
}

const MotorPositionForm = ({ draft, change, reason }: FormProps<'motorPosition'>) => {
  const translate = useTranslate()
  return (
    <>
      <Steps
        label={translate('commands.fields.position')}
        value={draft.position}
        reason={reason}
        onChange={(position) => change({ position })}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('commands.help.motorPosition')}
      </Typography>
    </>
  )
}

const MotorConstraintForm = ({ draft, change, reason }: FormProps<'motorConstraint'>) => {
  const translate = useTranslate()
  return (
    <>
      <Steps
        label={translate('commands.fields.constraint')}
        value={draft.constraint}
        reason={reason}
        onChange={(constraint) => change({ constraint })}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {translate('commands.help.motorConstraint')}
      </Typography>
    </>
  )
}

const BalancingResetForm = () => (
  <Typography variant="body2">{useTranslate()('commands.help.hydraulicBalancingReset')}</Typography>
)

const constraint = (known: Known, { number }: CommandWords) => worded(known.motorConstraint, number)

export const motorViews: StepViews<
  'motorCalibration' | 'directMotorControl' | 'motorPosition' | 'motorConstraint' | 'hydraulicBalancingReset'
> = {
  motorCalibration: {
    Form: MotorCalibrationForm,
    first: () => ({ inward: true, outward: true, runNow: true, thresholdMilliamps: null }),
    present: undefined,
    call: actions.stallDetection,
    send: (to, body) => main(actions.stallDetection, { ...to, body }),
  },
  directMotorControl: {
    Form: DirectControlForm,
    first: (known) => ({ on: known.directMotorControl !== true, timeoutMinutes: 60 }),
    present: (known, words) => worded(known.directMotorControl, words.onOff),
    call: actions.toggleDirectMotorControl,
    send: (to, body) => main(actions.toggleDirectMotorControl, { ...to, body }),
  },
  motorPosition: {
    Form: MotorPositionForm,
    first: (known) => ({ position: known.motorPosition ?? 0 }),
    present: (known, { number }) => worded(known.motorPosition, number),
    call: actions.motorPosition,
    send: (to, body) => main(actions.motorPosition, { ...to, body }),
  },
  motorConstraint: {
    Form: MotorConstraintForm,
    first: (known) => ({ constraint: known.motorConstraint ?? motorConstraintDefault }),
    present: constraint,
    call: actions.motorConstraint,
    send: (to, body) => main(actions.motorConstraint, { ...to, body }),
  },
  hydraulicBalancingReset: {
    Form: BalancingResetForm,
    first: () => true,
    present: (known, words) =>
      known.motorConstraint === motorConstraintDefault
        ? words.translate('commands.present.unbalanced')
        : constraint(known, words),
    call: thermostats.resetBalancing,
    send: async (to) => {
      const { refused } = await main(thermostats.resetBalancing, to)
      return { warnings: [], refused }
    },
  },
}

const calibration = (
  { runNow, thresholdMilliamps }: { runNow: boolean; thresholdMilliamps: number | null },
  { translate, number }: CommandWords,
) =>
  [
    runNow && translate('commands.args.runNow'),
    thresholdMilliamps !== null &&
      translate('commands.args.threshold', { threshold: number(thresholdMilliamps) }),
  ]
    .filter((part) => part !== false)
    .join(', ')

export const motorTexts: ArgsTexts<
  | 'MotorInwardStallDetection'
  | 'MotorOutwardStallDetection'
  | 'ToggleDirectMotorControl'
  | 'SetMotorPosition'
  | 'SetMotorPositionConstraint'
> = {
  MotorInwardStallDetection: calibration,
  MotorOutwardStallDetection: calibration,
  ToggleDirectMotorControl: ({ on, timeoutMinutes }, { onOff: said, quantity }) =>
    [said(on), on && timeoutMinutes > 0 && quantity(timeoutMinutes, 'min', 0)].filter(Boolean).join(', '),
  SetMotorPosition: ({ position }, { number }) => number(position),
  SetMotorPositionConstraint: (command, { number }) => number(command.constraint),
}
