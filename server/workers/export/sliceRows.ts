import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../db/scope.ts'
import type { SheetQuery } from './estateQueries.ts'
import type { SourceRow } from './sheetOf.ts'

/** Rows in memory, and read in a transaction, at a time. */
const rowsAtOnce = 400
/** Ids that a slice of parents should bring. */
const idsAtOnce = 1_000
const parentsAtFirst = 20

const Ids = z.array(z.object({ id: z.string() }))

interface Reader {
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  signal: AbortSignal
}

/**
 * Runs one slice in a transaction of its own, so that others get the connection in between. Joins are made in the order in which they are
 * written, by index: then a plan does not depend on statistics, which tables have not got that an import has just filled.
 */
const readSlice = <T>({ inScope, signal }: Reader, work: (tx: Tx) => Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  return inScope(async (tx) => {
    await tx.execute(sql`select set_config('join_collapse_limit', '1', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`)
    return work(tx)
  })
}

/** The ids that a query finds, in its order. */
const readIds = (reader: Reader, query: SQL): Promise<string[]> =>
  readSlice(reader, async (tx) => Ids.parse((await tx.execute(query)).rows).map(({ id }) => id))

/** The ids of what belongs to some parents, in slices of these. */
async function* idsBelow(
  reader: Reader,
  parents: readonly string[],
  query: (some: readonly string[]) => SQL,
): AsyncGenerator<string[]> {
  let size = parentsAtFirst
  for (let at = 0; at < parents.length;) {
    const some = parents.slice(at, at + size)
    at += some.length
    const found = await readIds(reader, query(some))
    yield found
    // where few belong to each parent, a slice takes many parents
    size = Math.max(1, Math.min(4 * size, Math.round((size * idsAtOnce) / Math.max(1, found.length))))
  }
}

/** The ids of the buildings of an export, in the order of all sheets. */
export const readBuildings = async (
  reader: Reader,
  complexes: SQL,
  buildings: (complexIds: readonly string[]) => SQL,
): Promise<string[]> => {
  const all: string[] = []
  for await (const some of idsBelow(reader, await readIds(reader, complexes), buildings)) all.push(...some)
  return all
}

async function* idsOf(
  reader: Reader,
  { ids, ofBuildings }: SheetQuery,
  buildings: readonly string[],
): AsyncGenerator<string[]> {
  if (ofBuildings) yield* idsBelow(reader, buildings, ids)
  else yield await readIds(reader, ids([]))
}

/** The rows of a sheet: first ids in its order, building by building, then the rows to these. `look` reads what rows need besides. */
export async function* sliceRows(
  reader: Reader,
  query: SheetQuery,
  buildings: readonly string[],
  look = async (_: Tx, rows: SourceRow[]): Promise<SourceRow[]> => rows,
): AsyncGenerator<SourceRow> {
  let waiting: string[] = []
  const read = () => {
    const some = waiting.slice(0, rowsAtOnce)
    waiting = waiting.slice(rowsAtOnce)
    return readSlice(reader, async (tx) => look(tx, (await tx.execute(query.rows(some))).rows))
  }
  for await (const found of idsOf(reader, query, buildings)) {
    waiting.push(...found)
    while (waiting.length >= rowsAtOnce) yield* await read()
  }
  if (waiting.length > 0) yield* await read()
}
