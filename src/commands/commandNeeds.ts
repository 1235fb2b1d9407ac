import { thermostatActions } from '../../contract/main/thermostatActions.ts'
import { thermostats } from '../../contract/main/thermostats.ts'
import type { MajorMode } from '../../domain/commands/command.ts'
import type { ThermostatCommand } from '../../domain/limits.ts'
import type { Permission } from '../../domain/roles/permissions.ts'

const actions = {
  motorCalibration: thermostatActions.stallDetection,
  displayRotation: thermostatActions.displayRotation,
  majorMode: thermostatActions.majorMode,
  generalInfoRequest: thermostatActions.generalGetInfo,
  hydraulicBalancingReset: thermostats.resetBalancing,
  directMotorControl: thermostatActions.toggleDirectMotorControl,
  motorConstraint: thermostatActions.motorConstraint,
  motorPosition: thermostatActions.motorPosition,
  targetTemperatureAndLevel: thermostatActions.targetTemperatureAndLevel,
  targetTemperature: thermostatActions.targetTemperature,
  targetTemperatureLevel: thermostatActions.targetTemperatureLevel,
  activeHarvestingDetection: thermostatActions.enableHarvesting,
  mcuReset: thermostatActions.mcuReset,
} as const satisfies Record<ThermostatCommand, { needs: Permission | readonly Permission[] }>

/** Whether somebody with these permissions may send a command. */
export const maySend = (permissions: readonly string[], name: ThermostatCommand): boolean => {
  const needs: readonly Permission[] = [actions[name].needs].flat()
  return needs.some((need) => permissions.includes(need))
}

/** Whether somebody may set a mode: out of work only who services thermostats. */
export const maySetMode = (permissions: readonly string[], mode: MajorMode): boolean =>
  mode === 'normal' || mode === 'summer' || permissions.includes('commands.service')
