import { and, eq, gte, inArray, lte, type SQLWrapper } from 'drizzle-orm'
import { downlinks as downlinksContract } from '../../../contract/main/downlinks.ts'
import { thermostatActions as thermostatActionsContract } from '../../../contract/main/thermostatActions.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { decodeCommands } from '../../../domain/codec/rt1/downlink.ts'
import { Command as CommandShape, type Command } from '../../../domain/commands/command.ts'
import { commandsOf, commandsOfStep, type CommandChoices } from '../../../domain/commands/commandSet.ts'
import type { ThermostatCommand } from '../../../domain/commands/commandTable.ts'
import { abortWaiting } from '../../actions/commands/abort.ts'
import { sendCommands } from '../../actions/commands/sendCommands.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { downlinks as downlinksTable } from '../../db/schema.ts'
import { permissionsToSend, lockCommanded } from '../../finders/commands/commandReach.ts'
import { readDownlinks, selectDownlinks } from '../../finders/commands/downlinkRows.ts'
import { findThermostat } from '../../finders/devices/thermostats/find.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'

const sortKeys: Record<string, SQLWrapper> = {
  CreatedAt: downlinksTable.createdAt,
  Code: downlinksTable.code,
  Source: downlinksTable.source,
  Status: downlinksTable.status,
  FinishedAt: downlinksTable.finishedAt,
}

/** Decodes bytes into commands, which get new numbers. Errors: rule 422 at payload if a thermostat would not execute all of them. */
const commandsIn = (payload: string): Command[] => {
  const { commands, refused } = decodeCommands(fromHex(payload))
  if (refused.length > 0 || commands.length === 0) refuse('rule', { fields: { payload: 'payloadNotCommands' } })
  return commands.map(({ command }) => command)
}

export const downlinks = handlersFor(downlinksContract, {
  list: async ({ tx, actor, params, query, now }) => {
    const thermostat = await findThermostat(tx, actor, 'thermostats.read', params.eui)
    const where = and(
      eq(downlinksTable.thermostatId, thermostat.id),
      eq(downlinksTable.tenantId, actor.tenantId),
      containsWords(query.Query, [downlinksTable.code]),
      query.Ids && inArray(downlinksTable.id, query.Ids),
      query.Code && inArray(downlinksTable.code, query.Code),
      query.Source && inArray(downlinksTable.source, query.Source),
      query.Status && inArray(downlinksTable.status, query.Status),
      query.Phase && inArray(downlinksTable.phase, query.Phase),
      query.Reason && inArray(downlinksTable.reason, query.Reason),
      query.From === undefined ? undefined : gte(downlinksTable.createdAt, query.From),
      query.To === undefined ? undefined : lte(downlinksTable.createdAt, query.To),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? downlinksTable.createdAt, downlinksTable.id)
    return pageOf(
      query,
      (limit, offset) => selectDownlinks(tx, where, { order, limit, offset }, now),
      () => boundedCount(tx, downlinksTable, where),
    )
  },
  abort: async ({ tx, actor, params, now, audit }) => {
    const thermostat = await findThermostat(tx, actor, 'thermostats.read', params.eui)
    const own = and(eq(downlinksTable.id, params.id), eq(downlinksTable.thermostatId, thermostat.id), eq(downlinksTable.tenantId, actor.tenantId))
    const { code, args, status, phase } = found((await tx.select().from(downlinksTable).where(own))[0])
    // locks the thermostat before its commands, like all other code, to avoid deadlocks
    await lockCommanded(tx, actor, params.eui, permissionsToSend(actor, [CommandShape.parse({ ...args, code })]), now)
    const aborted = await abortWaiting(tx, own, 'abortedByUser', now)
    if (aborted.length === 0) refuse('downlinkNotWaiting')
    const facts = { eui: thermostat.eui, code }
    await audit({
      action: 'downlink.abort',
      entityId: params.id,
      before: { ...facts, status, phase },
      after: { ...facts, status: 'Aborted', phase: 'aborted', reason: 'abortedByUser' },
    })
    return found((await readDownlinks(tx, [params.id], now))[0])
  },
  raw: ({ body: { eui, command, payload }, query, ...call }) =>
    sendCommands({ ...call, eui, commands: command ? [command] : commandsIn(payload ?? ''), options: query }),
})

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

export const thermostatActions = handlersFor(thermostatActionsContract, {
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
