import type { Command } from '../commands/command.ts'
import type { Permission } from './permissions.ts'

type CommandPermission = Extract<Permission, 'commands.comfort' | 'commands.service'>

const comfort: readonly CommandPermission[] = ['commands.comfort']
const service: readonly CommandPermission[] = ['commands.service']
const either: readonly CommandPermission[] = ['commands.service', 'commands.comfort']

/**
 * The permissions of which one is needed to send a command. Comfort: what makes a room warm or cool. Service: what moves the motor,
 * starts the device anew, or takes it out of heating; it can break hardware. Either: what does no harm. Source: roles, own choice in detail.
 */
export const permissionsFor = (command: Command): readonly CommandPermission[] => {
  switch (command.code) {
    case 'SetTargetTemperature':
    case 'SetTargetTemperatureAndLevel':
    case 'SetTargetTemperatureLevel':
    case 'SetTargetTemperatureLevelMapping':
      return comfort
    case 'GeneralGetInfo':
    case 'SetDisplayRotation':
      return either
    case 'SetMajorMode':
      return command.mode === 'normal' || command.mode === 'summer' ? either : service
    default:
      return service
  }
}
