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
/** The modes that a thermostat can be set to. */
export const majorModes = ['storage', 'installation', 'normal', 'summer'] as const

/** Least and greatest of the numbers that commands take, by the reason that is given where one is outside. Source: spec 1 §5, 2 §9; RT1 from the threshold on. */
export const ranges = {
  /** °C. */
  temperatureRange: [targetTemperatureMin, targetTemperatureMax],
  levelRange: [targetTemperatureLevelMin, targetTemperatureLevelMax],
  /** Steps of the motor. */
  motorPositionRange: [motorPositionMin, motorPositionMax],
  /** mA of the stall detection. */
  thresholdRange: [0, 500],
  /** s until a reset. */
  delayRange: [0, 255],
  /** min of direct motor control. */
  timeoutRange: [0, 65_535],
} as const satisfies Readonly<Record<string, readonly [number, number]>>
type RangeReason = keyof typeof ranges

/** Why a command cannot be sent as it is, beside a number that is outside its range. */
const otherReasons = ['levelMapLength', 'levelMapDecreasing', 'oneDecimalOnly', 'nothingRequested', 'rotationUnknown', 'modeUnknown'] as const
export type WhyNotCommand = RangeReason | (typeof otherReasons)[number]

/** What is said of a value that its schema does not take and gives no reason of its own for. */
const reasons = z.registry<{ reason: WhyNotCommand }>()

/** A whole number within bounds. `z.int` would give every reason as the one that it was made with. */
export const whole = (least: number, greatest: number) => z.number().int('wholeNumbersOnly').min(least).max(greatest)

const within = (reason: RangeReason) => whole(ranges[reason][0], ranges[reason][1])

const hasTenths = (value: number): boolean => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6

/** °C, 6 to 28, in tenths as the thermostat takes it. Errors: tooSmall, tooLarge, oneDecimalOnly. */
export const TargetTemperature = z
  .number()
  .min(targetTemperatureMin)
  .max(targetTemperatureMax)
  .refine(hasTenths, 'oneDecimalOnly')
  .register(reasons, { reason: 'temperatureRange' })

/** The values that commands take, each with the reason why it may be refused. */
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
  constraint: within('motorPositionRange').default(motorConstraintDefault).register(reasons, { reason: 'motorPositionRange' }),
  threshold: within('thresholdRange').nullable().default(null).register(reasons, { reason: 'thresholdRange' }),
  delay: within('delayRange').default(10).register(reasons, { reason: 'delayRange' }),
  timeout: within('timeoutRange').default(60).register(reasons, { reason: 'timeoutRange' }),
} as const

/** What of a status message a command can be held against. */
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

/** The reports that a thermostat can be asked for, beside its status. */
export type Report = 'fingerprint' | 'health' | 'levelMapping'

export type CommandPermission = Extract<Permission, 'commands.comfort' | 'commands.service'>

/** What of the permissions is needed for a command: one of them, in the order in which they are tried. */
export const needs = {
  /** What makes a room warm or cool. */
  comfort: ['commands.comfort'],
  /** What moves the motor, restarts the device, or takes it out of heating: it can break hardware. */
  service: ['commands.service'],
  /** What does no harm. */
  either: ['commands.service', 'commands.comfort'],
} as const satisfies Readonly<Record<string, readonly CommandPermission[]>>
export type Need = keyof typeof needs

/** All that is particular to a command; `Step` is its place among those that are sent together. */
export interface CommandRow<Args, Step extends string = string> {
  /** Its code on the wire. */
  readonly wire: number
  readonly argumentBytes: number
  /** Its arguments as bytes; they are in their ranges. */
  readonly write: (args: Args) => Iterable<number>
  /** Its arguments from bytes; undefined where they mean nothing. They may still be outside their ranges. */
  readonly read: (bytes: DataView) => Args | undefined
  readonly step: Step
  /** It goes before the others of its step. */
  readonly first?: true
  readonly needs: Need
  /** What is needed where that goes by the arguments. */
  readonly needsFor?: (args: Args) => Need
  /** The first core firmware that knows it; without, every release does. */
  readonly since?: string
  /** What it changes, where other commands change the same; otherwise that is its own. */
  readonly changes?: 'target'
  /** What shows that it was carried out. */
  readonly shown: {
    /** Whether more than the device's answer can be heard of it; where not, the answer alone confirms it. */
    readonly later: boolean | ((args: Args) => boolean)
    /** By a status; undefined where none can tell, or the device does not know the value at the time. */
    readonly byStatus?: (args: Args, status: ShownStatus) => boolean | undefined
    /** By a report of the level mapping, °C of each level. */
    readonly byLevels?: (args: Args, levels: readonly number[]) => boolean
    /** By a fingerprint that came so many hours after it. */
    readonly byFingerprint?: (args: Args, fingerprint: ShownFingerprint, hoursSince: number) => boolean | undefined
  }
  /** The reports that it asks for. */
  readonly requests?: (args: Args) => readonly Report[]
  /** Minutes after which it ends by itself, so that no report shows it any more; 0: never. */
  readonly lastsMinutes?: (args: Args) => number
  /** It calibrates the motor: the status tells whether that runs or failed. */
  readonly calibrates?: true
  /** It restarts the device: alone in its frame and last, shown by a join, and the device has carried out nothing afterwards. */
  readonly restarts?: true
}

/** What a schema gives, not to be changed. */
type Unchanging<T> = { readonly [K in keyof T]: T[K] extends (infer Item)[] ? readonly Item[] : T[K] }
type ArgsOf<Fields extends z.ZodRawShape> = Unchanging<z.output<z.ZodObject<Fields, z.core.$strict>>>

interface Given<Fields extends z.ZodRawShape, Step extends string> extends CommandRow<ArgsOf<Fields>, Step> {
  readonly fields: Fields
  /** Arguments of which one has to ask for something (asksFor). */
  readonly asks?: readonly (keyof Fields & string)[]
}

const whyNotValue = (issue: z.core.$ZodIssue, fields: z.ZodRawShape): WhyNotCommand => {
  const field = fields[String(issue.path[0])]
  return otherReasons.find((reason) => reason === issue.message) ?? (field && reasons.get(field)?.reason) ?? 'nothingRequested'
}

/** Refuses arguments that ask for nothing: all of these are off or null, which is said at the first. */
export const asksFor =
  (names: readonly string[], message: 'nothingRequested' | 'atLeastOne' = 'nothingRequested') =>
  (args: object, context: z.RefinementCtx): void => {
    const asked = new Map<string, unknown>(Object.entries(args))
    const isNothing = (name: string) => asked.get(name) === false || asked.get(name) === null
    if (names.length > 0 && names.every(isNothing)) context.addIssue({ code: 'custom', path: names.slice(0, 1), message })
  }

/** Makes a row: with the schema of its arguments, that of the command, why one is refused, and the commands of arguments or bytes. */
export const commandRow = <const Code extends string, Fields extends z.ZodRawShape, const Step extends string>(code: Code, given: Given<Fields, Step>) => {
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
