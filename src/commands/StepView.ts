import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { CommandChoices } from '../../domain/commands/commandSet.ts'
import type { CommandOf, ExtendedDownlinkCode, ThermostatCommand } from '../../domain/commands/commandTable.ts'
import type { CommandWarning } from '../../domain/downlinks/waiting.ts'
import type { Permission } from '../../domain/roles/permissions.ts'
import { useFormat } from '../ui/format.ts'

/** What is known of a thermostat, to begin its forms with; absent for many at once. */
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

/** What each form gets: its own draft, in which NaN stands for what is no number, and why that cannot be sent. */
export interface FormProps<Name extends ThermostatCommand> {
  draft: CommandChoices[Name]
  /** A sentence. */
  reason: string | undefined
  change: (draft: CommandChoices[Name]) => void
  /** °C of each level, where they are known. */
  levels?: readonly number[] | null | undefined
}

export interface SendOptions {
  /** Also to a thermostat whose firmware may not know the command. */
  ignoreVersion: boolean
  expirationMinutes: number
}

/** Where a call sends to, and how. */
export interface SendTo {
  params: { eui: string }
  query: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

export interface Sent {
  warnings: CommandWarning[]
  /** Why the command itself did not go out; the code of a reason. */
  refused?: string | null
}

/** What the screens have of a step of the order. */
export interface StepView<Name extends ThermostatCommand> {
  /** The inputs, within their limits (spec 1 §5). */
  readonly Form: (props: FormProps<Name>) => ReactNode
  /** What the form begins with: what the thermostat has, so that a person changes it rather than makes it up. */
  readonly first: (known: Known) => CommandChoices[Name]
  /** What the thermostat has now, in words; undefined where that is not known. */
  readonly present: ((known: Known, words: CommandWords) => string | undefined) | undefined
  /** The call that is its own; it decides who may send it. Errors of sending: CallError. */
  readonly call: { readonly needs: Permission | readonly Permission[] }
  readonly send: (to: SendTo, draft: CommandChoices[Name]) => Promise<Sent>
}

/** The steps of these names, each with all that the screens have of it. */
export type StepViews<Name extends ThermostatCommand> = { readonly [One in Name]: StepView<One> }
/** What a command of each of these codes asks for, in a few words. */
export type ArgsTexts<Code extends ExtendedDownlinkCode> = { readonly [One in Code]: (command: CommandOf<One>, words: CommandWords) => string }

/** What the texts of commands are made of. */
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

/** Words for a value that may be missing. */
export const worded = <Value>(value: Value | null | undefined, say: (value: Value) => string): string | undefined =>
  value === null || value === undefined ? undefined : say(value)
