import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { BuildingBehind, type Portfolio } from '../../../contract/main/portfolio.ts'
import { ofEachAlertType } from '../../../domain/devices/alertTable.ts'
import { ClimateFigures, portfolioDaysShown } from '../../../domain/portfolio.ts'
import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf, formatInstant } from '../../../domain/time.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'

/** Buildings that are named as furthest behind. */
const named = 5

const Day = z.object({
  day: z.string(),
  mounted: z.number(),
  online: z.number(),
  alerts: z.record(z.string(), z.number()),
  climate: ClimateFigures.nullable(),
  countedAt: z.string(),
})

const daysOf = async (tx: Tx, tenantId: string, now: Date) => {
  const { rows } = await tx.execute(
    sql`select day::text, mounted, online, alerts, climate, to_json(counted_at)#>>'{}' as "countedAt" from main.portfolio_days
      where tenant_id = ${tenantId} and day > ${addDays(dayOf(now), -portfolioDaysShown)} order by day`,
  )
  return rows.map((row) => Day.parse(row))
}

/** Whether somebody withdrew a consent since, so that what was counted tells of a home that it may not tell of any more. */
const isWithdrawnSince = async (tx: Tx, tenantId: string, countedAt: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ withdrawn: boolean }>(
    sql`select exists (select from main.data_agreement_revocations v join main.data_agreement_persons p on p.agreement_id = v.agreement_id
      where p.tenant_id = ${tenantId} and v.revoked_at >= ${countedAt}) as withdrawn`,
  )
  return rows[0]?.withdrawn ?? true
}

const Progress = z.object({
  done: z.number(),
  underWay: z.number(),
  notStarted: z.number(),
  behind: z.array(BuildingBehind),
})

/** How far the buildings are, from the figures that are counted when something changes: overdue ones first, then those with the smallest share. */
const installationOf = async (tx: Tx, tenantId: string, now: Date): Promise<Portfolio['installation']> => {
  const { rows } = await tx.execute(sql`
    with progress as materialized (
      select f.building_id as id, sum(f.open + f.on_hold + f.access_not_possible + f.finalized)::int as units, sum(f.finalized)::int as finalized
      from main.building_figures f where f.tenant_id = ${tenantId} group by 1 having sum(f.open + f.on_hold + f.access_not_possible + f.finalized) > 0),
    behind as (
      select b.id, b.name, p.units, p.finalized as "finalizedUnits", case when b.installation_to < ${dayOf(now)} then b.installation_to::text end as "overdueSince"
      from progress p join main.buildings b on b.id = p.id and b.tenant_id = ${tenantId} where p.finalized < p.units
      order by b.installation_to < ${dayOf(now)} desc nulls last, p.finalized::float / p.units, p.units desc, ${naturalOrder(sql`b.name`)} limit ${named})
    select (count(*) filter (where finalized = units))::int as done, (count(*) filter (where finalized between 1 and units - 1))::int as "underWay",
      (count(*) filter (where finalized = 0))::int as "notStarted", coalesce((select json_agg(behind) from behind), '[]') as behind
    from progress`)
  return Progress.parse(rows[0])
}

/** The state of the actor's client: what a periodical rule has counted, and the figures of its buildings. No request counts thermostats. */
export const portfolioOf = async (tx: Tx, { tenantId }: TenantActor, now: Date): Promise<Portfolio> => {
  const days = await daysOf(tx, tenantId, now)
  const last = days.at(-1)
  const mayTell = last?.climate && !(await isWithdrawnSince(tx, tenantId, last.countedAt))
  return {
    countedAt: last ? formatInstant(last.countedAt) : null,
    days: days.map(({ day, mounted, online, alerts }) => ({
      day,
      mounted,
      online,
      alerts: ofEachAlertType((type) => alerts[type] ?? 0),
    })),
    installation: await installationOf(tx, tenantId, now),
    climate: mayTell ? last.climate : null,
  }
}
