import { thermostatActions } from '../../contract/main/thermostatActions.ts'
import { whyNotCommand } from '../../domain/commands/command.ts'
import type { WhyNotCommand } from '../../domain/commands/commandRow.ts'
import { commandsOf, type CommandChoices, type CommandSet } from '../../domain/commands/commandSet.ts'
import {
  commandOrder,
  type CommandOf,
  type ExtendedDownlinkCode,
  type ThermostatCommand,
} from '../../domain/commands/commandTable.ts'
import { mayAny, permissionsOf } from '../providers/declared.ts'
import { main } from '../providers/api.ts'
import { motorTexts, motorViews } from './forms/MotorForms.tsx'
import { deviceViews, operationTexts, operationViews } from './forms/OperationForms.tsx'
import { comfortTexts, comfortViews } from './forms/TemperatureForms.tsx'
import type { ArgsTexts, CommandWords, Known, SendOptions, Sent, StepView, StepViews } from './StepView.ts'

/** The steps as people look for them: first those that residents notice, last those that can damage hardware. */
const groups = {
  comfort: comfortViews,
  operation: operationViews,
  motor: motorViews,
  device: deviceViews,
} as const

const views: StepViews<ThermostatCommand> = {
  ...groups.comfort,
  ...groups.operation,
  ...groups.motor,
  ...groups.device,
}
const texts: ArgsTexts<ExtendedDownlinkCode> = { ...comfortTexts, ...operationTexts, ...motorTexts }

export const commandGroups = Object.entries(groups).map(([name, own]) => ({
  name,
  commands: Object.keys(own).flatMap((key) => commandOrder.filter((step) => step === key)),
}))

/** The view of a step. */
export const viewOf = <Name extends ThermostatCommand>(name: Name): StepView<Name> => views[name]

/** A short text for a command's arguments. */
export const argsText = <Code extends ExtendedDownlinkCode>(
  command: CommandOf<Code>,
  words: CommandWords,
): string => texts[command.code](command, words)

/** Whether these permissions allow a step to be sent. */
export const maySend = (permissions: readonly string[], name: ThermostatCommand): boolean =>
  mayAny(permissions, permissionsOf(views[name].call))

/** The drafts of all forms; NaN stands for an invalid number. */
export type CommandDrafts = CommandChoices

/** Initial values of the forms. */
export function firstDrafts(known?: Known): CommandDrafts
export function firstDrafts(known: Known = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(commandOrder.map((name) => [name, views[name].first(known)]))
}

/** The selected steps in the order in which they are sent. */
export const inSendingOrder = (chosen: readonly ThermostatCommand[]): ThermostatCommand[] =>
  commandOrder.filter((name) => chosen.includes(name))

/** The drafts of some steps, in the shape that a call takes. */
export const choiceOf = (drafts: CommandDrafts, chosen: readonly ThermostatCommand[]): CommandSet =>
  Object.fromEntries(inSendingOrder(chosen).map((name) => [name, drafts[name]]))

export type WhyNotDraft = WhyNotCommand | 'atLeastOne'

/** Why a step's draft cannot be sent. */
export const whyNotDraft = (drafts: CommandDrafts, name: ThermostatCommand): WhyNotDraft | undefined => {
  const commands = commandsOf(choiceOf(drafts, [name]))
  return commands.length === 0
    ? 'atLeastOne'
    : commands.map(whyNotCommand).find((reason) => reason !== undefined)
}

const toOf = (eui: string, { ignoreVersion, expirationMinutes }: SendOptions) => ({
  params: { eui },
  query: { IgnoreVersion: ignoreVersion, ExpirationMinutes: expirationMinutes },
})

/** Sends one step by its own call. Errors: CallError. */
export const sendCommand = <Name extends ThermostatCommand>(
  eui: string,
  name: Name,
  draft: CommandDrafts[Name],
  options: SendOptions,
): Promise<Sent> => views[name].send(toOf(eui, options), draft)

/** Sends several steps in their order, in as few frames as possible. Errors: CallError. */
export const sendTogether = (
  eui: string,
  chosen: readonly ThermostatCommand[],
  drafts: CommandDrafts,
  options: SendOptions,
): Promise<Sent> => main(thermostatActions.sendAll, { ...toOf(eui, options), body: choiceOf(drafts, chosen) })
