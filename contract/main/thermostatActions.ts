import * as z from 'zod'
import { commandChoices, CommandSet, needOf } from '../../domain/commands/commandSet.ts'
import { permissionsByNeed } from '../../domain/commands/commandRow.ts'
import type { ThermostatCommand } from '../../domain/commands/commandTable.ts'
import { endpoint } from '../endpoint.ts'
import { sendOptions, SentCommands } from './downlinkShapes.ts'
import { Eui } from './estateShapes.ts'

/** Every action queues commands and returns them; their results are in the thermostat's downlinks. */
const action = {
  method: 'POST',
  scope: 'assigned',
  status: 201,
  params: z.object({ eui: Eui }),
  query: z.strictObject(sendOptions),
  reply: SentCommands,
  errors: ['thermostatNotFound', 'thermostatForbidden', 'rule'],
} as const
/** A call that sends one step of the send order, with its schema and permissions. */
const sends = <Name extends ThermostatCommand>(name: Name) => ({
  ...action,
  needs: permissionsByNeed[needOf(name)],
  body: commandChoices[name],
})
const { body: _, ...switches } = sends('activeHarvestingDetection')

const at = <const A extends string>(name: A) => `/api/thermostats/{eui}/actions/${name}` as const

export const thermostatActions = {
  enableHarvesting: endpoint({
    ...switches,
    path: at('active-harvesting/enable'),
    summary: 'Switch active harvesting on',
  }),
  disableHarvesting: endpoint({
    ...switches,
    path: at('active-harvesting/disable'),
    summary: 'Switch active harvesting off',
  }),
  generalInfoRequest: endpoint({
    ...sends('generalInfoRequest'),
    path: at('general-get-info'),
    summary: 'Request reports from a thermostat',
  }),
  mcuReset: endpoint({ ...sends('mcuReset'), path: at('mcu-reset'), summary: 'Restart a thermostat' }),
  displayRotation: endpoint({
    ...sends('displayRotation'),
    path: at('display-rotation'),
    summary: 'Rotate the display',
  }),
  majorMode: endpoint({
    ...sends('majorMode'),
    path: at('major-mode'),
    summary: 'Set the mode; storage and installation only with permission for service commands',
    errors: [...action.errors, 'forbidden'],
  }),
  motorPosition: endpoint({
    ...sends('motorPosition'),
    path: at('motor-position'),
    summary: 'Move the motor, 0 to 1000',
  }),
  motorConstraint: endpoint({
    ...sends('motorConstraint'),
    path: at('motor-constraint'),
    summary: "Limit the motor's travel, 0 to 1000; defaults to 1000",
  }),
  targetTemperature: endpoint({
    ...sends('targetTemperature'),
    path: at('target-temperature'),
    summary: 'Set the target temperature, 6 to 28 °C',
  }),
  targetTemperatureLevel: endpoint({
    ...sends('targetTemperatureLevel'),
    path: at('target-temperature-level'),
    summary: 'Set the target temperature level, 0 to 17',
  }),
  targetTemperatureAndLevel: endpoint({
    ...sends('targetTemperatureAndLevel'),
    path: at('target-temperature-and-level'),
    summary: 'Set target temperature and level',
  }),
  stallDetection: endpoint({
    ...sends('motorCalibration'),
    path: at('stall-detection'),
    summary: 'Calibrate the motor, inwards, outwards or both',
  }),
  toggleDirectMotorControl: endpoint({
    ...sends('directMotorControl'),
    path: at('toggle-direct-motor-control'),
    summary: 'Switch direct motor control on or off',
  }),
  sendAll: endpoint({
    ...action,
    needs: permissionsByNeed.either,
    path: at('send-all'),
    summary: 'Send several commands in their fixed order, in as few frames as possible',
    body: CommandSet,
    errors: [...action.errors, 'forbidden'],
  }),
}
