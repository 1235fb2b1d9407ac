import { motorConstraintDefault } from '../limits.ts'
import type { Command, DisplayRotation, MajorMode } from '../commands/command.ts'
import { inOrder } from '../commands/command.ts'

interface Stall {
  readonly runNow: boolean
  readonly thresholdMilliamps: number | null
}

/** Any of the commands that are sent together, by their names in the order of spec 2 §9. */
export interface CommandChoice {
  readonly motorCalibration?: (Stall & { readonly inward: boolean; readonly outward: boolean }) | undefined
  readonly displayRotation?: { readonly rotation: DisplayRotation } | undefined
  readonly majorMode?: { readonly mode: MajorMode } | undefined
  readonly generalInfoRequest?:
    | { readonly fingerprint: boolean; readonly health: boolean; readonly status: boolean; readonly levelMapping: boolean }
    | undefined
  readonly hydraulicBalancingReset?: true | undefined
  readonly directMotorControl?: { readonly on: boolean; readonly timeoutMinutes: number } | undefined
  readonly motorConstraint?: { readonly constraint: number } | undefined
  readonly motorPosition?: { readonly position: number } | undefined
  readonly targetTemperatureAndLevel?: { readonly temperature: number; readonly level: number } | undefined
  readonly targetTemperature?: { readonly temperature: number } | undefined
  readonly targetTemperatureLevel?: { readonly level: number } | undefined
  readonly activeHarvestingDetection?: { readonly on: boolean } | undefined
  readonly mcuReset?: { readonly delaySeconds: number } | undefined
}

const one = (command: Command | undefined): Command[] => (command === undefined ? [] : [command])

/** The commands of a calibration: one a direction. */
export const calibrationCommands = ({ inward, outward, runNow, thresholdMilliamps }: NonNullable<CommandChoice['motorCalibration']>): Command[] => [
  ...one(inward ? { code: 'MotorInwardStallDetection', runNow, thresholdMilliamps } : undefined),
  ...one(outward ? { code: 'MotorOutwardStallDetection', runNow, thresholdMilliamps } : undefined),
]

/** The hydraulic balancing is reset by lifting the motor's constraint. Source: spec 2 §9, default constraint. */
export const balancingReset: Command = { code: 'SetMotorPositionConstraint', constraint: motorConstraintDefault }

/** The chosen commands, in the order in which they go out together. Source: spec 2 §9. */
export const commandsOf = (choice: CommandChoice): Command[] =>
  inOrder([
    ...(choice.motorCalibration ? calibrationCommands(choice.motorCalibration) : []),
    ...one(choice.displayRotation && { code: 'SetDisplayRotation', ...choice.displayRotation }),
    ...one(choice.majorMode && { code: 'SetMajorMode', ...choice.majorMode }),
    ...one(choice.generalInfoRequest && { code: 'GeneralGetInfo', ...choice.generalInfoRequest }),
    ...one(choice.hydraulicBalancingReset && balancingReset),
    ...one(choice.directMotorControl && { code: 'ToggleDirectMotorControl', ...choice.directMotorControl }),
    ...one(choice.motorConstraint && { code: 'SetMotorPositionConstraint', ...choice.motorConstraint }),
    ...one(choice.motorPosition && { code: 'SetMotorPosition', ...choice.motorPosition }),
    ...one(choice.targetTemperatureAndLevel && { code: 'SetTargetTemperatureAndLevel', ...choice.targetTemperatureAndLevel }),
    ...one(choice.targetTemperature && { code: 'SetTargetTemperature', ...choice.targetTemperature }),
    ...one(choice.targetTemperatureLevel && { code: 'SetTargetTemperatureLevel', ...choice.targetTemperatureLevel }),
    ...one(choice.activeHarvestingDetection && { code: 'ActiveHarvesting', ...choice.activeHarvestingDetection }),
    ...one(choice.mcuReset && { code: 'McuReset', ...choice.mcuReset }),
  ])
