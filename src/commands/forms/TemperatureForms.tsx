import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { targetTemperatureLevelMax, targetTemperatureLevelMin, targetTemperatureMax, targetTemperatureMin } from '../../../domain/limits.ts'
import { useFormat } from '../../ui/format.ts'
import type { FormProps } from '../CommandForm.tsx'
import { RangeField } from '../fields.tsx'

const within = (value: number, least: number, greatest: number) => value >= least && value <= greatest

const Celsius = ({ value, reason, onChange }: { value: number; reason: string | undefined; onChange: (value: number) => void }) => (
  <RangeField
    label={useTranslate()('commands.fields.temperature')}
    value={value}
    min={targetTemperatureMin}
    max={targetTemperatureMax}
    step={0.5}
    unit="°C"
    error={within(value, targetTemperatureMin, targetTemperatureMax) ? undefined : reason}
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
      error={within(value, targetTemperatureLevelMin, targetTemperatureLevelMax) && Number.isInteger(value) ? undefined : reason}
      {...(celsius !== undefined && { helperText: translate('commands.fields.levelIs', { temperature: quantity(celsius, '°C') }) })}
      onChange={onChange}
    />
  )
}

export const TemperatureForm = ({ draft, change, reason }: FormProps<'targetTemperature'>) => (
  <Celsius value={draft.temperature} reason={reason} onChange={(temperature) => change({ temperature })} />
)

export const LevelForm = ({ draft, change, reason, levels }: FormProps<'targetTemperatureLevel'>) => (
  <Level value={draft.level} reason={reason} levels={levels} onChange={(level) => change({ level })} />
)

export const TemperatureAndLevelForm = ({ draft, change, reason, levels }: FormProps<'targetTemperatureAndLevel'>) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    <Celsius value={draft.temperature} reason={reason} onChange={(temperature) => change({ ...draft, temperature })} />
    <Level value={draft.level} reason={reason} levels={levels} onChange={(level) => change({ ...draft, level })} />
    <Typography variant="body2" color="text.secondary">
      {useTranslate()('commands.help.targetTemperatureAndLevel')}
    </Typography>
  </Box>
)
