import { downlinks as downlinksContract } from '../../../contract/main/downlinks.ts'
import { thermostatActions as thermostatActionsContract } from '../../../contract/main/thermostatActions.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { decodeCommands } from '../../../domain/codec/rt1/downlink.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { commandsOf, commandsOfStep, type CommandChoices } from '../../../domain/commands/commandSet.ts'
import type { ThermostatCommand } from '../../../domain/commands/commandTable.ts'
import { abortDownlink } from '../../actions/commands/abort.ts'
import { sendCommands } from '../../actions/commands/sendCommands.ts'
import { downlinkPage } from '../../finders/commands/downlinkRows.ts'
import { findThermostat } from '../../finders/devices/thermostats/find.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

/** Decodes bytes into commands, which get new numbers. Errors: rule 422 at payload if a thermostat would not execute all of them. */
const commandsIn = (payload: string): Command[] => {
  const { commands, refused } = decodeCommands(fromHex(payload))
  if (refused.length > 0 || commands.length === 0)
    refuse('rule', { fields: { payload: 'payloadNotCommands' } })
  return commands.map(({ command }) => command)
}

export const downlinks = handlersFor(downlinksContract, {
  list: async ({ tx, actor, params, query, now }) =>
    downlinkPage(tx, await findThermostat(tx, actor, 'thermostats.read', params.eui), actor, query, now),
  abort: (call) => abortDownlink(call, call.params.eui, call.params.id),
  raw: ({ body: { eui, command, payload }, query, ...call }) =>
    sendCommands({ ...call, eui, commands: command ? [command] : commandsIn(payload ?? ''), options: query }),
})

interface Call extends Pick<Base, 'tx' | 'now' | 'audit'> {
  actor: TenantActor
  params: { eui: string }
  query: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

const send = ({ params, query, ...call }: Call, commands: readonly Command[]) =>
  sendCommands({ ...call, eui: params.eui, commands, options: query })

/** Sends the commands of one step. */
const sends =
  <Name extends ThermostatCommand>(name: Name) =>
  (call: Call & { body: CommandChoices[Name] }) =>
    send(call, commandsOfStep(name, call.body))

export const thermostatActions = handlersFor(thermostatActionsContract, {
  enableHarvesting: (call) => send(call, commandsOfStep('activeHarvestingDetection', { on: true })),
  disableHarvesting: (call) => send(call, commandsOfStep('activeHarvestingDetection', { on: false })),
  generalInfoRequest: sends('generalInfoRequest'),
  mcuReset: sends('mcuReset'),
  displayRotation: sends('displayRotation'),
  majorMode: sends('majorMode'),
  motorPosition: sends('motorPosition'),
  motorConstraint: sends('motorConstraint'),
  targetTemperature: sends('targetTemperature'),
  targetTemperatureLevel: sends('targetTemperatureLevel'),
  targetTemperatureAndLevel: sends('targetTemperatureAndLevel'),
  stallDetection: sends('motorCalibration'),
  toggleDirectMotorControl: sends('directMotorControl'),
  sendAll: (call) => send(call, commandsOf(call.body)),
})
