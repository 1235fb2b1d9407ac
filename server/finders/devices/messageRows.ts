import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { nameIn } from '../estate/place.ts'
import type * as z from 'zod'
import type { radioMessages as contract } from '../../../contract/main/radioMessages.ts'
import { rawReasons } from '../../../domain/codec/undecoded.ts'
import { boundedCount, containsWords, listPage, orderOf, pageOf } from '../../db/page.ts'
import { withinTenants } from '../../http/reach.ts'
import {
  naturalOrder,
  sensors,
  thermostats,
  undecodedMessages as raw,
  unknownApplications as applications,
  unknownDevices as unknown,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { dayOf } from '../../../domain/time.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { withheldAround } from '../consent/climate.ts'
import { likeEui } from './deviceConditions.ts'
import { requireDeviceFilters } from './deviceFilterIds.ts'

/** The device is matched by EUI, because nothing else in an undecodable message identifies it. */
const withheldOf = (today: string): SQL<'noConsent' | null> => {
  const at = raw.at
  const ofThermostat = withheldAround(
    'thermostat',
    { deviceId: thermostats.id, unitId: thermostats.unitId, at },
    today,
  )
  const ofSensor = withheldAround('sensor', { deviceId: sensors.id, unitId: sensors.unitId, at }, today)
  return sql<
    'noConsent' | null
  >`case when ${thermostats.id} is not null then ${ofThermostat} when ${sensors.id} is not null then ${ofSensor} end`
}

const unknownOrder = {
  LastSeenAt: unknown.lastSeenAt,
  FirstSeenAt: unknown.firstSeenAt,
  Messages: unknown.messages,
  Eui: unknown.eui,
}

/** A page of unknown devices. */
export const unknownDevicePage = (tx: Tx, query: z.output<typeof contract.unknownDevices.query>) => {
  const { Query } = query
  const names = [sql`coalesce(${unknown.deviceName}, '')`, sql`coalesce(${unknown.applicationName}, '')`]
  const where = Query ? or(likeEui(unknown.eui, Query), containsWords(Query, names)) : undefined
  const order = orderOf(query, unknownOrder[query['Sort.SortOption']], unknown.eui)
  return pageOf(
    query,
    async (limit, offset) => {
      const rows = await tx
        .select()
        .from(unknown)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map(({ recent: _recent, lastPort, lastPayload, ...row }) => ({
        ...row,
        id: row.eui,
        port: lastPort,
        payload: lastPayload,
      }))
    },
    () => boundedCount(tx, unknown, where),
  )
}

const applicationOrder = {
  LastSeenAt: applications.lastSeenAt,
  FirstSeenAt: applications.firstSeenAt,
  Messages: applications.messages,
  Name: naturalOrder(applications.name),
}

/** A page of applications that are not ours. */
export const unknownApplicationPage = (
  tx: Tx,
  query: z.output<typeof contract.unknownApplications.query>,
) => {
  const { Query } = query
  const where = Query
    ? containsWords(Query, [sql`${applications.id}`, sql`coalesce(${applications.name}, '')`])
    : undefined
  const order = orderOf(query, applicationOrder[query['Sort.SortOption']], applications.id)
  return pageOf(
    query,
    async (limit, offset) => {
      const rows = await tx
        .select()
        .from(applications)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map(({ recent: _recent, ...row }) => row)
    },
    () => boundedCount(tx, applications, where),
  )
}

const rawOrder = { ReceivedAt: raw.receivedAt, Eui: raw.eui, Reason: raw.reason }

/** A page of undecodable messages in the actor's clients. Errors: 404 at the filter. */
export const rawMessagePage = async (
  tx: Tx,
  actor: GlobalActor,
  query: z.output<typeof contract.rawMessages.query>,
  now: Date,
) => {
  const { Reasons, TenantIds, Ids, Query } = query
  await requireDeviceFilters(tx, actor, { TenantIds })
  const where = and(
    withinTenants(actor, raw.tenantId),
    TenantIds?.length ? inArray(raw.tenantId, TenantIds) : undefined,
    Reasons?.length ? inArray(raw.reason, Reasons) : undefined,
    Ids && inArray(raw.id, Ids),
    Query ? likeEui(raw.eui, Query) : undefined,
  )
  return listPage({
    tx,
    table: raw,
    query,
    where,
    sortKeys: rawOrder,
    rows: async ({ order, limit, offset }) => {
      const rows = await tx
        .select({
          row: raw,
          tenantName: nameIn('tenants', raw.tenantId),
          withheld: withheldOf(dayOf(now)),
        })
        .from(raw)
        .leftJoin(thermostats, eq(thermostats.eui, raw.eui))
        .leftJoin(sensors, eq(sensors.eui, raw.eui))
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map(
        ({
          row: { messageId: _messageId, thermostatId, reason, payload, ...row },
          tenantName,
          withheld,
        }) => ({
          ...row,
          withheld,
          payload: withheld === null ? payload : null,
          tenantName,
          device:
            thermostatId !== null
              ? ('thermostat' as const)
              : row.sensorId !== null
                ? ('sensor' as const)
                : null,
          reason: rawReasons.find((known) => known === reason) ?? ('failed' as const),
        }),
      )
    },
  })
}
