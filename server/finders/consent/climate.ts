import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { WithheldReason } from '../../../domain/consent/covered.ts'

/**
 * Why the last values of a device that consent covers are not shown: the unit that they speak of has no consent, or had none when they
 * were measured. Null where they are shown.
 * @param of the columns of whose home the values speak and when they were measured
 * @param today the day of the estate, YYYY-MM-DD
 */
export const withheldReason = (of: { unitId: SQLWrapper; measuredAt: SQLWrapper }, today: string): SQL<WithheldReason | null> =>
  sql<WithheldReason | null>`case when ${of.unitId} is not null and main.climate_since(${of.unitId}, ${today}::date) > coalesce(${of.measuredAt}, now()) then 'noConsent' end`

/** The values without those that consent covers, where they are withheld. */
export const withhold = <K extends string, V extends Partial<Record<K, unknown>>>(values: V, covered: readonly K[], reason: WithheldReason | null): V =>
  reason === null ? values : Object.assign({}, values, Object.fromEntries(covered.filter((field) => field in values).map((field) => [field, null])))

interface Said {
  /** The device, by its id. */
  deviceId: SQLWrapper
  /** Where it is today. */
  unitId: SQLWrapper
  /** When it said so. */
  at: SQLWrapper
}

/**
 * Why what a device said at some time is not shown, where its row does not tell whose home it speaks of: the measurements around it tell
 * where it was, and after the last of them where it is today. Withheld if either home has no consent, or had none then.
 */
export const withheldAround = (kind: 'thermostat' | 'sensor', { deviceId, unitId, at }: Said, today: string): SQL<WithheldReason | null> => {
  const [table, id] = [sql.identifier(`${kind}_measurements`), sql.identifier(`${kind}_id`)]
  const since = sql`main.climate_since(homes.unit_id, ${today}::date)`
  return sql<WithheldReason | null>`(select 'noConsent' where exists (
    with before as (select m.unit_id from main.${table} m where m.${id} = ${deviceId} and m.at <= ${at} order by m.at desc limit 1),
      after as (select m.unit_id from main.${table} m where m.${id} = ${deviceId} and m.at > ${at} order by m.at limit 1)
    select from (select unit_id from before union all select unit_id from after union all select ${unitId} where not exists (select from after)) homes
    where homes.unit_id is not null and ${since} > ${at}))`
}
