import * as z from 'zod'
import { motorConstraintDefault } from '../limits.ts'
import { inOrder, type Command } from './command.ts'
import { asksFor, type Need } from './commandRow.ts'
import {
  commandOrder,
  commandRows,
  commandTable,
  stallDetection,
  type ExtendedDownlinkCode,
  type ThermostatCommand,
} from './commandTable.ts'

/** Motor calibration: stall detection in one or both directions. Errors: nothingRequested, atLeastOne. */
const MotorCalibration = z
  .strictObject({
    inward: z.boolean().default(true),
    outward: z.boolean().default(true),
    ...stallDetection.fields,
  })
  .superRefine(asksFor(stallDetection.asks))
  .superRefine(asksFor(['inward', 'outward'], 'atLeastOne'))

interface OneCommand<Choice, Args> {
  readonly code: ExtendedDownlinkCode
  readonly args: Choice
  readonly of: (args: Args) => Command
}

/** A step that consists of a single command and takes its arguments. */
const alone = <Choice extends z.ZodType, Args>({ code, args, of }: OneCommand<Choice, Args>) => ({
  choice: args,
  codes: [code] as const,
  commands: (choice: Args): readonly Command[] => [of(choice)],
})

/** The steps in send order: the schema of each step's choice, the codes that it sends, and its commands. */
const table = {
  motorCalibration: {
    choice: MotorCalibration,
    codes: ['MotorInwardStallDetection', 'MotorOutwardStallDetection'],
    commands: ({ inward, outward, ...stall }: z.output<typeof MotorCalibration>): readonly Command[] => [
      ...(inward ? [{ code: 'MotorInwardStallDetection', ...stall } as const] : []),
      ...(outward ? [{ code: 'MotorOutwardStallDetection', ...stall } as const] : []),
    ],
  },
  displayRotation: alone(commandTable.SetDisplayRotation),
  majorMode: alone(commandTable.SetMajorMode),
  generalInfoRequest: alone(commandTable.GeneralGetInfo),
  hydraulicBalancingReset: {
    choice: z.literal(true),
    codes: ['SetMotorPositionConstraint'],
    // removes the motor constraint; spec 2 §9, default constraint
    commands: () => [{ code: 'SetMotorPositionConstraint', constraint: motorConstraintDefault } as const],
  },
  directMotorControl: alone(commandTable.ToggleDirectMotorControl),
  motorConstraint: alone(commandTable.SetMotorPositionConstraint),
  motorPosition: alone(commandTable.SetMotorPosition),
  targetTemperatureAndLevel: alone(commandTable.SetTargetTemperatureAndLevel),
  targetTemperature: alone(commandTable.SetTargetTemperature),
  targetTemperatureLevel: alone(commandTable.SetTargetTemperatureLevel),
  activeHarvestingDetection: alone(commandTable.ActiveHarvesting),
  mcuReset: alone(commandTable.McuReset),
} as const satisfies Record<
  ThermostatCommand,
  { choice: z.ZodType; codes: readonly ExtendedDownlinkCode[]; commands: unknown }
>

/** The schemas of the steps by name. */
function choicesOf<T extends Readonly<Record<string, { choice: z.ZodType }>>>(
  steps: T,
): { readonly [Name in keyof T]: T[Name]['choice'] }
function choicesOf(
  steps: Readonly<Record<string, { choice: z.ZodType }>>,
): Readonly<Record<string, z.ZodType>> {
  return Object.fromEntries(Object.entries(steps).map(([name, { choice }]) => [name, choice]))
}

/** The schema of each step's choice, as an API call passes it. */
export const commandChoices = choicesOf(table)
/** The choice of each step. */
export type CommandChoices = { readonly [Name in ThermostatCommand]: z.output<(typeof commandChoices)[Name]> }

/** Any of the commands that are sent together, by step (spec 2 §9); absent steps are not sent. Errors: atLeastOne. */
export const CommandSet = z
  .strictObject(commandChoices)
  .partial()
  .superRefine((set, context) => {
    if (Object.values(set).every((one) => one === undefined))
      context.addIssue({ code: 'custom', path: ['commands'], message: 'atLeastOne' })
  })
export type CommandSet = z.output<typeof CommandSet>

const steps: {
  readonly [Name in ThermostatCommand]: {
    readonly codes: readonly [ExtendedDownlinkCode, ...ExtendedDownlinkCode[]]
    readonly commands: (choice: CommandChoices[Name]) => readonly Command[]
  }
} = table

/** The codes that a step sends. */
export const codesOf = (name: ThermostatCommand): readonly ExtendedDownlinkCode[] => steps[name].codes

/** The commands of one step. */
export const commandsOfStep = <Name extends ThermostatCommand>(
  name: Name,
  choice: CommandChoices[Name],
): readonly Command[] => steps[name].commands(choice)

const chosen = <Name extends ThermostatCommand>(
  name: Name,
  choice: CommandChoices[Name] | undefined,
): readonly Command[] => (choice === undefined ? [] : commandsOfStep(name, choice))

/** The chosen commands in send order. Source: spec 2 §9. */
export const commandsOf = (set: Partial<CommandChoices>): Command[] =>
  inOrder(commandOrder.flatMap((name) => chosen(name, set[name])))

/** The permissions of a step, whatever its arguments; some arguments require more (permissionsFor). */
export const needOf = (name: ThermostatCommand): Need => {
  const [code] = steps[name].codes
  return commandRows[code].needs
}
