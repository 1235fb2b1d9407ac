import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Hit } from '../../../contract/main/search.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { searchable } from '../../../domain/rules/text.ts'
import { containing } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { devicesToSearch, placesToSearch, type Searched } from './searched.ts'
import { peopleToSearch } from './searchedPeople.ts'

/** Share of its trigrams that a mistyped word has in common with the right one: one wrong letter in six. */
const resembling = 0.45
/** Shorter words resemble too much. */
const shortestTypo = 4

const Row = z.object({ ...Hit.shape, path: z.array(z.string().nullable()) })

/** How a word is looked for in a text: as it stands, or also as something that resembles it. */
type Matches = (text: SQL, word: string) => SQL

const contains: Matches = (text, word) => sql`${text} like ${containing(word)}`
const resembles: Matches = (text, word) =>
  word.length < shortestTypo ? contains(text, word) : sql`(${contains(text, word)} or public.word_similarity(${word}, ${text}) >= ${resembling})`

const either = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`
const each = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

/** Every word occurs in a row's own text or in that of its place, and at least one in its own: "goethe 5 we 12" finds the unit in its building. */
const matching = (words: readonly string[], matches: Matches): SQL =>
  and(either(words.map((word) => matches(sql`s.own`, word))), each(words.map((word) => matches(sql`s.around`, word)))) ?? sql`false`

/** Whole names come first, then those that begin with the text, then the most similar ones. */
const rank = (text: string): SQL =>
  sql`case when main.searchable(s.name) = ${text} then 0 when main.searchable(s.name) like ${containing(text).slice(1)} then 1 else 2 end`

const hitsOf = ({ kind, rows }: Searched, where: SQL, text: string, limit: number): SQL =>
  sql`(select ${kind} as kind, s.key, s.name, s.detail, s.building_id, s.unit_id, s.room_id, ${rank(text)} as rank
    from (${rows}) s where ${where} order by ${rank(text)}, public.word_similarity(${text}, s.own) desc, s.name, s.key limit ${limit})`

const read = async (tx: Tx, parts: readonly SQL[]): Promise<Hit[]> => {
  if (parts.length === 0) return []
  const { rows } = await tx.execute(sql`
    select h.kind, h.key, h.name, h.detail, array[(select b.name from main.buildings b where b.id = h.building_id),
      (select u.name from main.building_units u where u.id = h.unit_id), (select r.name from main.rooms r where r.id = h.room_id)] as path
    from (${sql.join([...parts], sql` union all `)}) h order by h.rank`)
  return rows.map((row) => Row.parse(row)).map((row) => ({ ...row, path: row.path.filter((name) => name !== null) }))
}

/**
 * Rows of all kinds within the actor's reach whose texts hold all words of a text, at most `limit` of each kind. Only if there are none, the
 * words may be mistyped. Devices are found by a part of their EUI, as it is printed on them: in any grouping.
 */
export const searchEverything = async (tx: Tx, actor: TenantActor, { text, limit, now }: { text: string; limit: number; now: Date }) => {
  const words = searchable(text).split(' ').filter(Boolean)
  const code = normaliseEui(text)
  if (words.length === 0) return { items: [], similar: false }
  const whole = words.join(' ')
  const named = [...placesToSearch(actor, words.length), ...peopleToSearch(tx, actor, now)]
  const devices = devicesToSearch(actor).map((searched) =>
    hitsOf(searched, either([sql`s.code like ${containing(code)}`, matching(words, contains)]), whole, limit),
  )
  const items = await read(tx, [...named.map((searched) => hitsOf(searched, matching(words, contains), whole, limit)), ...devices])
  if (items.length > 0 || !words.some((word) => word.length >= shortestTypo)) return { items, similar: false }
  const similar = await read(
    tx,
    named.map((searched) => hitsOf(searched, matching(words, resembles), whole, limit)),
  )
  return { items: similar, similar: similar.length > 0 }
}
