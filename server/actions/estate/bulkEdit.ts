import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { BulkValue, type BulkEdit, type BulkEditReply } from '../../../contract/main/bulkEdit.ts'
import { fieldsOf } from '../../../contract/zodErrors.ts'
import { isRecord } from '../../../domain/records.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { Refusal, refuse } from '../../http/refusal.ts'

interface Edited<Input> {
  /** What the row's form sends. */
  schema: z.ZodType<Input> & { shape: Readonly<Record<string, unknown>> }
  /** The row as its form reads it. Errors: 404. */
  read: (id: string) => Promise<object>
  /** Saves the form, with its rules, its version and its audit entry. */
  save: (call: TenantWrite, id: string, body: Input) => Promise<unknown>
}

type Row = BulkEditReply['rows'][number]

/** Why a row refused the value: the reason at the field, else the first one, else the call's. */
const reasonOf = (
  { code, details: { fields = {}, args = {} } }: Refusal,
  field: string,
): Pick<Row, 'reason' | 'args'> => {
  const at = Object.hasOwn(fields, field) ? field : Object.keys(fields)[0]
  const figures = at === undefined ? undefined : args[at]
  return { reason: (at === undefined ? undefined : fields[at]) ?? code, ...(figures && { args: figures }) }
}

/**
 * Sets one field of several rows as their forms would: a row that its rules, its version or the actor's reach refuse has the reason, and
 * while there is one, or for a preview, nothing is written. Errors: 404 if none of them is there.
 */
export const bulkEdit = async <Input>(
  call: TenantWrite,
  { field, value, rows, preview }: BulkEdit,
  edited: Edited<Input>,
): Promise<BulkEditReply> => {
  const { schema, read, save } = edited
  const one = async ({ id, version }: BulkEdit['rows'][number]): Promise<Row> => {
    let before: BulkValue = null
    try {
      const row = await read(id)
      const known: Readonly<Record<string, unknown>> = isRecord(row) ? row : {}
      before = BulkValue.parse(known[field] ?? null)
      const input = schema.safeParse({
        ...Object.fromEntries(Object.keys(schema.shape).map((key) => [key, known[key]])),
        [field]: value,
      })
      if (!input.success) return refuse('rule', fieldsOf(input.error))
      await save({ ...call, version }, id, input.data)
      // as it is kept, which is not always as it was typed
      const kept: Readonly<Record<string, unknown>> = isRecord(input.data) ? input.data : {}
      return { id, before, after: BulkValue.parse(kept[field] ?? null), reason: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { id, before, after: before, ...reasonOf(error, field) }
    }
  }
  // the preview does what the act does, and takes it back: it cannot be of another opinion
  await call.tx.execute(sql`savepoint bulk_edit`)
  const asked = [...new Map(rows.map((row) => [row.id, row])).values()]
  // in the order of their ids, so that concurrent edits do not deadlock
  const done = new Map<string, Row>()
  for (const row of asked.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    done.set(row.id, await one(row))
  const results = asked.flatMap(({ id }) => done.get(id) ?? [])
  if (results.every(({ reason }) => reason === 'notFound')) refuse('notFound')
  const written = !preview && results.every(({ reason }) => reason === null)
  if (!written) await call.tx.execute(sql`rollback to savepoint bulk_edit`)
  return { written, rows: results }
}
