import { Column, eq, getTableColumns, isSQLWrapper, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Tx } from '../db/scope.ts'
import { preparedOnce } from '../db/statements.ts'
import { newId } from '../ids.ts'
import { found, refuse } from './refusal.ts'

type VersionedTable = PgTable & { id: PgColumn; version: PgColumn; updatedAt: PgColumn }

/** `no key update` lets others add rows that refer to it meanwhile. */
type Hold = 'update' | 'no key update'

/**
 * Reads the row to be written, locked until the transaction ends.
 * Errors: 404 if it is missing or foreign, staleVersion 409 with the current row if the request expects another version.
 */
export const lockRow = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  version: number | undefined,
  { missing = 'notFound', hold = 'update' }: { missing?: ErrorCode; hold?: Hold } = {},
): Promise<T['$inferSelect']> => {
  const [row] = await tx.select().from<PgTable>(table).where(where).limit(1).for(hold)
  const current: T['$inferSelect'] = found(row, missing)
  if (version !== undefined && current['version'] !== version) return refuse('staleVersion', { current })
  return current
}

interface Stale {
  /** The version that the request expects. */
  version: number | undefined
  /** The reply's shape with the row in it, for the user to compare with their own changes. */
  shape: z.ZodType
  read(): Promise<unknown>
  hold?: Hold
}

/** As `lockRow`, but staleVersion carries the row in the reply's shape instead of the table's. Errors: 404, staleVersion 409. */
export const lockShaped = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  where: SQL | undefined,
  { version, shape, read, hold }: Stale,
): Promise<T['$inferSelect']> => {
  const row = await lockRow(tx, table, where, undefined, hold && { hold })
  return version === undefined || row['version'] === version
    ? row
    : refuse('staleVersion', { current: shape.parse(await read()) })
}

/** Inserts a row under a new id, or the one given (server/http/clientIds.ts). */
export const insertRow = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  values: Omit<PgInsertValue<T>, 'id'> & { id?: string },
): Promise<T['$inferSelect']> => {
  const row: PgInsertValue<PgTable> = { id: newId(), ...values }
  const [made] = await tx.insert<PgTable>(table).values(row).returning()
  return found(made)
}

const idOfRow = 'id of the row'

const updating = (table: VersionedTable, fields: readonly string[]) =>
  preparedOnce((tx) =>
    tx
      .update<PgTable>(table)
      .set({
        ...Object.fromEntries(fields.map((field) => [field, sql.placeholder(field)])),
        version: sql`${table.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(table.id, sql.placeholder(idOfRow)))
      .returning(),
  )

const updates = new WeakMap<PgTable, Map<string, ReturnType<typeof updating>>>()

/** The statement that updates these fields of a table, which is built once: putting some thirty columns into a text takes longer than running it. */
const updateOf = (table: VersionedTable, fields: readonly string[]) => {
  const ofTable = updates.get(table) ?? new Map<string, ReturnType<typeof updating>>()
  updates.set(table, ofTable)
  const key = fields.join(' ')
  const found = ofTable.get(key) ?? updating(table, fields)
  ofTable.set(key, found)
  return found
}

/** Whether a value can take a placeholder's place. Of a column with an encoding of its own, the library would encode null, too. */
const isPlain = (column: PgColumn | undefined, value: unknown): boolean =>
  column !== undefined &&
  !isSQLWrapper(value) &&
  (value !== null || column.mapToDriverValue === Column.prototype.mapToDriverValue)

/** Updates the row and increments its version. Call `lockRow` first. */
export const updateRow = async <T extends VersionedTable>(
  tx: Tx,
  table: T,
  id: string,
  values: PgUpdateSetSource<T>,
): Promise<T['$inferSelect']> => {
  const given = Object.entries(values).filter(
    ([field, value]) => value !== undefined && field !== 'version' && field !== 'updatedAt',
  )
  const columns = getTableColumns<PgTable>(table)
  if (given.every(([field, value]) => isPlain(columns[field], value))) {
    const update = updateOf(
      table,
      given.map(([field]) => field),
    )
    const [row] = await update(tx, { ...Object.fromEntries(given), [idOfRow]: id })
    return found(row)
  }
  const next: PgUpdateSetSource<PgTable> = {
    ...values,
    version: sql`${table.version} + 1`,
    updatedAt: sql`now()`,
  }
  const [row] = await tx.update<PgTable>(table).set(next).where(eq(table.id, id)).returning()
  return found(row)
}

/** Deletes the row. Call `lockRow` first. */
export const removeRow = async (tx: Tx, table: VersionedTable, id: string): Promise<void> => {
  await tx.delete<PgTable>(table).where(eq(table.id, id))
}
