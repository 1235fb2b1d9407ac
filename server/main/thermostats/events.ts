import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../contract/main/thermostats.ts'
import { boundedCount, orderOf, pageOf } from '../../db/page.ts'
import { thermostatEvents as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { ThermostatRow } from './rows.ts'

const { id, kind, at, receivedAt, data } = table

/** A page of what a thermostat reported beside its measurements while the client had it. */
export const eventPage = (tx: Tx, thermostat: ThermostatRow, query: z.output<typeof contract.events.query>) => {
  const where = and(
    eq(table.thermostatId, thermostat.id),
    thermostat.tenantId === null ? undefined : eq(table.tenantId, thermostat.tenantId),
    query.Ids && inArray(table.id, query.Ids),
    query.Kind && inArray(table.kind, query.Kind),
    query.From === undefined ? undefined : gte(table.at, query.From),
    query.To === undefined ? undefined : lte(table.at, query.To),
  )
  const rows = (limit: number, offset: number) =>
    tx
      .select({ id, kind, at, receivedAt, data })
      .from(table)
      .where(where)
      .orderBy(...orderOf(query, table.at, table.id))
      .limit(limit)
      .offset(offset)
  return pageOf(query, rows, () => boundedCount(tx, table, where))
}
