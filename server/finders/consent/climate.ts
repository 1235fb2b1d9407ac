import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import type { WithheldReason } from '../../../domain/consent/agreement.ts'
import { dayOf } from '../../../domain/time.ts'
import type { Tx } from '../../db/scope.ts'

/**
 * Why the last values of a device that require consent are withheld: their unit has no consent, or had none when they were measured.
 * Null if they may be shown.
 * @param of the columns with the unit that the values refer to and the time of measurement
 * @param today the current day in the time zone of the buildings, YYYY-MM-DD
 */
export const withheldReason = (
  of: { unitId: SQLWrapper; measuredAt: SQLWrapper },
  today: string | Placeholder,
): SQL<WithheldReason | null> =>
  sql<WithheldReason | null>`case when ${of.unitId} is not null and (select c.since from main.climate_of(${of.unitId}, ${today}::date) c) > coalesce(${of.measuredAt}, now()) then 'noConsent' end`

/** The values, without those that require consent if they are withheld. */
export const withhold = <K extends string, V extends Partial<Record<K, unknown>>>(
  values: V,
  covered: readonly K[],
  reason: WithheldReason | null,
): V =>
  reason === null
    ? values
    : Object.assign(
        {},
        values,
        Object.fromEntries(covered.filter((field) => field in values).map((field) => [field, null])),
      )

interface Said {
  /** The id of the device. */
  deviceId: SQLWrapper
  /** The unit where it is today. */
  unitId: SQLWrapper
  /** When it was reported. */
  at: SQLWrapper
}

/**
 * Why a device's message is withheld when its row does not record the unit: the measurements before and after it tell where the device was,
 * or, after the last one, where it is today. Withheld if either unit has no consent, or had none then.
 */
export const withheldAround = (
  kind: 'thermostat' | 'sensor',
  { deviceId, unitId, at }: Said,
  today: string,
): SQL<WithheldReason | null> => {
  const [table, id] = [sql.identifier(`${kind}_measurements`), sql.identifier(`${kind}_id`)]
  const since = sql`main.climate_since(homes.unit_id, ${today}::date)`
  return sql<WithheldReason | null>`(select 'noConsent' where exists (
    with before as (select m.unit_id from main.${table} m where m.${id} = ${deviceId} and m.at <= ${at} order by m.at desc limit 1),
      after as (select m.unit_id from main.${table} m where m.${id} = ${deviceId} and m.at > ${at} order by m.at limit 1)
    select from (select unit_id from before union all select unit_id from after union all select ${unitId} where not exists (select from after)) homes
    where homes.unit_id is not null and ${since} > ${at}))`
}

/** The part of a job's result that tells whose climate data its file contains, and when the data was read. */
const ShownHomes = z.object({ homes: z.array(z.string()), readAt: z.string() })

/** Kinds of jobs whose files may contain climate data and whose results record it. */
const kinds: readonly string[] = ['deviceExport', 'personalDataExport']

/** The result of a job whose file contains climate data of these units. */
export const shownHomes = (readAt: string, units: Iterable<string>): z.output<typeof ShownHomes> => ({
  homes: [...units],
  readAt,
})

/**
 * Whether a job's file contains climate data of a unit whose consent was withdrawn, or given again only after the data was read. Nobody may
 * download such a file. It checks units of all clients: the transaction switches to the role that sees them, so no other query may follow in it.
 */
export const showsWithdrawn = async (
  tx: Tx,
  { kind, result }: { kind: string; result: unknown },
  now: Date,
): Promise<boolean> => {
  const { data } = ShownHomes.safeParse(result)
  // files without this record date from before consent was checked
  if (!data) return kinds.includes(kind)
  if (data.homes.length === 0) return false
  await tx.execute(sql`set local role app_admin`)
  const { rows } = await tx.execute<{ withdrawn: boolean }>(sql`
    select coalesce(bool_or(main.climate_since(home, ${dayOf(now)}::date) > ${data.readAt}::timestamptz), false) as withdrawn
    from unnest(${sql.param(data.homes)}::uuid[]) home`)
  return rows[0]?.withdrawn ?? false
}
