import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { thermostats as contract } from '../../../../contract/main/thermostats.ts'
import { coveredThermostatFields } from '../../../../domain/consent/agreement.ts'
import { withheldAround, withhold } from '../../consent/climate.ts'
import { listPage, type Part } from '../../../db/page.ts'
import { thermostatEvents as table } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { dayOf } from '../../../../domain/time.ts'
import type { ThermostatRow } from './rows.ts'

const { id, kind, at, receivedAt, data } = table

/** Undecodable payloads may contain anything, so they require consent too. */
const covered = [...coveredThermostatFields, 'payload']

/** A page of a thermostat's reports other than measurements, from the time the client had it. */
export const eventPage = (tx: Tx, thermostat: ThermostatRow, query: z.output<typeof contract.events.query>, now: Date) => {
  const said = { deviceId: sql`thermostat_events.thermostat_id`, unitId: sql`${thermostat.unitId}::uuid`, at: sql`thermostat_events.at` }
  const where = and(
    eq(table.thermostatId, thermostat.id),
    thermostat.tenantId === null ? undefined : eq(table.tenantId, thermostat.tenantId),
    query.Ids && inArray(table.id, query.Ids),
    query.Kind && inArray(table.kind, query.Kind),
    query.From === undefined ? undefined : gte(table.at, query.From),
    query.To === undefined ? undefined : lte(table.at, query.To),
  )
  const rows = async ({ order, limit, offset }: Required<Part>) => {
    const found = await tx
      .select({ id, kind, at, receivedAt, data, withheld: withheldAround('thermostat', said, dayOf(now)) })
      .from(table)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    return found.map((event) => {
      const hides = event.withheld !== null && covered.some((field) => field in event.data)
      return { ...event, withheld: hides ? event.withheld : null, data: withhold(event.data, covered, event.withheld) }
    })
  }
  return listPage({ tx, table, query, where, sortKeys: { At: table.at }, rows })
}
