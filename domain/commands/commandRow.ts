import * as z from 'zod'
import type { ThermostatFingerprint } from '../codec/rt1/fingerprint.ts'
import { whyNotLevelMap } from '../codec/rt1/levelMap.ts'
import type { ThermostatStatus } from '../codec/rt1/status.ts'
import {
  motorConstraintDefault,
  motorPositionMax,
  motorPositionMin,
  targetTemperatureLevelMax,
  targetTemperatureLevelMin,
  targetTemperatureMax,
  targetTemperatureMin,
} from '../limits.ts'
import type { Permission } from '../roles/permissions.ts'

export const displayRotations = [0, 90, 180, 270] as const
/** The operational modes that a command can set. */
export const majorModes = ['storage', 'installation', 'normal', 'summer'] as const

/** Minimum and maximum of command arguments, keyed by the reason given when a value is outside. Source: spec 1 §5, 2 §9; RT1 from the threshold on. */
export const ranges = {
  /** °C. */
  temperatureRange: [targetTemperatureMin, targetTemperatureMax],
  levelRange: [targetTemperatureLevelMin, targetTemperatureLevelMax],
  /** Steps of the motor. */
  motorPositionRange: [motorPositionMin, motorPositionMax],
  /** mA, threshold of the stall detection. */
  thresholdRange: [0, 500],
  /** s, delay of a reset. */
  delayRange: [0, 255],
  /** min, timeout of direct motor control. */
  timeoutRange: [0, 65_535],
} as const satisfies Readonly<Record<string, readonly [number, number]>>
type RangeReason = keyof typeof ranges

/** Why a command cannot be sent as it is, other than a number out of range. */
const otherReasons = [
  'levelMapLength',
  'levelMapDecreasing',
  'oneDecimalOnly',
  'nothingRequested',
  'rotationUnknown',
  'modeUnknown',
] as const
export type WhyNotCommand = RangeReason | (typeof otherReasons)[number]

/** The reason for an invalid value whose schema does not give one itself. */
const reasons = z.registry<{ reason: WhyNotCommand }>()

/** A whole number within bounds. Not `z.int`, which would report every failure with the one message it was created with. */
export const whole = (least: number, greatest: number) =>
  z.number().int('wholeNumbersOnly').min(least).max(greatest)

const within = (reason: RangeReason) => whole(ranges[reason][0], ranges[reason][1])

const hasTenths = (value: number): boolean => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

/** °C, 6 to 28, in steps of 0.1 as the thermostat takes it. Errors: tooSmall, tooLarge, oneDecimalOnly. */
export const TargetTemperature = z
  .number()
  .min(targetTemperatureMin)
  .max(targetTemperatureMax)
  .refine(hasTenths, 'oneDecimalOnly')
  .register(reasons, { reason: 'temperatureRange' })

/** Schemas of the arguments of commands, each with the reason for rejecting a value. */
export const values = {
  flag: z.boolean().default(false),
  rotation: z.literal(displayRotations).register(reasons, { reason: 'rotationUnknown' }),
  mode: z.enum(majorModes).register(reasons, { reason: 'modeUnknown' }),
  level: within('levelRange').register(reasons, { reason: 'levelRange' }),
  levels: z
    .array(z.number())
    .superRefine((levels, context) => {
      const reason = whyNotLevelMap(levels)
      if (reason !== undefined) context.addIssue({ code: 'custom', message: reason })
    })
    .register(reasons, { reason: 'temperatureRange' }),
  position: within('motorPositionRange').register(reasons, { reason: 'motorPositionRange' }),
  constraint: within('motorPositionRange')
    .default(motorConstraintDefault)
    .register(reasons, { reason: 'motorPositionRange' }),
  threshold: within('thresholdRange')
    .nullable()
    .default(null)
    .register(reasons, { reason: 'thresholdRange' }),
  delay: within('delayRange').default(10).register(reasons, { reason: 'delayRange' }),
  timeout: within('timeoutRange').default(60).register(reasons, { reason: 'timeoutRange' }),
} as const

/** The fields of a status message that can confirm a command. */
export type ShownStatus = Pick<
  ThermostatStatus,
  | 'displayRotation'
  | 'mode'
  | 'motorPosition'
  | 'motorConstraint'
  | 'targetTemperature'
  | 'targetLevel'
  | 'directMotorControl'
  | 'activeHarvesting'
  | 'calibration'
>
export type ShownFingerprint = Pick<ThermostatFingerprint, 'levelMapCrc' | 'resetReason' | 'uptimeHours'>

/** Reports that can be requested from a thermostat, in addition to its status. */
export type Report = 'fingerprint' | 'health' | 'levelMapping'

export type CommandPermission = Extract<Permission, 'commands.comfort' | 'commands.service'>

/** The permissions of a command: any one is enough, tried in this order. */
export const permissionsByNeed = {
  /** Makes a room warmer or cooler. */
  comfort: ['commands.comfort'],
  /** Moves the motor, restarts the device, or takes it out of heating: it can damage hardware. */
  service: ['commands.service'],
  /** Harmless. */
  either: ['commands.service', 'commands.comfort'],
} as const satisfies Readonly<Record<string, readonly CommandPermission[]>>
export type Need = keyof typeof permissionsByNeed

/** Everything specific to one command; `Step` is its place in the send order. */
export interface CommandRow<Args, Step extends string = string> {
  /** Code on the wire. */
  readonly wire: number
  readonly argumentBytes: number
  /** Encodes the arguments, which are in range. */
  readonly write: (args: Args) => Iterable<number>
  /** Decodes the arguments; undefined if they are meaningless. They may still be out of range. */
  readonly read: (bytes: DataView) => Args | undefined
  readonly step: Step
  /** Goes before the other commands of its step. */
  readonly first?: true
  readonly needs: Need
  /** Overrides `needs` depending on the arguments. */
  readonly needsFor?: (args: Args) => Need
  /** The first core firmware that supports it; absent if every release does. */
  readonly since?: string
  /** The state it sets, if it shares that with other commands; by default each command has its own. */
  readonly changes?: 'target'
  /** How a report confirms that it was carried out. */
  readonly shown: {
    /** Whether a later report can confirm it; if not, the device's answer is the only confirmation. */
    readonly later: boolean | ((args: Args) => boolean)
    /** The fields of a status that tell its value, for people; absent if none does. */
    readonly in?: readonly (keyof ShownStatus)[]
    /** By a status; undefined if a status cannot tell, or the device does not know the value at the time. */
    readonly byStatus?: (args: Args, status: ShownStatus) => boolean | undefined
    /** By a report of the level mapping (°C of each level). */
    readonly byLevels?: (args: Args, levels: readonly number[]) => boolean
    /** By a fingerprint received so many hours after the command. */
    readonly byFingerprint?: (
      args: Args,
      fingerprint: ShownFingerprint,
      hoursSince: number,
    ) => boolean | undefined
  }
  /** The reports that it requests. */
  readonly requests?: (args: Args) => readonly Report[]
  /** Minutes after which its effect ends by itself and no report can show it; 0: never. */
  readonly lastsMinutes?: (args: Args) => number
  /** Calibrates the motor: the status reports whether the calibration is running or has failed. */
  readonly calibrates?: true
  /** Restarts the device: sent alone in the last frame and confirmed by a join; afterwards the device's last sequence number is 0. */
  readonly restarts?: true
}

/** The output of a schema, made readonly. */
type Unchanging<T> = { readonly [K in keyof T]: T[K] extends (infer Item)[] ? readonly Item[] : T[K] }
type ArgsOf<Fields extends z.ZodRawShape> = Unchanging<z.output<z.ZodObject<Fields, z.core.$strict>>>

interface Given<Fields extends z.ZodRawShape, Step extends string> extends CommandRow<ArgsOf<Fields>, Step> {
  readonly fields: Fields
  /** The arguments of which at least one must request something (asksFor). */
  readonly asks?: readonly (keyof Fields & string)[]
}

const whyNotValue = (issue: z.core.$ZodIssue, fields: z.ZodRawShape): WhyNotCommand => {
  const field = fields[String(issue.path[0])]
  return (
    otherReasons.find((reason) => reason === issue.message) ??
    (field && reasons.get(field)?.reason) ??
    'nothingRequested'
  )
}

/** Rejects arguments that request nothing, i.e. all of these are off or null. The issue is reported at the first. */
export const asksFor =
  (names: readonly string[], message: 'nothingRequested' | 'atLeastOne' = 'nothingRequested') =>
  (args: object, context: z.RefinementCtx): void => {
    const asked = new Map<string, unknown>(Object.entries(args))
    const isNothing = (name: string) => asked.get(name) === false || asked.get(name) === null
    if (names.length > 0 && names.every(isNothing))
      context.addIssue({ code: 'custom', path: names.slice(0, 1), message })
  }

/** Builds a row: adds the argument and command schemas, the reason for rejecting a command, and constructors from arguments and from bytes. */
export const commandRow = <
  const Code extends string,
  Fields extends z.ZodRawShape,
  const Step extends string,
>(
  code: Code,
  given: Given<Fields, Step>,
) => {
  const { fields, asks = [] } = given
  const schema = z.strictObject({ code: z.literal(code), ...fields }).superRefine(asksFor(asks))
  const of = (args: ArgsOf<Fields>) => ({ code, ...args })
  return {
    ...given,
    code,
    of,
    args: z.strictObject(fields).superRefine(asksFor(asks)),
    schema,
    whyNot: (command: object): WhyNotCommand | undefined => {
      const [issue] = schema.safeParse(command).error?.issues ?? []
      return issue && whyNotValue(issue, fields)
    },
    decode: (bytes: DataView) => {
      const args = given.read(bytes)
      return args && of(args)
    },
  }
}
