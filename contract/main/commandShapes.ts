import * as z from 'zod'
import { whyNotLevelMap } from '../../domain/codec/rt1/levelMap.ts'
import { directControlTimeoutMax, displayRotations, majorModes, resetDelayMax, stallThresholdMax } from '../../domain/commands/command.ts'
import {
  motorConstraintDefault,
  motorPositionMax,
  motorPositionMin,
  targetTemperatureLevelMax,
  targetTemperatureLevelMin,
  targetTemperatureMax,
  targetTemperatureMin,
} from '../../domain/limits.ts'
import { expirationMinutesDefault, expirationMinutesMax, expirationMinutesMin } from '../../domain/downlinks/expiration.ts'
import { QueryFlag, QueryInt } from '../shapes.ts'

const hasTenths = (value: number): boolean => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

/** °C, 6 to 28, in tenths as the thermostat takes it. Errors: tooSmall, tooLarge, oneDecimalOnly. */
export const TargetTemperature = z.number().min(targetTemperatureMin).max(targetTemperatureMax).refine(hasTenths, 'oneDecimalOnly')

/** A whole number within bounds. `z.int` would give every reason as the one that it was made with. */
export const whole = (low: number, high: number) => z.number().int('wholeNumbersOnly').min(low).max(high)
const level = whole(targetTemperatureLevelMin, targetTemperatureLevelMax)
const steps = whole(motorPositionMin, motorPositionMax)
const flag = z.boolean().default(false)
const thresholdMilliamps = whole(0, stallThresholdMax).nullable().default(null)

/** Says a reason at a field where a condition over several does not hold. */
const unless =
  <T>(field: string, message: string, holds: (value: T) => boolean) =>
  (value: T, context: z.RefinementCtx): void => {
    if (!holds(value)) context.addIssue({ code: 'custom', path: [field], message })
  }

interface Information {
  fingerprint: boolean
  health: boolean
  status: boolean
  levelMapping: boolean
}
interface Stall {
  runNow: boolean
  thresholdMilliamps: number | null
}
const asks = unless('fingerprint', 'nothingRequested', (info: Information) => info.fingerprint || info.health || info.status || info.levelMapping)
const does = unless('runNow', 'nothingRequested', (stall: Stall) => stall.runNow || stall.thresholdMilliamps !== null)

const levels = z.array(z.number()).superRefine((given, context) => {
  const reason = whyNotLevelMap(given)
  if (reason !== undefined) context.addIssue({ code: 'custom', message: reason })
})

/** What each command takes, as a call gives it. Temperatures in °C, motor in steps of 0 to 1000, current in mA. Limits: spec 1 §5. */
export const commandFields = {
  information: { fingerprint: flag, health: flag, status: flag, levelMapping: flag },
  reset: { delaySeconds: whole(0, resetDelayMax).default(10) },
  stall: { runNow: z.boolean().default(true), thresholdMilliamps },
  rotation: { rotation: z.literal(displayRotations) },
  mode: { mode: z.enum(majorModes) },
  position: { position: steps },
  constraint: { constraint: steps.default(motorConstraintDefault) },
  temperature: { temperature: TargetTemperature },
  temperatureAndLevel: { temperature: TargetTemperature, level },
  level: { level },
  levels: { levels },
  directControl: { on: z.boolean(), timeoutMinutes: whole(0, directControlTimeoutMax).default(60) },
  onOff: { on: z.boolean() },
} as const

const f = commandFields

/** A command by its code, with what it takes. Errors at the fields: tooSmall, tooLarge, nothingRequested and those of a level mapping. */
export const Command = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('GeneralGetInfo'), ...f.information }).superRefine(asks),
  z.strictObject({ code: z.literal('McuReset'), ...f.reset }),
  z.strictObject({ code: z.literal('MotorInwardStallDetection'), ...f.stall }).superRefine(does),
  z.strictObject({ code: z.literal('MotorOutwardStallDetection'), ...f.stall }).superRefine(does),
  z.strictObject({ code: z.literal('SetDisplayRotation'), ...f.rotation }),
  z.strictObject({ code: z.literal('SetMajorMode'), ...f.mode }),
  z.strictObject({ code: z.literal('SetMotorPosition'), ...f.position }),
  z.strictObject({ code: z.literal('SetMotorPositionConstraint'), ...f.constraint }),
  z.strictObject({ code: z.literal('SetTargetTemperature'), ...f.temperature }),
  z.strictObject({ code: z.literal('SetTargetTemperatureAndLevel'), ...f.temperatureAndLevel }),
  z.strictObject({ code: z.literal('SetTargetTemperatureLevel'), ...f.level }),
  z.strictObject({ code: z.literal('SetTargetTemperatureLevelMapping'), ...f.levels }),
  z.strictObject({ code: z.literal('ToggleDirectMotorControl'), ...f.directControl }),
  z.strictObject({ code: z.literal('ActiveHarvesting'), ...f.onOff }),
])

/** Motor calibration: the stall detection in one direction or both. */
export const StallDetection = z
  .strictObject({ inward: z.boolean().default(true), outward: z.boolean().default(true), ...f.stall })
  .superRefine(does)
  .superRefine(unless('inward', 'atLeastOne', ({ inward, outward }: { inward: boolean; outward: boolean }) => inward || outward))

/** What information to send. */
export const InformationRequest = z.strictObject(f.information).superRefine(asks)

/**
 * How a command is sent. IgnoreVersion: also to a thermostat whose firmware may not know it. ExpirationMinutes: how long it may wait.
 * Errors: tooSmall, tooLarge, wholeNumbersOnly.
 */
export const sendOptions = {
  IgnoreVersion: QueryFlag.default(false),
  ExpirationMinutes: QueryInt.min(expirationMinutesMin, `tooSmall|{"minimum":${expirationMinutesMin}}`)
    .max(expirationMinutesMax, `tooLarge|{"maximum":${expirationMinutesMax}}`)
    .default(expirationMinutesDefault),
}

/**
 * Any of the commands of the order in which they go out together (spec 2 §9); what is absent is not sent.
 * Errors: atLeastOne.
 */
export const CommandSet = z
  .strictObject({
    motorCalibration: StallDetection.optional(),
    displayRotation: z.strictObject(f.rotation).optional(),
    majorMode: z.strictObject(f.mode).optional(),
    generalInfoRequest: InformationRequest.optional(),
    hydraulicBalancingReset: z.literal(true).optional(),
    directMotorControl: z.strictObject(f.directControl).optional(),
    motorConstraint: z.strictObject(f.constraint).optional(),
    motorPosition: z.strictObject(f.position).optional(),
    targetTemperatureAndLevel: z.strictObject(f.temperatureAndLevel).optional(),
    targetTemperature: z.strictObject(f.temperature).optional(),
    targetTemperatureLevel: z.strictObject(f.level).optional(),
    activeHarvestingDetection: z.strictObject(f.onOff).optional(),
    mcuReset: z.strictObject(f.reset).optional(),
  })
  .superRefine((set, context) => {
    if (Object.values(set).every((one) => one === undefined)) context.addIssue({ code: 'custom', path: ['commands'], message: 'atLeastOne' })
  })
export type CommandSet = z.output<typeof CommandSet>
