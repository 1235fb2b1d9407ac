import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ThermostatCommand } from '../../domain/limits.ts'
import { whyNotDraft, type CommandDrafts } from './commandDraft.ts'
import { DirectControlForm, MotorCalibrationForm, MotorConstraintForm, MotorPositionForm } from './forms/MotorForms.tsx'
import { HarvestingForm, InformationForm, ModeForm, ResetForm, RotationForm } from './forms/OperationForms.tsx'
import { LevelForm, TemperatureAndLevelForm, TemperatureForm } from './forms/TemperatureForms.tsx'
import { useWhyNotText } from './useWhyNotText.ts'

/** What each form gets: its own draft, and why that cannot be sent. */
export interface FormProps<C extends ThermostatCommand> {
  draft: CommandDrafts[C]
  /** A sentence. */
  reason: string | undefined
  change: (draft: CommandDrafts[C]) => void
  /** °C of each level, where they are known. */
  levels?: readonly number[] | null | undefined
}

interface Props {
  name: ThermostatCommand
  drafts: CommandDrafts
  change: (drafts: CommandDrafts) => void
  levels?: readonly number[] | null | undefined
}

/** The inputs of a command, within its limits (spec 1 §5). */
export const CommandForm = ({ name, drafts, change, levels }: Props) => {
  const translate = useTranslate()
  const whyNotText = useWhyNotText()
  const reason = whyNotText(whyNotDraft(drafts, name))
  const set =
    <C extends ThermostatCommand>(key: C) =>
    (draft: CommandDrafts[C]) =>
      change({ ...drafts, [key]: draft })
  switch (name) {
    case 'targetTemperature':
      return <TemperatureForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'targetTemperatureLevel':
      return <LevelForm draft={drafts[name]} change={set(name)} reason={reason} levels={levels} />
    case 'targetTemperatureAndLevel':
      return <TemperatureAndLevelForm draft={drafts[name]} change={set(name)} reason={reason} levels={levels} />
    case 'majorMode':
      return <ModeForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'displayRotation':
      return <RotationForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'activeHarvestingDetection':
      return <HarvestingForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'generalInfoRequest':
      return <InformationForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'motorCalibration':
      return <MotorCalibrationForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'directMotorControl':
      return <DirectControlForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'motorPosition':
      return <MotorPositionForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'motorConstraint':
      return <MotorConstraintForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'mcuReset':
      return <ResetForm draft={drafts[name]} change={set(name)} reason={reason} />
    case 'hydraulicBalancingReset':
      return <Typography variant="body2">{translate('commands.help.hydraulicBalancingReset')}</Typography>
  }
}
