import { sql, type SQL } from 'drizzle-orm'
import { redactor, type Tie } from '../../../domain/consent/redact.ts'
import { containing } from '../../db/page.ts'
import type { Tx } from '../../db/scope.ts'
import { tellLive } from '../../live/tell.ts'
import type { Person } from './person.ts'
import type { TextPlace } from './textPlaces.ts'

/** Rows changed in a transaction; those of jobs may be large. */
const page = 50
/** Rows searched in a transaction: their texts are compared with every trace of the person. */
const window = 2_000

const column = (name: string): SQL => sql`${sql.identifier(name)}`
const table = ({ table: name }: TextPlace): SQL =>
  sql.join(
    name.split('.').map((part) => sql.identifier(part)),
    sql`.`,
  )

/** A pattern for `ilike` on JSON, where quotes and backslashes are escaped. */
const pattern = (text: string): string => containing(JSON.stringify(text).slice(1, -1))

/** Strings of which a text must contain one to be examined further. */
const hintsOf = ({ traces: { names, emails, phones, ids } }: Person): string[] => {
  const texts = [
    ...names.map(({ lastName }) => lastName.trim()),
    ...emails,
    ...phones.flatMap((phone) => [phone.trim(), phone.replace(/[^\d+]/g, '')]),
    ...ids,
  ]
  return [...new Set(texts.filter((text) => text !== '').map(pattern))]
}

const tieOf = (person: Person, row: Readonly<Record<string, unknown>>, ties: readonly string[]): Tie => {
  const values = ties.flatMap((name) => row[name] ?? []).map(String)
  if (values.some((value) => person.traces.ids.has(value))) return 'person'
  return values.some((value) => person.traces.homes.has(value)) ? 'home' : 'none'
}

/** The progress of a sweep through a table: `last` is undefined before it begins and null when it is done. */
interface SweepPage {
  readonly last: string | null
  readonly changed: number
}

/** Key of an advisory lock; any number that no other lock in the same database uses. */
const trailLock = 7_265_773

type Changed = Readonly<Record<string, unknown>>

/** The audit log is read-only, so a database function makes the changes; it can only redact entries (`main.erase_from_trail`). */
const writeTrail = (tx: Tx, trail: string, jobId: string, changed: readonly Changed[]): Promise<unknown> => {
  const entries = changed.map(({ '#key': id, before, after }) => ({ id, before, after }))
  return tx.execute(
    sql`select main.erase_from_trail(${jobId}::uuid, ${trail}, ${JSON.stringify(entries)}::jsonb)`,
  )
}

const writeRows = (tx: Tx, place: TextPlace, changed: readonly Changed[]): Promise<unknown> => {
  const { json = [], text = [], keyType = 'uuid' } = place
  const set = [...json, ...text].map((name) => sql`${column(name)} = v.${column(name)}`)
  const shape = [
    ...json.map((name) => sql`${column(name)} jsonb`),
    ...text.map((name) => sql`${column(name)} text`),
  ]
  return tx.execute(sql`
    update ${table(place)} t set ${sql.join(set, sql`, `)}
    from json_to_recordset(${JSON.stringify(changed)}::json) v ("#key" ${sql.raw(keyType)}, ${sql.join(shape, sql`, `)})
    where t.${column(place.key)} = v."#key"`)
}

const toTell = ({ live, tenant = '' }: TextPlace, rows: readonly Record<string, unknown>[]) =>
  rows.flatMap((row) =>
    live === undefined || typeof row[tenant] !== 'string'
      ? []
      : [{ tenantId: row[tenant], topic: live, ids: [String(row['#key'])] }],
  )

/**
 * Removes the person from one page of a table's rows, after the key `last`. A second run finds nothing more.
 * @param jobId the erasure, under which it writes to the audit log; the job's own row is left as it is
 */
export const sweepPage = async (
  tx: Tx,
  place: TextPlace,
  person: Person,
  last: string | undefined,
  jobId: string,
): Promise<SweepPage> => {
  const { json = [], text = [], ties = [], unique = [], tenant, trail, keyType = 'uuid' } = place
  // rows of the audit log cannot be locked without write access, and of two concurrent erasures one would restore what the other removed
  if (trail !== undefined) await tx.execute(sql`select pg_advisory_xact_lock(${trailLock})`)
  const names = [...json, ...text]
  const keyColumn = column(place.key)
  const hints = sql.param(hintsOf(person))
  const own = sql.param([...person.traces.ids])
  const behind = last === undefined ? sql`true` : sql`${keyColumn} > ${last}::${sql.raw(keyType)}`
  // by key alone, whose index gives the order without statistics
  const end = await tx.execute<{ key: string }>(
    sql`select ${keyColumn}::text as key from ${table(place)} where ${behind} order by ${keyColumn} limit 1 offset ${window - 1}`,
  )
  const until = end.rows[0]?.key
  const conditions = [
    last !== undefined && behind,
    until !== undefined && sql`${keyColumn} <= ${until}::${sql.raw(keyType)}`,
    tenant !== undefined &&
      sql`(${column(tenant)} is null or ${column(tenant)} = any(${sql.param([...person.tenantIds])}::uuid[]))`,
    place.table === 'main.jobs' && sql`${keyColumn} <> ${jobId}::uuid`,
    sql`(${sql.join(
      [
        ...names.map((name) => sql`${column(name)}::text ilike any(${hints}::text[])`),
        ...ties.map((name) => sql`${column(name)}::text = any(${own}::text[])`),
      ],
      sql` or `,
    )})`,
  ].filter((condition) => condition !== false)
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    select ${keyColumn}::text as "#key", ${sql.join([...names, ...ties, ...(tenant === undefined ? [] : [tenant])].map(column), sql`, `)} from ${table(place)}
    where ${sql.join(conditions, sql` and `)} order by ${keyColumn} limit ${page} ${trail === undefined ? sql`for update` : sql``}`)
  const { json: clean, text: cleanText } = redactor(person.traces)
  const cleaned = (row: Record<string, unknown>, name: string, tie: Tie): string | null => {
    const before = row[name]
    if (typeof before !== 'string') return null
    const after = cleanText(before, tie)
    return after !== before && unique.includes(name) ? `${after} ${String(row['#key']).slice(-6)}` : after
  }
  const changed = rows.flatMap((row) => {
    const tie = tieOf(person, row, ties)
    const after = Object.fromEntries([
      ...json.map((name) => [name, clean(row[name], tie)] as const),
      ...text.map((name) => [name, cleaned(row, name, tie)] as const),
    ])
    const isSame = names.every(
      (name) => JSON.stringify(row[name] ?? null) === JSON.stringify(after[name] ?? null),
    )
    return isSame ? [] : [{ '#key': row['#key'], ...after }]
  })
  if (changed.length > 0)
    await (trail === undefined ? writeRows(tx, place, changed) : writeTrail(tx, trail, jobId, changed))
  const keys = new Set(changed.map((row) => row['#key']))
  await tellLive(
    tx,
    toTell(
      place,
      rows.filter((row) => keys.has(row['#key'])),
    ),
  )
  return {
    last: rows.length < page ? (until ?? null) : String(rows.at(-1)?.['#key']),
    changed: changed.length,
  }
}
