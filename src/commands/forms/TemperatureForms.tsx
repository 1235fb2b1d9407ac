import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { thermostatActions as actions } from '../../../contract/main/thermostatActions.ts'
import { TargetTemperature, values } from '../../../domain/commands/commandRow.ts'
import {
  targetTemperatureLevelMax,
  targetTemperatureLevelMin,
  targetTemperatureMax,
  targetTemperatureMin,
} from '../../../domain/limits.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { RangeField } from '../fields.tsx'
import {
  worded,
  type ArgsTexts,
  type CommandWords,
  type FormProps,
  type Known,
  type StepViews,
} from '../StepView.ts'

const Celsius = ({
  value,
  reason,
  onChange,
}: {
  value: number
  reason: string | undefined
  onChange: (value: number) => void
}) => (
  <RangeField
    label={useTranslate()('commands.fields.temperature')}
    value={value}
    min={targetTemperatureMin}
    max={targetTemperatureMax}
    step={0.5}
    unit="°C"
    error={TargetTemperature.safeParse(value).success ? undefined : reason}
    onChange={onChange}
  />
)

const Level = ({
  value,
  reason,
  levels,
  onChange,
}: {
  value: number
  reason: string | undefined
  levels: readonly number[] | null | undefined
  onChange: (value: number) => void
}) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const celsius = levels?.[value]
  return (
    <RangeField
      whole
      label={translate('commands.fields.level')}
      value={value}
      min={targetTemperatureLevelMin}
      max={targetTemperatureLevelMax}
      step={1}
      error={values.level.safeParse(value).success ? undefined : reason}
      {...(celsius !== undefined && {
        helperText: translate('commands.fields.levelIs', { temperature: quantity(celsius, '°C') }),
      })}
      onChange={onChange}
    />
  )
}

const TemperatureForm = ({ draft, change, reason }: FormProps<'targetTemperature'>) => (
  <Celsius value={draft.temperature} reason={reason} onChange={(temperature) => change({ temperature })} />
)

const LevelForm = ({ draft, change, reason, levels }: FormProps<'targetTemperatureLevel'>) => (
  <Level value={draft.level} reason={reason} levels={levels} onChange={(level) => change({ level })} />
)

const TemperatureAndLevelForm = ({
  draft,
  change,
  reason,
  levels,
}: FormProps<'targetTemperatureAndLevel'>) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Celsius
      value={draft.temperature}
      reason={reason}
      onChange={(temperature) => change({ ...draft, temperature })}
    />
    <Level
      value={draft.level}
      reason={reason}
      levels={levels}
      onChange={(level) => change({ ...draft, level })}
    />
    <Typography variant="body2" color="text.secondary">
      {useTranslate()('commands.help.targetTemperatureAndLevel')}
    </Typography>
  </Box>
)

const celsius = (known: Known, { measured }: CommandWords) =>
  worded(known.targetTemperature, (value) => measured(value, '°C', 1))
const level = (known: Known, words: CommandWords) => worded(known.targetLevel, words.level)

export const comfortViews: StepViews<
  'targetTemperature' | 'targetTemperatureLevel' | 'targetTemperatureAndLevel'
> = {
  targetTemperature: {
    Form: TemperatureForm,
    first: (known) => ({ temperature: known.targetTemperature ?? 21 }),
    present: celsius,
    call: actions.targetTemperature,
    send: (to, body) => main(actions.targetTemperature, { ...to, body }),
  },
  targetTemperatureLevel: {
    Form: LevelForm,
    first: (known) => ({ level: known.targetLevel ?? 10 }),
    present: level,
    call: actions.targetTemperatureLevel,
    send: (to, body) => main(actions.targetTemperatureLevel, { ...to, body }),
  },
  targetTemperatureAndLevel: {
    Form: TemperatureAndLevelForm,
    first: (known) => ({ temperature: known.targetTemperature ?? 21, level: known.targetLevel ?? 10 }),
    present: (known, words) => [celsius(known, words), level(known, words)].filter(Boolean).join(' · '),
    call: actions.targetTemperatureAndLevel,
    send: (to, body) => main(actions.targetTemperatureAndLevel, { ...to, body }),
  },
}

export const comfortTexts: ArgsTexts<
  | 'SetTargetTemperature'
  | 'SetTargetTemperatureLevel'
  | 'SetTargetTemperatureAndLevel'
  | 'SetTargetTemperatureLevelMapping'
> = {
  SetTargetTemperature: ({ temperature }, { measured }) => measured(temperature, '°C', 1),
  SetTargetTemperatureLevel: (command, words) => words.level(command.level),
  SetTargetTemperatureAndLevel: ({ temperature, ...command }, words) =>
    `${words.measured(temperature, '°C', 1)}, ${words.level(command.level)}`,
  SetTargetTemperatureLevelMapping: ({ levels }, { number }) =>
    levels.map((one) => number(one, 1)).join(' · '),
}
