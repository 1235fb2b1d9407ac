import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { radioMessages as contract } from '../../../contract/main/radioMessages.ts'
import { rawReasons } from '../../../domain/devices/rawReasons.ts'
import { dayOf } from '../../../domain/rules/day.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { sensors, thermostats, undecodedMessages as raw, unknownDevices as unknown } from '../../db/schema.ts'
import { withheldAround } from '../../finders/consent/climate.ts'
import { knowDeviceFilters } from '../../finders/devices/deviceFilterIds.ts'
import { handlersFor } from '../../http/handler.ts'
import { withinTenants } from '../../http/reach.ts'

const unknownOrder: Readonly<Record<string, SQLWrapper>> = { FirstSeenAt: unknown.firstSeenAt, Messages: unknown.messages, Eui: unknown.eui }
const rawOrder: Readonly<Record<string, SQLWrapper>> = { Eui: raw.eui, Reason: raw.reason }

const likeEui = (text: string | undefined, column: SQLWrapper): SQL | undefined =>
  text ? sql`${column} like ${`%${normaliseEui(text).replace(/[\\%_]/g, (char) => `\\${char}`)}%`}` : undefined

/** By the EUI: of a message that cannot be read nothing else names the device. */
const withheldOf = (today: string): SQL<'noConsent' | null> => {
  const at = raw.at
  const ofThermostat = withheldAround('thermostat', { deviceId: thermostats.id, unitId: thermostats.unitId, at }, today)
  const ofSensor = withheldAround('sensor', { deviceId: sensors.id, unitId: sensors.unitId, at }, today)
  return sql<'noConsent' | null>`case when ${thermostats.id} is not null then ${ofThermostat} when ${sensors.id} is not null then ${ofSensor} end`
}

export const radioMessages = handlersFor(contract, {
  unknownDevices: async ({ tx, query }) => {
    const { Query } = query
    const where = Query
      ? sql`(${likeEui(Query, unknown.eui)} or ${containsWords(Query, [sql`coalesce(${unknown.deviceName}, '')`, sql`coalesce(${unknown.applicationName}, '')`])})`
      : undefined
    return pageOf(
      query,
      async (limit, offset) => {
        const rows = await tx
          .select()
          .from(unknown)
          .where(where)
          .orderBy(...orderOf(query, unknownOrder[query['Sort.SortOption']] ?? unknown.lastSeenAt, unknown.eui))
          .limit(limit)
          .offset(offset)
        return rows.map(({ recent: _recent, lastPort, lastPayload, ...row }) => ({ ...row, id: row.eui, port: lastPort, payload: lastPayload }))
      },
      () => boundedCount(tx, unknown, where),
    )
  },
  rawMessages: async ({ tx, actor, query, now }) => {
    const { Reasons, TenantIds, Ids, Query } = query
    await knowDeviceFilters(tx, actor, { TenantIds })
    const where = and(
      withinTenants(actor, raw.tenantId),
      TenantIds?.length ? inArray(raw.tenantId, TenantIds) : undefined,
      Reasons?.length ? inArray(raw.reason, Reasons) : undefined,
      Ids && inArray(raw.id, Ids),
      likeEui(Query, raw.eui),
    )
    return pageOf(
      query,
      async (limit, offset) => {
        const rows = await tx
          .select({
            row: raw,
            tenantName: sql<string | null>`(select n.name from main.tenants n where n.id = ${raw.tenantId})`,
            withheld: withheldOf(dayOf(now)),
          })
          .from(raw)
          .leftJoin(thermostats, eq(thermostats.eui, raw.eui))
          .leftJoin(sensors, eq(sensors.eui, raw.eui))
          .where(where)
          .orderBy(...orderOf(query, rawOrder[query['Sort.SortOption']] ?? raw.receivedAt, raw.id))
          .limit(limit)
          .offset(offset)
        return rows.map(({ row: { messageId: _messageId, thermostatId, reason, payload, ...row }, tenantName, withheld }) => ({
          ...row,
          withheld,
          payload: withheld === null ? payload : null,
          tenantName,
          device: thermostatId !== null ? ('thermostat' as const) : row.sensorId !== null ? ('sensor' as const) : null,
          reason: rawReasons.find((known) => known === reason) ?? ('failed' as const),
        }))
      },
      () => boundedCount(tx, raw, where),
    )
  },
})
