import { thermostatActions as contract } from '../../../contract/main/thermostatActions.ts'
import { calibrationCommands, commandsOf } from '../../../domain/downlinks/commandsOf.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { sendCommands } from '../../actions/commands/sendCommands.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'

interface Call extends Pick<Base, 'tx' | 'now' | 'audit'> {
  actor: TenantActor
  params: { eui: string }
  query: { IgnoreVersion: boolean; ExpirationMinutes: number }
}

const send = ({ params, query, ...call }: Call, ...commands: Command[]) => sendCommands({ ...call, eui: params.eui, commands, options: query })

export const thermostatActions = handlersFor(contract, {
  enableHarvesting: (call) => send(call, { code: 'ActiveHarvesting', on: true }),
  disableHarvesting: (call) => send(call, { code: 'ActiveHarvesting', on: false }),
  generalGetInfo: (call) => send(call, { code: 'GeneralGetInfo', ...call.body }),
  mcuReset: (call) => send(call, { code: 'McuReset', ...call.body }),
  displayRotation: (call) => send(call, { code: 'SetDisplayRotation', ...call.body }),
  majorMode: (call) => send(call, { code: 'SetMajorMode', ...call.body }),
  motorPosition: (call) => send(call, { code: 'SetMotorPosition', ...call.body }),
  motorConstraint: (call) => send(call, { code: 'SetMotorPositionConstraint', ...call.body }),
  targetTemperature: (call) => send(call, { code: 'SetTargetTemperature', ...call.body }),
  targetTemperatureLevel: (call) => send(call, { code: 'SetTargetTemperatureLevel', ...call.body }),
  targetTemperatureAndLevel: (call) => send(call, { code: 'SetTargetTemperatureAndLevel', ...call.body }),
  stallDetection: (call) => send(call, ...calibrationCommands(call.body)),
  toggleDirectMotorControl: (call) => send(call, { code: 'ToggleDirectMotorControl', ...call.body }),
  sendAll: (call) => send(call, ...commandsOf(call.body)),
})
