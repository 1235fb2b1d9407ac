import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { WithheldReason } from '../../domain/consent/covered.ts'

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
