import { and, eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { Hit } from '../../../contract/main/search.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { containing } from '../../db/page.ts'
import { keptText, searchWords } from '../../db/searchTexts.ts'
import { naturalOrder, rooms } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { sent } from '../../db/statements.ts'
import type { TenantActor } from '../../http/actor.ts'
import { textSearchOf } from '../devices/searchStrategy.ts'
import { alike, anyIn, eachIn, exactly, type Look } from './look.ts'
import { devicesToSearch, placesToSearch, type Searched } from './searched.ts'
import { peopleToSearch } from './searchedPeople.ts'

/** Of more matches of a kind than these, which nobody reads through, the first ones that are found are put in order. */
const mostRanked = 1000

const Row = z.object({ ...Hit.shape, path: z.array(z.string().nullable()), rank: z.number() })

/** More words than these, one bit each, are in no name and address. */
const mostWords = 60

const own = sql`s.own`
const beginsWith = (text: SQL, wanted: string): SQL => sql`${text} like ${containing(wanted).slice(1)}`

/** Every word occurs in a row's own text or in those of its place, and at least one in its own: "goethe 5 we 12" finds the unit in its building. */
const matching = (look: Look, isPlaced: boolean): SQL =>
  isPlaced
    ? sql`(${eachIn(look, own, sql`s.in_place`)} and ${anyIn(look, own)})`
    : sql`(${eachIn(look, own)})`

interface Wanted {
  words: readonly string[]
  whole: string
  code: string
  limit: number
}

/** A searchable text with single blanks, as texts to look for have them: "birkenweg 4, berlin" is kept with two. */
const squeezed = (text: SQL): SQL => sql`btrim(regexp_replace(${text}, ' +', ' ', 'g'))`

/** Whole names come first, then those that begin with the text: a row's own text begins with its name. Of devices it is their EUI. */
const rankOf = ({ isDevice }: Searched, { whole, code }: Wanted): SQL =>
  isDevice
    ? sql`case when s.code = ${code} then 0 when ${beginsWith(sql`s.code`, code)} then 1 else 2 end`
    : sql`case when not (${beginsWith(squeezed(own), whole)}) then 2 when ${squeezed(sql`main.searchable(s.name)`)} = ${whole} then 0 else 1 end`

/** How the hits of a kind are put in order. */
const order = sql`rank, similarity desc, ${naturalOrder(sql`name`)}, key`

const hitsOf = (searched: Searched, wanted: Wanted, where: SQL): SQL =>
  sql`(select ${searched.kind} as kind, s.key, s.name, s.detail, s.building_id, s.unit_id, s.room_id, ${rankOf(searched, wanted)} as rank,
      public.word_similarity(${wanted.whole}, s.own) as similarity
    from (select * from (${searched.rows}) s where ${where} limit ${mostRanked}) s
    order by ${order} limit ${wanted.limit})`

type RankedHit = Hit & { rank: number }

const read = async (tx: Tx, parts: readonly SQL[]): Promise<RankedHit[]> => {
  if (parts.length === 0) return []
  const { rows } = await sent(
    tx,
    sql`
    select h.kind, h.key, h.name, h.detail, array[(select b.name from main.buildings b where b.id = h.building_id),
      (select u.name from main.building_units u where u.id = h.unit_id), (select r.name from main.rooms r where r.id = h.room_id)] as path, h.rank
    from (${sql.join(
      parts.map((part, at) => sql`select ${at}::integer as part, p.* from ${part} p`),
      sql` union all `,
    )}) h
    order by part, ${order}`,
  )
  return rows
    .map((row) => Row.parse(row))
    .map((row) => ({ ...row, path: row.path.filter((name) => name !== null) }))
}

/**
 * Without loops, places are joined to their buildings by reading each table once: of a condition on texts, row policies let the planner
 * expect a single row, for which it would look through another table each time.
 */
const withoutLoops = (isOff: boolean): SQL =>
  sql`select set_config('enable_nestloop', ${isOff ? 'off' : 'on'}, true)`

interface Parts {
  places: SQL[]
  others: SQL[]
}

/** Sent in one packet. */
const readAll = async (tx: Tx, { places, others }: Parts): Promise<Hit[]> => {
  const [, inPlaces, , among] = await Promise.all([
    sent(tx, withoutLoops(true)),
    read(tx, places),
    sent(tx, withoutLoops(false)),
    read(tx, others),
  ])
  return [...inPlaces, ...among]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ rank: __, ...hit }) => hit)
}

/** Names of rooms are few: of up to so many different ones, the rooms that are called what is looked for are found by an index. */
const mostRoomTexts = 1000

const Texts = z.array(z.object({ own: z.string() }))

/** What the client's rooms are called, each once, from one entry of the index to the next; undefined if that is too much. */
const textsOfRooms = async (tx: Tx, { tenantId }: TenantActor): Promise<string[] | undefined> => {
  const text = sql`${keptText(rooms)}`
  const first = (after: SQL | undefined) =>
    sql`(select ${text} from ${rooms} where ${and(eq(rooms.tenantId, tenantId), after)} order by ${text} limit 1)`
  const { rows } = await sent(
    tx,
    sql`with recursive texts (own) as (${first(undefined)} union all select ${first(sql`${text} > texts.own`)} from texts where texts.own is not null)
      select own from texts where own is not null limit ${sql.raw(String(mostRoomTexts + 1))}`,
  )
  return rows.length > mostRoomTexts ? undefined : Texts.parse(rows).map(({ own: name }) => name)
}

/**
 * Rows of all kinds within the actor's reach whose texts hold all words of a text, at most `limit` of each kind. Only if there are none, the
 * words may be mistyped. Devices are found by a part of their EUI of at least three characters, as it is printed on them: in any grouping.
 */
export const searchEverything = async (
  tx: Tx,
  actor: TenantActor,
  { text, limit, now }: { text: string; limit: number; now: Date },
) => {
  const words = [...new Set(searchWords(text))].slice(0, mostWords)
  if (words.length === 0) return { items: [], similar: false }
  const wanted = { words, whole: words.join(' '), code: normaliseEui(text), limit }
  const [how, texts] = await Promise.all([
    textSearchOf(tx, text, now),
    words.length > 1 ? textsOfRooms(tx, actor) : undefined,
  ])
  const people = peopleToSearch(tx, actor, now)
  const hitsBy = (look: Look) => (searched: Searched) =>
    hitsOf(searched, wanted, matching(look, searched.isPlaced))
  const exact = exactly(words)
  const items = await readAll(tx, {
    places: placesToSearch(actor, exact, texts).map(hitsBy(exact)),
    others: [
      ...people.map(hitsBy(exact)),
      ...devicesToSearch(actor, wanted, how).map((searched) =>
        hitsOf(searched, wanted, sql`(s.code like ${containing(wanted.code)} or ${matching(exact, false)})`),
      ),
    ],
  })
  const mistyped = items.length > 0 ? undefined : alike(words)
  if (!mistyped) return { items, similar: false }
  const similar = await readAll(tx, {
    places: placesToSearch(actor, mistyped, texts).map(hitsBy(mistyped)),
    others: people.map(hitsBy(mistyped)),
  })
  return { items: similar, similar: similar.length > 0 }
}
