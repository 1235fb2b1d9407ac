import { sql } from 'drizzle-orm'
import { offlineSeenBefore } from '../../../domain/devices/state.ts'
import type { Tx } from '../../db/scope.ts'
import { at, atOnce, isoOf, told, writeAlerts } from './alertRows.ts'
import type { Step } from '../../jobs/inTurn.ts'
import { hour } from '../../../domain/time.ts'

/** Time within which every working device is heard: the shortest one for which a device counts as online. */
const grace = 2 * hour

interface Watch {
  now: Date
  since: Date
  /** Hours for which a thermostat is offline before an alert is raised. */
  hours: number
}

const offlineInfo = sql`jsonb_build_object('reason', 'offline', 'lastSeenAt', ${isoOf(sql`t.last_seen_at`)})`

/** Resolves alerts of thermostats that are online again or no longer mounted. */
const clear = (tx: Tx, now: Date): Promise<number> =>
  writeAlerts(
    tx,
    sql`update main.alerts a set cleared_at = ${at(now)} from main.thermostats t
    where t.id = a.thermostat_id and a.thermostat_id is not null and a.type = 'connectivity' and a.cleared_at is null
      and (t.lifecycle <> 'Installed' or (coalesce(a.info->>'reason', '') <> 'uplinksMissing' and t.online_until >= ${at(now)} and t.last_seen_at > a.raised_at)) ${told(sql`a`)}`,
  )

/**
 * Thermostats that stay offline after their gateway's incident is resolved get an alert of their own if they have been offline for long
 * enough, and otherwise none yet. They get some time to be heard again first.
 */
const settleLeftBehind = async (tx: Tx, { now, hours }: Watch): Promise<void> => {
  const left = sql`a.type = 'connectivity' and a.cleared_at is null and a.thermostat_id = t.id and a.info->>'reason' = 'gatewaySilent'
    and not exists (select from main.alerts i where i.id = a.incident_id and (i.cleared_at is null or i.cleared_at > ${at(new Date(now.getTime() - grace))}))`
  const isOffline = sql`t.online_until < ${at(new Date(now.getTime() - hours * hour))}`
  await writeAlerts(
    tx,
    sql`update main.alerts a set incident_id = null, info = ${offlineInfo} from main.thermostats t where ${left} and ${isOffline} ${told(sql`a`)}`,
  )
  await writeAlerts(
    tx,
    sql`update main.alerts a set cleared_at = ${at(now)} from main.thermostats t where ${left} and not (${isOffline}) ${told(sql`a`)}`,
  )
}

const raise = async (tx: Tx, { now, hours }: Watch): Promise<number> => {
  const limit = new Date(now.getTime() - hours * hour)
  // an alert about missing uplinks becomes one about an offline thermostat
  await writeAlerts(
    tx,
    sql`update main.alerts a set info = ${offlineInfo}, last_at = ${at(now)} from main.thermostats t
    where t.id = a.thermostat_id and a.type = 'connectivity' and a.cleared_at is null and a.info->>'reason' = 'uplinksMissing' and t.online_until < ${at(limit)} ${told(sql`a`)}`,
  )
  // the second half of the condition follows from the first and makes the index on the last uplink usable
  return writeAlerts(
    tx,
    sql`insert into main.alerts as raised (id, tenant_id, location_id, complex_id, building_id, unit_id, public_area_id, room_id, type, thermostat_id, eui, raised_at, last_at, info)
    select gen_random_uuid(), t.tenant_id, t.location_id, t.complex_id, t.building_id, t.unit_id, t.public_area_id, t.room_id, 'connectivity', t.id, t.eui,
      ${at(now)}, ${at(now)}, ${offlineInfo}
    from main.thermostats t where t.lifecycle = 'Installed' and t.online_until < ${at(limit)} and t.last_seen_at <= ${offlineSeenBefore(limit)}::timestamptz
      and not exists (select from main.alerts o where o.thermostat_id = t.id and o.type = 'connectivity' and o.cleared_at is null)
    limit ${atOnce} on conflict do nothing ${told(sql`raised`)}`,
  )
}

/**
 * Raises connectivity alerts for mounted thermostats that have been offline for long; raises none before we have listened for as long as a
 * device may be silent.
 */
export const watchThermostats = async (tx: Tx, watch: Watch): Promise<Step> => {
  await clear(tx, watch.now)
  await settleLeftBehind(tx, watch)
  if (watch.now.getTime() - watch.since.getTime() < grace) return {}
  return { more: (await raise(tx, watch)) === atOnce }
}

/** Updates the time of open alerts once an hour, because lists begin with the latest. */
export const refreshStanding = async (tx: Tx, now: Date): Promise<Step> => {
  const { rowCount } = await tx.execute(sql`update main.alerts set last_at = ${at(now)} where id in (
    select id from main.alerts where cleared_at is null and type = 'connectivity' and last_at < ${at(new Date(now.getTime() - hour))} limit ${atOnce} for update skip locked)`)
  return { more: rowCount === atOnce }
}
