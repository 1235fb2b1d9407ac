import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { expectedUplinks, whyBadlyConnected, type ConnectivityLimits } from '../../../domain/devices/state.ts'
import { thermostatLifecycles } from '../../../domain/enums.ts'
import { bulkInsert, bulkUpdate } from '../../db/bulk.ts'
import { alerts } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { at, told, writeAlerts } from './alertRows.ts'
import type { Step } from '../../jobs/inTurn.ts'
import { hour } from '../../../domain/time.ts'

interface Watch {
  now: Date
  since: Date
  limits: ConnectivityLimits
  /** Number of thermostats counted in one transaction. */
  slice: number
}

const Id = z.string().nullable()
const Instant = z.coerce.date().nullable()
const Counted = z.array(
  z.object({
    id: z.string(),
    eui: z.string(),
    tenantId: Id,
    locationId: Id,
    complexId: Id,
    buildingId: Id,
    unitId: Id,
    publicAreaId: Id,
    roomId: Id,
    lifecycle: z.enum(thermostatLifecycles),
    onlineUntil: Instant,
    uplinkMinutes: z.number(),
    since: z.coerce.date(),
    uplinks: z.number(),
    alertId: Id,
    reason: z.string().nullable(),
  }),
)
type Counted = z.output<typeof Counted>[number]

/**
 * The next thermostats by id, with their uplinks since they are expected to send: since they were mounted, we began to listen, and they
 * came back from their last outage.
 */
const countNext = async (
  tx: Tx,
  { now, since, limits, slice }: Watch,
  after: string | null,
): Promise<Counted[]> => {
  const from = at(new Date(now.getTime() - limits.hours * hour))
  const { rows } = await tx.execute(sql`
    select t.id, t.eui, t.tenant_id as "tenantId", t.location_id as "locationId", t.complex_id as "complexId", t.building_id as "buildingId", t.unit_id as "unitId",
      t.public_area_id as "publicAreaId", t.room_id as "roomId", t.lifecycle, t.online_until as "onlineUntil", t.uplink_minutes as "uplinkMinutes", s.since,
      case when t.lifecycle = 'Installed' and t.online_until >= ${from} then
        (select count(*)::int from main.thermostat_measurements m where m.thermostat_id = t.id and m.at > ${from} and m.at > s.since and m.at <= ${at(now)}) else 0 end as uplinks,
      o.id as "alertId", o.info->>'reason' as reason
    from (select * from main.thermostats where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${slice}) t
    cross join lateral (select greatest(${from}, ${at(since)}, t.installed_at,
      (select max(a.cleared_at) from main.alerts a where a.thermostat_id = t.id and a.type = 'connectivity' and a.cleared_at > ${from})) as since) s
    left join main.alerts o on o.thermostat_id = t.id and o.type = 'connectivity' and o.cleared_at is null
    order by t.id`)
  return Counted.parse(rows)
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

/** A short time is not significant: two of three uplinks may be lost by chance. */
const isLongEnough = ({ since }: Counted, { now, limits }: Watch): boolean =>
  now.getTime() - since.getTime() >= (limits.hours * hour) / 4

const missesUplinks = (row: Counted, { now, limits }: Watch): boolean =>
  row.lifecycle === 'Installed' &&
  whyBadlyConnected(
    {
      onlineUntil: iso(row.onlineUntil),
      uplinkMinutes: row.uplinkMinutes,
      uplinks: row.uplinks,
      since: iso(row.since),
    },
    now,
    limits,
  ) === 'uplinksMissing'

const Changed = z.array(z.object({ id: z.string(), since: z.coerce.date(), uplinks: z.number() }))

/**
 * Those of the thermostats whose interval has changed in the period, e.g. by new firmware, counted from the first fingerprint with the new one:
 * by the new interval, too few came before. A thermostat sends a fingerprint once a day.
 */
const sinceChange = async (
  tx: Tx,
  rows: readonly Counted[],
  { now, limits }: Watch,
): Promise<ReadonlyMap<string, Pick<Counted, 'since' | 'uplinks'>>> => {
  if (rows.length === 0) return new Map()
  const from = at(new Date(now.getTime() - limits.hours * hour))
  const told = sql`e.thermostat_id = t.id and e.kind = 'fingerprint'`
  const other = sql`(select max(e.at) from main.thermostat_events e
    where ${told} and e.at > ${from} - interval '2 days' and (e.data->>'uplinkMinutes')::int not in (0, t.uplink_minutes))`
  const { rows: changed } = await tx.execute(sql`
    select c.id, c.since, (select count(*)::int from main.thermostat_measurements m where m.thermostat_id = c.id and m.at > c.since and m.at <= ${at(now)}) as uplinks
    from (select t.id, (select min(e.at) from main.thermostat_events e where ${told} and e.at > ${other}) as since
      from main.thermostats t where t.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])) c
    where c.since > ${from}`)
  return new Map(Changed.parse(changed).map(({ id, ...counted }) => [id, counted]))
}

const infoOf = (row: Counted, { now, limits }: Watch) => ({
  reason: 'uplinksMissing',
  uplinks: row.uplinks,
  expected: Math.round(
    expectedUplinks(row.uplinkMinutes, Math.min(limits.hours, (now.getTime() - row.since.getTime()) / hour)),
  ),
})

const fields = [
  'id',
  'tenantId',
  'locationId',
  'complexId',
  'buildingId',
  'unitId',
  'publicAreaId',
  'roomId',
  'type',
  'thermostatId',
  'eui',
  'raisedAt',
  'lastAt',
  'info',
] as const

/**
 * Raises connectivity alerts for online thermostats that miss too many uplinks. Counting those of a million takes hours of database time,
 * so they are counted slice by slice, round after round.
 */
export const watchUplinks = async (tx: Tx, watch: Watch, after: string | null): Promise<Step> => {
  const counted = await countNext(tx, watch, after)
  const changed = await sinceChange(
    tx,
    counted.filter((row) => isLongEnough(row, watch) && missesUplinks(row, watch)),
    watch,
  )
  const rows = counted.map((row) => {
    const own = changed.get(row.id)
    return own && own.since > row.since ? { ...row, ...own } : row
  })
  const lastAt = watch.now.toISOString()
  const judged = rows.filter((row) => isLongEnough(row, watch))
  const missing = judged.filter((row) => missesUplinks(row, watch))
  const raised = missing
    .filter(({ alertId }) => alertId === null)
    .map((row) => ({
      ...row,
      id: newId(),
      thermostatId: row.id,
      type: 'connectivity' as const,
      raisedAt: lastAt,
      lastAt,
      info: infoOf(row, watch),
    }))
  if (raised.length > 0) {
    // another rule may have raised one meanwhile
    await bulkInsert(tx, alerts, fields, raised, sql`on conflict do nothing`)
    await writeAlerts(
      tx,
      sql`select a.id, a.tenant_id as "tenantId" from main.alerts a where a.id = any(${sql.param(raised.map(({ id }) => id))}::uuid[])`,
    )
  }
  const standing = judged.filter(({ reason }) => reason === 'uplinksMissing')
  const held = missing.flatMap((row) =>
    row.alertId !== null && row.reason === 'uplinksMissing'
      ? [{ id: row.alertId, lastAt, info: infoOf(row, watch) }]
      : [],
  )
  await bulkUpdate(tx, alerts, 'id', ['lastAt', 'info'], held)
  const over = standing
    .filter((row) => !missing.includes(row) && row.onlineUntil !== null && row.onlineUntil >= watch.now)
    .flatMap(({ alertId }) => alertId ?? [])
  if (over.length > 0)
    await writeAlerts(
      tx,
      sql`update main.alerts a set cleared_at = ${at(watch.now)} where a.id = any(${sql.param(over)}::uuid[]) and a.cleared_at is null ${told(sql`a`)}`,
    )
  const last = rows.at(-1)
  return rows.length === watch.slice && last ? { more: true, cursor: last.id } : {}
}
