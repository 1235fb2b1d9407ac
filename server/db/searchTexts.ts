import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchable } from '../../domain/rules/text.ts'
import { containing } from './page.ts'
import type { buildings, buildingUnits, publicAreas, renters, rooms } from './schema.ts'

/** Texts as they are searched, of tables with few rows; the others keep theirs in a column (`keptText`). */
export const foldedText = (...parts: readonly SQLWrapper[]): SQL =>
  sql`main.searchable(concat_ws(' ', ${sql.join([...parts], sql`, `)}))`

/** The searchable text of a row, from a generated column. */
export const keptText = (
  table: typeof buildings | typeof buildingUnits | typeof publicAreas | typeof rooms | typeof renters,
): SQL => sql`${table}.search_text`

/** The searchable text of a renter or a user, from generated columns; only with `withMail` also that of their address. */
export const personText = (row: SQLWrapper, withMail: boolean): SQL =>
  withMail ? sql`concat_ws(' ', ${row}.search_text, ${row}.search_mail)` : sql`${row}.search_text`

/** The words of a text as they are searched. */
export const searchWords = (text: string): string[] => searchable(text).split(' ').filter(Boolean)

/** A condition for a typed name: every word occurs in the searchable text, however its letters are typed; a text of marks alone occurs nowhere. */
export const holdsFolded = (text: string | undefined, own: SQL): SQL | undefined => {
  if (!text?.trim()) return undefined
  const words = searchWords(text)
  return words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word) => sql`${own} like ${containing(word)}`),
        sql` and `,
      )
}
