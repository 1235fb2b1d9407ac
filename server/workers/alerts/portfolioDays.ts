import { sql, type SQL } from 'drizzle-orm'
import { behindDaysMax } from '../../../domain/devices/plausible.ts'
import { offlineSeenBefore } from '../../../domain/devices/state.ts'
import { openValveShare, portfolioDaysShown, spreadFrom, spreadTo } from '../../../domain/portfolio.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Tx } from '../../db/scope.ts'
import { at } from './alertRows.ts'
import type { Mark, Step } from '../../jobs/inTurn.ts'

/** Days of the figures that are kept. */
const keptDays = 400

/** The instant at which a day of the buildings begins. */
const beginOf = (day: SQL): SQL => sql`(${day}::timestamp at time zone 'Europe/Berlin')`

/** The alerts of a client raised on a day, by type; those that a silent gateway explains count with it. */
const alertsOn = (tenantId: string, day: SQL): SQL =>
  sql`(select coalesce(jsonb_object_agg(raised.type, raised.n), '{}') from (select a.type, count(*) as n from main.alerts a
    where a.tenant_id = ${tenantId} and a.incident_id is null and a.last_at >= ${beginOf(day)}
      and a.raised_at >= ${beginOf(day)} and a.raised_at < ${beginOf(sql`(${day} + 1)`)} group by 1) raised)`

/** Of the thermostats online: the climate of homes that agreed for the time of the report. */
const climateAt = (tenantId: string, now: Date): SQL =>
  sql`(with homes as materialized (select u.id, c.since from main.building_units u, lateral main.climate_of(u.id, ${dayOf(now)}::date) c where u.tenant_id = ${tenantId}),
    reports as materialized (select s.ambient_temperature as temperature, s.open_window, s.motor_position, s.motor_constraint
      from main.thermostats t join main.thermostat_states s on s.thermostat_id = t.id left join homes on homes.id = s.measured_unit_id
      where t.tenant_id = ${tenantId} and t.radiator_id is not null and t.online_until >= ${at(now)} and s.measured_at is not null
        and (s.measured_unit_id is null or homes.since <= s.measured_at))
    select jsonb_build_object('measured', count(*), 'openWindows', count(*) filter (where open_window),
      'openValves', count(*) filter (where motor_constraint > 0 and motor_position >= ${openValveShare}::float * motor_constraint),
      'temperatures', coalesce((select jsonb_agg(jsonb_build_object('degree', degree, 'count', n) order by degree)
        from (select least(greatest(floor(temperature), ${spreadFrom}::int), ${spreadTo}::int)::int as degree, count(*) as n
          from reports where temperature is not null group by 1) degrees), '[]')) from reports)`

/**
 * Days before the first count, and days on which nothing ran, from when thermostats were mounted and their alerts were open at the end of the
 * day. When an alert was last confirmed does not matter: on such days nothing confirms any.
 */
const fillPast = (tx: Tx, tenantId: string, now: Date) =>
  tx.execute(sql`
    with silences as materialized (select a.thermostat_id, a.raised_at, a.cleared_at from main.alerts a
      join main.thermostats t on t.id = a.thermostat_id and t.radiator_id is not null
      where a.tenant_id = ${tenantId} and a.type = 'connectivity'
        and (a.cleared_at is null or a.cleared_at >= ${beginOf(sql`${addDays(dayOf(now), 2 - portfolioDaysShown)}::date`)}))
    insert into main.portfolio_days (tenant_id, day, mounted, online, alerts, counted_at)
    select ${tenantId}, d.day, f.mounted, greatest(0, f.mounted - f.offline), ${alertsOn(tenantId, sql`d.day`)}, ${at(now)}
    from (select generate_series(${addDays(dayOf(now), 1 - portfolioDaysShown)}::date, ${addDays(dayOf(now), -1)}::date, '1 day')::date as day) d,
    lateral (select (select count(*) from main.thermostats t where t.tenant_id = ${tenantId} and t.radiator_id is not null
          and coalesce(t.installed_at, t.created_at) < ${beginOf(sql`(d.day + 1)`)}) as mounted,
        (select count(distinct s.thermostat_id) from silences s
          where s.raised_at < ${beginOf(sql`(d.day + 1)`)} and (s.cleared_at is null or s.cleared_at >= ${beginOf(sql`(d.day + 1)`)})) as offline) f
    where not exists (select from main.portfolio_days p where p.tenant_id = ${tenantId} and p.day = d.day)`)

const countToday = (tx: Tx, tenantId: string, now: Date) => {
  const today = sql`${dayOf(now)}::date`
  return tx.execute(sql`insert into main.portfolio_days (tenant_id, day, mounted, online, alerts, climate, counted_at)
    select ${tenantId}, ${today}, count(*), count(*) filter (where t.online_until > ${at(now)} or t.last_seen_at > ${offlineSeenBefore(now)}),
      ${alertsOn(tenantId, today)}, ${climateAt(tenantId, now)}, ${at(now)}
    from main.thermostats t where t.tenant_id = ${tenantId} and t.radiator_id is not null
    on conflict (tenant_id, day) do update set mounted = excluded.mounted, online = excluded.online, alerts = excluded.alerts, climate = excluded.climate,
      counted_at = excluded.counted_at`)
}

/**
 * What was raised on the days before after their last count: late in the day, while nothing ran, or by messages that come late; and what such
 * messages proved wrong. The climate of a day is not kept.
 */
const closePast = (tx: Tx, tenantId: string, now: Date) => {
  const today = dayOf(now)
  const from = sql`${addDays(today, -behindDaysMax - 1)}::date`
  // one look at all of these days
  return tx.execute(sql`with raised as (
      select (a.raised_at at time zone 'Europe/Berlin')::date as day, a.type, count(*) as n from main.alerts a
      where a.tenant_id = ${tenantId} and a.incident_id is null and a.last_at >= ${beginOf(from)}
        and a.raised_at >= ${beginOf(from)} and a.raised_at < ${beginOf(sql`${today}::date`)} group by 1, 2),
    told as materialized (select day, jsonb_object_agg(type, n) as alerts from raised group by 1),
    counted as (select p.day, case when p.day >= ${from} then coalesce(t.alerts, '{}') else p.alerts end as alerts
      from main.portfolio_days p left join told t on t.day = p.day where p.tenant_id = ${tenantId} and p.day < ${today}::date)
    update main.portfolio_days p set alerts = c.alerts, climate = null from counted c
    where p.tenant_id = ${tenantId} and p.day = c.day and (p.alerts is distinct from c.alerts or p.climate is not null)`)
}

/** Counts the next client's portfolio: one transaction for each, in the order of their ids. */
export const countPortfolio = async (tx: Tx, now: Date, { cursor }: Pick<Mark, 'cursor'>): Promise<Step> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from main.tenants where ${cursor === null ? sql`true` : sql`id > ${cursor}`} order by id limit 1`,
  )
  const id = rows[0]?.id
  if (id === undefined) return {}
  await fillPast(tx, id, now)
  await closePast(tx, id, now)
  await countToday(tx, id, now)
  await tx.execute(
    sql`delete from main.portfolio_days where tenant_id = ${id} and day < ${addDays(dayOf(now), -keptDays)}`,
  )
  return { more: true, cursor: id }
}
