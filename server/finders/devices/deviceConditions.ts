import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { NetworkStatus } from '../../../domain/enums.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { containing, containsWords } from '../../db/page.ts'
import { plannedForValues } from '../../db/statements.ts'

/** Matches a part of an EUI, in any grouping. */
export const likeEui = (column: SQLWrapper, text: string): SQL =>
  sql`${column} like ${containing(normaliseEui(text))}`

/** Matches words in some columns, or a part of an EUI. */
export const wordsOrEui = (
  text: string | undefined,
  eui: SQLWrapper,
  columns: readonly SQLWrapper[],
): SQL | undefined =>
  text
    ? or(
        containsWords(text, [eui, ...columns]),
        /^[0-9a-f]+$/.test(normaliseEui(text)) ? likeEui(eui, text) : undefined,
      )
    : undefined

/**
 * The condition that devices have one of these statuses at an instant; the SQL twin of `networkStatus`. Instead of the end of being online,
 * a column with the last connection can be compared with the earliest time that counts.
 */
export const hasNetworkStatus = (
  onlineUntil: SQLWrapper,
  statuses: readonly NetworkStatus[],
  at: string,
): SQL => {
  const conditions: Record<NetworkStatus, SQL> = {
    Online: sql`${onlineUntil} >= ${at}`,
    Offline: sql`${onlineUntil} < ${at}`,
    Unknown: sql`${onlineUntil} is null`,
  }
  return plannedForValues(or(...statuses.map((status) => conditions[status])) ?? sql`false`)
}
