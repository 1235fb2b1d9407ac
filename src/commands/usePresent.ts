import { useTranslate } from 'react-admin'
import { motorConstraintDefault, type ThermostatCommand } from '../../domain/limits.ts'
import { useFormat } from '../ui/format.ts'
import type { Known } from './commandDraft.ts'
import { isMissing } from '../../domain/rules/reasons.ts'

/** What a thermostat has now in the respect of a command, in words; undefined where that is not known. */
export const usePresent = (known: Known) => {
  const translate = useTranslate()
  const { measured, number } = useFormat()
  const onOff = (value: boolean | null | undefined) => (isMissing(value) ? undefined : translate(value ? 'thermostats.on' : 'thermostats.off'))
  const celsius = isMissing(known.targetTemperature) ? undefined : measured(known.targetTemperature, '°C', 1)
  const level = isMissing(known.targetLevel) ? undefined : translate('commands.present.level', { level: known.targetLevel })
  const constraint = isMissing(known.motorConstraint) ? undefined : number(known.motorConstraint)
  const values: Partial<Record<ThermostatCommand, string | undefined>> = {
    targetTemperature: celsius,
    targetTemperatureLevel: level,
    targetTemperatureAndLevel: [celsius, level].filter(Boolean).join(' · '),
    majorMode: known.mode && translate(`thermostats.modes.${known.mode}`),
    displayRotation: isMissing(known.displayRotation) ? undefined : `${number(known.displayRotation)}°`,
    activeHarvestingDetection: onOff(known.activeHarvesting),
    directMotorControl: onOff(known.directMotorControl),
    motorPosition: isMissing(known.motorPosition) ? undefined : number(known.motorPosition),
    motorConstraint: constraint,
    hydraulicBalancingReset: known.motorConstraint === motorConstraintDefault ? translate('commands.present.unbalanced') : constraint,
  }
  return (name: ThermostatCommand): string | undefined => values[name]
}
