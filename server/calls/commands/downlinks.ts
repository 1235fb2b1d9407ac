import { and, eq, gte, inArray, lte, type SQLWrapper } from 'drizzle-orm'
import { Command as CommandShape, type Command } from '../../../domain/commands/command.ts'
import { downlinks as contract } from '../../../contract/main/downlinks.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { decodeCommands } from '../../../domain/codec/rt1/downlink.ts'
import { sendCommands } from '../../actions/commands/sendCommands.ts'
import { abortWaiting } from '../../actions/commands/abort.ts'
import { permissionsToSend } from '../../finders/commands/commandReach.ts'
import { lockCommanded } from '../../finders/commands/lockCommanded.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { downlinks as table } from '../../db/schema.ts'
import { handlersFor } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { readDownlinks, selectDownlinks } from '../../finders/commands/downlinkRows.ts'
import { findThermostat } from '../../finders/devices/thermostats/find.ts'

const sortKeys: Record<string, SQLWrapper> = {
  CreatedAt: table.createdAt,
  Code: table.code,
  Source: table.source,
  Status: table.status,
  FinishedAt: table.finishedAt,
}

/** Decodes bytes into commands, which get new numbers. Errors: rule 422 at payload if a thermostat would not execute all of them. */
const commandsIn = (payload: string): Command[] => {
  const { commands, refused } = decodeCommands(fromHex(payload))
  if (refused.length > 0 || commands.length === 0) refuse('rule', { fields: { payload: 'payloadNotCommands' } })
  return commands.map(({ command }) => command)
}

export const downlinks = handlersFor(contract, {
  list: async ({ tx, actor, params, query, now }) => {
    const thermostat = await findThermostat(tx, actor, 'thermostats.read', params.eui)
    const where = and(
      eq(table.thermostatId, thermostat.id),
      eq(table.tenantId, actor.tenantId),
      containsWords(query.Query, [table.code]),
      query.Ids && inArray(table.id, query.Ids),
      query.Code && inArray(table.code, query.Code),
      query.Source && inArray(table.source, query.Source),
      query.Status && inArray(table.status, query.Status),
      query.Phase && inArray(table.phase, query.Phase),
      query.Reason && inArray(table.reason, query.Reason),
      query.From === undefined ? undefined : gte(table.createdAt, query.From),
      query.To === undefined ? undefined : lte(table.createdAt, query.To),
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.createdAt, table.id)
    return pageOf(
      query,
      (limit, offset) => selectDownlinks(tx, where, { order, limit, offset }, now),
      () => boundedCount(tx, table, where),
    )
  },
  abort: async ({ tx, actor, params, now, audit }) => {
    const thermostat = await findThermostat(tx, actor, 'thermostats.read', params.eui)
    const own = and(eq(table.id, params.id), eq(table.thermostatId, thermostat.id), eq(table.tenantId, actor.tenantId))
    const { code, args, status, phase } = found((await tx.select().from(table).where(own))[0])
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
