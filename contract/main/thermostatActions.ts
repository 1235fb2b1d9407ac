import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { commandFields as fields, CommandSet, InformationRequest, sendOptions, StallDetection } from './commandShapes.ts'
import { SentCommands } from './downlinkShapes.ts'
import { Eui } from './estateShapes.ts'

/** Every action queues commands and answers with them; what becomes of them is read from the thermostat's downlinks. */
const action = {
  method: 'POST',
  scope: 'assigned',
  status: 201,
  params: z.object({ eui: Eui }),
  query: z.strictObject(sendOptions),
  reply: SentCommands,
  errors: ['thermostatNotFound', 'thermostatForbidden', 'rule'],
} as const
const comfort = { ...action, needs: 'commands.comfort' } as const
const service = { ...action, needs: 'commands.service' } as const
/** Harmless: for who sends either kind. */
const either = { ...action, needs: ['commands.comfort', 'commands.service'] } as const

const at = <const A extends string>(name: A) => `/api/thermostats/{eui}/actions/${name}` as const

export const thermostatActions = {
  enableHarvesting: endpoint({ ...service, path: at('active-harvesting/enable'), summary: 'Switch active harvesting on' }),
  disableHarvesting: endpoint({ ...service, path: at('active-harvesting/disable'), summary: 'Switch active harvesting off' }),
  generalGetInfo: endpoint({ ...either, path: at('general-get-info'), summary: 'Ask a thermostat for reports', body: InformationRequest }),
  mcuReset: endpoint({ ...service, path: at('mcu-reset'), summary: 'Start a thermostat anew', body: z.strictObject(fields.reset) }),
  displayRotation: endpoint({ ...either, path: at('display-rotation'), summary: 'Turn the display', body: z.strictObject(fields.rotation) }),
  majorMode: endpoint({
    ...either,
    path: at('major-mode'),
    summary: 'Set the mode; storage and installation only for who services thermostats',
    body: z.strictObject(fields.mode),
    errors: [...action.errors, 'forbidden'],
  }),
  motorPosition: endpoint({ ...service, path: at('motor-position'), summary: 'Move the motor, 0 to 1000', body: z.strictObject(fields.position) }),
  motorConstraint: endpoint({
    ...service,
    path: at('motor-constraint'),
    summary: "Limit the motor's way, 0 to 1000; 1000 without a value",
    body: z.strictObject(fields.constraint),
  }),
  targetTemperature: endpoint({
    ...comfort,
    path: at('target-temperature'),
    summary: 'Set the target temperature, 6 to 28 °C',
    body: z.strictObject(fields.temperature),
  }),
  targetTemperatureLevel: endpoint({
    ...comfort,
    path: at('target-temperature-level'),
    summary: 'Set the target temperature level, 0 to 17',
    body: z.strictObject(fields.level),
  }),
  targetTemperatureAndLevel: endpoint({
    ...comfort,
    path: at('target-temperature-and-level'),
    summary: 'Set target temperature and level',
    body: z.strictObject(fields.temperatureAndLevel),
  }),
  stallDetection: endpoint({ ...service, path: at('stall-detection'), summary: 'Calibrate the motor, inward, outward or both', body: StallDetection }),
  toggleDirectMotorControl: endpoint({
    ...service,
    path: at('toggle-direct-motor-control'),
    summary: 'Take the motor under direct control, or give it back',
    body: z.strictObject(fields.directControl),
  }),
  sendAll: endpoint({
    ...either,
    path: at('send-all'),
    summary: 'Send several commands in their order, in as few frames as fit',
    body: CommandSet,
    errors: [...action.errors, 'forbidden'],
  }),
}
