import * as z from 'zod'
import { isHex } from '../../domain/codec/bytes.ts'
import { downlinkPhases, downlinkReasons } from '../../domain/commands/sending.ts'
import { extendedDownlinkCodes } from '../../domain/commands/commandTable.ts'
import { downlinkSources, downlinkStatuses } from '../../domain/enums.ts'
import { maxFrameBytes, Command } from '../../domain/commands/command.ts'
import { permissionsByNeed } from '../../domain/commands/commandRow.ts'
import { endpoint } from '../endpoint.ts'
import { FilterInstant, Id, listQuery, pageOf } from '../shapes.ts'
import { sendOptions, Downlink, SentCommands } from './downlinkShapes.ts'
import { Eui } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'

const Payload = z
  .string()
  .trim()
  .min(1, 'required')
  .max(2 * maxFrameBytes, 'tooLong')
  .refine(isHex, 'invalidHex')

/** A command of any code, or the payload of a frame with several; they get new sequence numbers. */
const RawDownlink = z
  .strictObject({ eui: Eui, command: Command.optional(), payload: Payload.optional() })
  .superRefine(({ command, payload }, context) => {
    if ((command === undefined) === (payload === undefined))
      context.addIssue({ code: 'custom', path: ['command'], message: 'oneOfBoth' })
  })

const one = { params: z.object({ eui: Eui, id: Id }) } as const

export const downlinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/thermostats/{eui}/downlinks',
    summary:
      'Commands to a thermostat and their results; for those in progress, why they wait and until when',
    needs: 'thermostats.read',
    scope: 'assigned',
    params: z.object({ eui: Eui }),
    query: listQuery(['CreatedAt', 'Code', 'Source', 'Status', 'FinishedAt'], {
      Code: anyOf(extendedDownlinkCodes),
      Source: anyOf(downlinkSources),
      Status: anyOf(downlinkStatuses),
      Phase: anyOf(downlinkPhases),
      Reason: anyOf(downlinkReasons),
      From: FilterInstant.optional(),
      To: FilterInstant.optional(),
    }),
    reply: pageOf(Downlink),
    errors: ['thermostatNotFound', 'thermostatForbidden'],
  }),
  abort: endpoint({
    method: 'POST',
    path: '/api/thermostats/{eui}/downlinks/{id}/abort',
    summary: 'Cancel a command that has not been sent yet',
    needs: permissionsByNeed.either,
    scope: 'assigned',
    ...one,
    reply: Downlink,
    errors: ['thermostatNotFound', 'thermostatForbidden', 'notFound', 'forbidden', 'downlinkNotWaiting'],
  }),
  raw: endpoint({
    method: 'POST',
    path: '/api/development/downlink',
    summary: 'Send any command, or the raw payload of several, to a thermostat',
    needs: 'commands.service',
    scope: 'assigned',
    status: 201,
    query: z.strictObject(sendOptions),
    body: RawDownlink,
    reply: SentCommands,
    errors: ['thermostatNotFound', 'thermostatForbidden', 'forbidden', 'rule'],
  }),
}
