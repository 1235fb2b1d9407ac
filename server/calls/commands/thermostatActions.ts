import { thermostatActions as contract } from '../../../contract/main/thermostatActions.ts'
import { commandsOf, commandsOfStep, type CommandChoices } from '../../../domain/commands/commandSet.ts'
import type { Command } from '../../../domain/commands/command.ts'
import type { ThermostatCommand } from '../../../domain/commands/commandTable.ts'
import { sendCommands } from '../../actions/commands/sendCommands.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit'> {
  actor: TenantActor
  params: { eui: string }
  query: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

const send = ({ params, query, ...call }: Call, commands: readonly Command[]) => sendCommands({ ...call, eui: params.eui, commands, options: query })

/** Sends the commands of one step. */
const sends =
  <Name extends ThermostatCommand>(name: Name) =>
  (call: Call & { body: CommandChoices[Name] }) =>
    send(call, commandsOfStep(name, call.body))

export const thermostatActions = handlersFor(contract, {
  enableHarvesting: (call) => send(call, commandsOfStep('activeHarvestingDetection', { on: true })),
  disableHarvesting: (call) => send(call, commandsOfStep('activeHarvestingDetection', { on: false })),
  generalGetInfo: sends('generalInfoRequest'),
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
