import type { CommandChoice } from '../../domain/downlinks/commandsOf.ts'
import { commandsOf } from '../../domain/downlinks/commandsOf.ts'
import { inOrder, whyNotCommand, type WhyNotCommand } from '../../domain/commands/command.ts'
import { commandOrder, type ThermostatCommand } from '../../domain/limits.ts'

/** What each command's form holds; NaN stands for what is no number. */
export type CommandDrafts = { [C in ThermostatCommand]: NonNullable<CommandChoice[C]> }

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

const rotations = [0, 90, 180, 270] as const
const settable = ['storage', 'installation', 'normal', 'summer'] as const

/** What the forms begin with: what the thermostat has, so that a person changes it rather than makes it up. */
export const firstDrafts = (known: Known = {}): CommandDrafts => ({
  motorCalibration: { inward: true, outward: true, runNow: true, thresholdMilliamps: null },
  displayRotation: { rotation: rotations.find((rotation) => rotation === known.displayRotation) ?? 0 },
  majorMode: { mode: settable.find((mode) => mode === known.mode) ?? 'normal' },
  generalInfoRequest: { fingerprint: true, health: true, status: true, levelMapping: false },
  hydraulicBalancingReset: true,
  directMotorControl: { on: known.directMotorControl !== true, timeoutMinutes: 60 },
  motorConstraint: { constraint: known.motorConstraint ?? 1000 },
  motorPosition: { position: known.motorPosition ?? 0 },
  targetTemperatureAndLevel: { temperature: known.targetTemperature ?? 21, level: known.targetLevel ?? 10 },
  targetTemperature: { temperature: known.targetTemperature ?? 21 },
  targetTemperatureLevel: { level: known.targetLevel ?? 10 },
  activeHarvestingDetection: { on: known.activeHarvesting !== true },
  mcuReset: { delaySeconds: 10 },
})

/** The drafts of some commands, as a call takes them. */
export const choiceOf = (drafts: CommandDrafts, chosen: readonly ThermostatCommand[]): CommandChoice =>
  Object.fromEntries(commandOrder.filter((name) => chosen.includes(name)).map((name) => [name, drafts[name]]))

/** The chosen commands' names in the order in which they go out. */
export const inSendingOrder = (chosen: readonly ThermostatCommand[]): ThermostatCommand[] => commandOrder.filter((name) => chosen.includes(name))

export type WhyNotDraft = WhyNotCommand | 'atLeastOne'

/** Why a command cannot be sent as its form stands. */
export const whyNotDraft = (drafts: CommandDrafts, name: ThermostatCommand): WhyNotDraft | undefined => {
  const commands = inOrder(commandsOf(choiceOf(drafts, [name])))
  if (commands.length === 0) return 'atLeastOne'
  return commands.map(whyNotCommand).find((reason) => reason !== undefined)
}
