import type { ThermostatCommand } from '../../domain/limits.ts'
import type { ExtendedDownlinkCode } from '../../domain/commands/downlink.ts'

/** The commands as people look for them: what a flat feels first, what can break hardware last. */
export const commandGroups: readonly { name: string; commands: readonly ThermostatCommand[] }[] = [
  { name: 'comfort', commands: ['targetTemperature', 'targetTemperatureLevel', 'targetTemperatureAndLevel'] },
  { name: 'operation', commands: ['majorMode', 'displayRotation', 'activeHarvestingDetection', 'generalInfoRequest'] },
  { name: 'motor', commands: ['motorCalibration', 'directMotorControl', 'motorPosition', 'motorConstraint', 'hydraulicBalancingReset'] },
  { name: 'device', commands: ['mcuReset'] },
]

/** The codes that a command goes out under. */
export const codesOf: Record<ThermostatCommand, readonly ExtendedDownlinkCode[]> = {
  motorCalibration: ['MotorInwardStallDetection', 'MotorOutwardStallDetection'],
  displayRotation: ['SetDisplayRotation'],
  majorMode: ['SetMajorMode'],
  generalInfoRequest: ['GeneralGetInfo'],
  hydraulicBalancingReset: ['SetMotorPositionConstraint'],
  directMotorControl: ['ToggleDirectMotorControl'],
  motorConstraint: ['SetMotorPositionConstraint'],
  motorPosition: ['SetMotorPosition'],
  targetTemperatureAndLevel: ['SetTargetTemperatureAndLevel'],
  targetTemperature: ['SetTargetTemperature'],
  targetTemperatureLevel: ['SetTargetTemperatureLevel'],
  activeHarvestingDetection: ['ActiveHarvesting'],
  mcuReset: ['McuReset'],
}
