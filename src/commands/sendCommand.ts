import { thermostatActions as actions } from '../../contract/main/thermostatActions.ts'
import { thermostats } from '../../contract/main/thermostats.ts'
import type { CommandWarning } from '../../domain/downlinks/warnings.ts'
import type { ThermostatCommand } from '../../domain/limits.ts'
import { main } from '../providers/api.ts'
import { choiceOf, type CommandDrafts } from './commandDraft.ts'

export interface SendOptions {
  /** Also to a thermostat whose firmware may not know the command. */
  ignoreVersion: boolean
  expirationMinutes: number
}

interface Sent {
  warnings: CommandWarning[]
  /** Why the command itself did not go out; the code of a reason. */
  refused?: string | null
}

/** Sends one command by the call that is its own. Errors: CallError. */
export const sendCommand = (eui: string, name: ThermostatCommand, drafts: CommandDrafts, { ignoreVersion, expirationMinutes }: SendOptions): Promise<Sent> => {
  const to = { params: { eui }, query: { IgnoreVersion: ignoreVersion, ExpirationMinutes: expirationMinutes } }
  switch (name) {
    case 'motorCalibration':
      return main(actions.stallDetection, { ...to, body: drafts[name] })
    case 'displayRotation':
      return main(actions.displayRotation, { ...to, body: drafts[name] })
    case 'majorMode':
      return main(actions.majorMode, { ...to, body: drafts[name] })
    case 'generalInfoRequest':
      return main(actions.generalGetInfo, { ...to, body: drafts[name] })
    case 'hydraulicBalancingReset':
      return main(thermostats.resetBalancing, to).then(({ refused }) => ({ warnings: [], refused }))
    case 'directMotorControl':
      return main(actions.toggleDirectMotorControl, { ...to, body: drafts[name] })
    case 'motorConstraint':
      return main(actions.motorConstraint, { ...to, body: drafts[name] })
    case 'motorPosition':
      return main(actions.motorPosition, { ...to, body: drafts[name] })
    case 'targetTemperatureAndLevel':
      return main(actions.targetTemperatureAndLevel, { ...to, body: drafts[name] })
    case 'targetTemperature':
      return main(actions.targetTemperature, { ...to, body: drafts[name] })
    case 'targetTemperatureLevel':
      return main(actions.targetTemperatureLevel, { ...to, body: drafts[name] })
    case 'activeHarvestingDetection':
      return main(drafts[name].on ? actions.enableHarvesting : actions.disableHarvesting, to)
    case 'mcuReset':
      return main(actions.mcuReset, { ...to, body: drafts[name] })
  }
}

/** Sends several in their order, in as few frames as fit. Errors: CallError. */
export const sendTogether = (
  eui: string,
  chosen: readonly ThermostatCommand[],
  drafts: CommandDrafts,
  { ignoreVersion, expirationMinutes }: SendOptions,
): Promise<Sent> =>
  main(actions.sendAll, { params: { eui }, query: { IgnoreVersion: ignoreVersion, ExpirationMinutes: expirationMinutes }, body: choiceOf(drafts, chosen) })
