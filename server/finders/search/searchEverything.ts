import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Hit } from '../../../contract/main/search.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { searchable } from '../../../domain/rules/text.ts'
import { containing } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import { sent } from '../../db/sent.ts'
import type { TenantActor } from '../../http/actor.ts'
import { textSearchOf } from '../devices/searchStrategy.ts'
import { devicesToSearch, placesToSearch, type Searched } from './searched.ts'
import { peopleToSearch } from './searchedPeople.ts'

/** Share of its trigrams that a mistyped word has in common with the right one: one wrong letter in six. */
const resembling = 0.45
/** Shorter words resemble too much. */
const shortestTypo = 4
/** Of more matches of a kind than these, which nobody reads through, the first ones that are found are put in order. */
const mostRanked = 1000

const Row = z.object({ ...Hit.shape, path: z.array(z.string().nullable()), rank: z.number() })

/** How a word is looked for in a text: as it stands, or also as something that resembles it. */
type Matches = (text: SQL, word: string) => SQL

/**
 * What a text has in common with a word that it resembles, at least: three letters in a row, or the beginning of a word. Of the trigrams of a word
 * only its first letter and its last two are left then, which is too few. It is found in a fifth of the time that the similarity takes.
 */
const inCommon = (word: string): string =>
  [`(?:^| )${word.slice(0, 2)}`, ...Array.from({ length: word.length - 2 }, (_, from) => word.slice(from, from + 3))].join('|')

const contains: Matches = (text, word) => sql`${text} like ${containing(word)}`
const resembles: Matches = (text, word) =>
  word.length < shortestTypo
    ? contains(text, word)
    : sql`(${contains(text, word)} or (${text} ~ ${inCommon(word)} and public.word_similarity(${word}, ${text}) >= ${resembling}))`

const either = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`
const each = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `)

const own = sql`s.own`
const beginsWith = (text: SQL, wanted: string): SQL => sql`${text} like ${containing(wanted).slice(1)}`

/** Every word occurs in a row's own text or in that of its place, and at least one in its own: "goethe 5 we 12" finds the unit in its building. */
const matching = (words: readonly string[], matches: Matches, places: readonly SQL[]): SQL =>
  and(
    either(words.map((word) => matches(own, word))),
    places.length > 0 || words.length > 1 ? each(words.map((word) => either([own, ...places].map((text) => matches(text, word))))) : undefined,
  ) ?? sql`false`

interface Wanted {
  words: readonly string[]
  whole: string
  code: string
  limit: number
}

/** Whole names come first, then those that begin with the text: a row's own text begins with its name. Of devices it is their EUI. */
const rankOf = ({ isDevice }: Searched, { whole, code }: Wanted): SQL =>
  isDevice
    ? sql`case when s.code = ${code} then 0 when ${beginsWith(sql`s.code`, code)} then 1 else 2 end`
    : sql`case when not (${beginsWith(own, whole)}) then 2 when main.searchable(s.name) = ${whole} then 0 else 1 end`

const hitsOf = (searched: Searched, wanted: Wanted, where: SQL): SQL =>
  sql`(select ${searched.kind} as kind, s.key, s.name, s.detail, s.building_id, s.unit_id, s.room_id, ${rankOf(searched, wanted)} as rank
    from (select * from (${searched.rows}) s where ${where} limit ${mostRanked}) s
    order by rank, public.word_similarity(${wanted.whole}, s.own) desc, s.name, s.key limit ${wanted.limit})`

type RankedHit = Hit & { rank: number }

const read = async (tx: Tx, parts: readonly SQL[]): Promise<RankedHit[]> => {
  if (parts.length === 0) return []
  const { rows } = await sent(
    tx,
    sql`
    select h.kind, h.key, h.name, h.detail, array[(select b.name from main.buildings b where b.id = h.building_id),
      (select u.name from main.building_units u where u.id = h.unit_id), (select r.name from main.rooms r where r.id = h.room_id)] as path, h.rank
    from (${sql.join([...parts], sql` union all `)}) h`,
  )
  return rows.map((row) => Row.parse(row)).map((row) => ({ ...row, path: row.path.filter((name) => name !== null) }))
}

/**
 * Without loops, places are joined to their buildings by reading each table once: of a condition on texts, row policies let the planner
 * expect a single row, for which it would look through another table each time.
 */
const withoutLoops = (isOff: boolean): SQL => sql`select set_config('enable_nestloop', ${isOff ? 'off' : 'on'}, true)`

interface Parts {
  places: SQL[]
  others: SQL[]
}

/** Sent in one packet. */
const readAll = async (tx: Tx, { places, others }: Parts): Promise<Hit[]> => {
  const [, inPlaces, , among] = await Promise.all([sent(tx, withoutLoops(true)), read(tx, places), sent(tx, withoutLoops(false)), read(tx, others)])
  return [...inPlaces, ...among].toSorted((one, other) => one.rank - other.rank).map(({ rank: __, ...hit }) => hit)
}

/**
 * Rows of all kinds within the actor's reach whose texts hold all words of a text, at most `limit` of each kind. Only if there are none, the
 * words may be mistyped. Devices are found by a part of their EUI of at least three characters, as it is printed on them: in any grouping.
 */
export const searchEverything = async (tx: Tx, actor: TenantActor, { text, limit, now }: { text: string; limit: number; now: Date }) => {
  const words = [...new Set(searchable(text).split(' ').filter(Boolean))]
  if (words.length === 0) return { items: [], similar: false }
  const wanted = { words, whole: words.join(' '), code: normaliseEui(text), limit }
  const places = placesToSearch(actor, words.length)
  const people = peopleToSearch(tx, actor, now)
  const devices = devicesToSearch(actor, wanted, await textSearchOf(tx, text, now))
  const hits = (how: Matches) => (searched: Searched) => hitsOf(searched, wanted, matching(words, how, searched.places))
  const items = await readAll(tx, {
    places: places.map(hits(contains)),
    others: [
      ...people.map(hits(contains)),
      ...devices.map((searched) => hitsOf(searched, wanted, either([sql`s.code like ${containing(wanted.code)}`, matching(words, contains, [])]))),
    ],
  })
  if (items.length > 0 || !words.some((word) => word.length >= shortestTypo)) return { items, similar: false }
  const similar = await readAll(tx, { places: places.map(hits(resembles)), others: people.map(hits(resembles)) })
  return { items: similar, similar: similar.length > 0 }
}
