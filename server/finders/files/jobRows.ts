import { and, eq, getTableColumns, gte, inArray, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { jobs as contract } from '../../../contract/main/jobs.ts'
import { listPage, whether } from '../../db/page.ts'
import { jobs as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'

type Row = typeof table.$inferSelect

/** Lists omit input and result, which may be long. */
const { input: _input, result: _result, ...listed } = getTableColumns(table)

/** A job as the actor sees it. */
export const asJob = (actor: TenantActor, row: Omit<Row, 'input' | 'result'>) => ({
  ...row,
  mine: row.userId === actor.userId,
  cancelRequested: row.cancelRequestedAt !== null,
})

const own = (actor: TenantActor) => and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId))

/** The jobs that the actor sees: their own, and all of the client if they may read its audit log. */
const visible = (actor: TenantActor): SQL | undefined =>
  actor.permissions.has('audit.read') ? eq(table.tenantId, actor.tenantId) : own(actor)

export const ended = (row: Row) => row.state !== 'Queued' && row.state !== 'Running'

const sortKeys = { CreatedAt: table.createdAt, Kind: table.kind }

/** A page of the jobs that the actor sees. */
export const jobPage = (tx: Tx, actor: TenantActor, query: z.output<typeof contract.list.query>) => {
  const where = and(
    visible(actor),
    query.Ids && inArray(table.id, query.Ids),
    query.Kind && inArray(table.kind, query.Kind),
    query.State && inArray(table.state, query.State),
    whether(query.Mine, eq(table.userId, actor.userId)),
    query.From === undefined ? undefined : gte(table.createdAt, query.From),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: async ({ order, limit, offset }) => {
      const rows = await tx
        .select(listed)
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.map((row) => asJob(actor, row))
    },
  })
}

/** A job that the actor sees. Errors: 404. */
export const readJob = async (tx: Tx, actor: TenantActor, id: string) => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), visible(actor)))
  return asJob(actor, found(row))
}

/** One of the actor's own jobs. Errors: 404. */
export const ownJob = async (tx: Tx, actor: TenantActor, id: string): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), own(actor)))
  return found(row)
}

/** As `ownJob`, but locks the row. Errors: 404. */
export const lockOwnJob = async (tx: Tx, actor: TenantActor, id: string): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), own(actor)))
    .for('update')
  return found(row)
}

/** A job of anybody, for the call that started it and waits. */
export const jobById = async (tx: Tx, id: string): Promise<Row | undefined> =>
  (await tx.select().from(table).where(eq(table.id, id)))[0]
