import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { CommandChoices } from '../../domain/commands/commandSet.ts'
import type {
  CommandOf,
  ExtendedDownlinkCode,
  ThermostatCommand,
} from '../../domain/commands/commandTable.ts'
import type { CommandWarning } from '../../domain/downlinks/waiting.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { useFormat } from '../ui/facts/format.ts'

/** Known values of a thermostat, as initial values of the forms; absent when sending to many. */
export interface Known {
  displayRotation?: number | null
  mode?: string
  directMotorControl?: boolean | null
  motorPosition?: number | null
  motorConstraint?: number | null
  targetTemperature?: number | null
  targetLevel?: number | null
  activeHarvesting?: boolean | null
}

/** The props of each form: its own draft, in which NaN stands for an invalid number, and why it cannot be sent. */
export interface FormProps<Name extends ThermostatCommand> {
  draft: CommandChoices[Name]
  /** A sentence. */
  reason: string | undefined
  change: (draft: CommandChoices[Name]) => void
  /** °C of each level, where known. */
  levels?: readonly number[] | null | undefined
}

export interface SendOptions {
  /** Also sends to thermostats whose firmware may not know the command. */
  ignoreVersion: boolean
  expirationMinutes: number
}

/** The target and the options of a call. */
interface SendTo {
  params: { eui: string }
  query: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

export interface Sent {
  warnings: CommandWarning[]
  /** Why the command itself was not sent; a reason code. */
  refused?: string | null
}

/** How the screens present a step of the sending order. */
export interface StepView<Name extends ThermostatCommand> {
  /** The inputs, within their limits (spec 1 §5). */
  readonly Form: (props: FormProps<Name>) => ReactNode
  /** Initial values of the form: the thermostat's own where known, so that a person adjusts them instead of guessing. */
  readonly first: (known: Known) => CommandChoices[Name]
  /** The thermostat's current value, in words; undefined where unknown. */
  readonly present: ((known: Known, words: CommandWords) => string | undefined) | undefined
  /** The step's own call, which decides who may send it. Errors of sending: CallError. */
  readonly call: { readonly needs: Permission | readonly Permission[] }
  readonly send: (to: SendTo, draft: CommandChoices[Name]) => Promise<Sent>
}

/** The view of each named step. */
export type StepViews<Name extends ThermostatCommand> = { readonly [One in Name]: StepView<One> }
/** A short text for the arguments of a command, by its code. */
export type ArgsTexts<Code extends ExtendedDownlinkCode> = {
  readonly [One in Code]: (command: CommandOf<One>, words: CommandWords) => string
}

/** Translations and formats for the texts of commands. */
export const useCommandWords = () => {
  const translate = useTranslate()
  const { number, quantity, measured } = useFormat()
  return {
    translate,
    number,
    quantity,
    measured,
    onOff: (on: boolean) => translate(on ? 'thermostats.on' : 'thermostats.off'),
    level: (value: number) => translate('commands.present.level', { level: value }),
  }
}
export type CommandWords = ReturnType<typeof useCommandWords>

/** The text of a value that may be missing. */
export const worded = <Value>(
  value: Value | null | undefined,
  say: (value: Value) => string,
): string | undefined => (value === null || value === undefined ? undefined : say(value))
