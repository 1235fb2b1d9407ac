import { Readable } from 'node:stream'
import { and, eq, getTableColumns, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jobs as contract } from '../../../contract/main/jobs.ts'
import { showsWithdrawn } from '../../finders/consent/filesOfHomes.ts'
import { boundedCount, orderOf, pageOf } from '../../db/page.ts'
import { jobs as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { DeviceExportInput } from '../../workers/export/deviceExport.ts'
import { reachesDevices } from '../../workers/export/exportReach.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor, type FileReply } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { jobsChannel } from '../../jobs/start.ts'

type Row = typeof table.$inferSelect

/** Input and result are never part of a list, and may be long. */
const { input: _input, result: _result, ...listed } = getTableColumns(table)

const asJob = (actor: TenantActor, row: Omit<Row, 'input' | 'result'>) => ({
  ...row,
  mine: row.userId === actor.userId,
  cancelRequested: row.cancelRequestedAt !== null,
})

const own = (actor: TenantActor) => and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId))

/** The jobs that the actor sees: the own ones, and everybody's of the client for who reads its audit log. */
const visible = (actor: TenantActor): SQL | undefined => (actor.permissions.has('audit.read') ? eq(table.tenantId, actor.tenantId) : own(actor))

const ended = (row: Row) => row.state !== 'Queued' && row.state !== 'Running'

const sortKeys: Record<string, SQLWrapper> = { CreatedAt: table.createdAt, Kind: table.kind }

const ownRow = async (tx: Tx, actor: TenantActor, id: string): Promise<Row> =>
  found(
    (
      await tx
        .select()
        .from(table)
        .where(and(eq(table.id, id), own(actor)))
        .for('update')
    )[0],
  )

/** A waiting job ends at once, a running one hears of it with its next sign of life. */
export const cancelled = (row: Pick<Row, 'state' | 'cancelRequestedAt'>, at: string): Partial<Row> => ({
  cancelRequestedAt: row.cancelRequestedAt ?? at,
  ...(row.state === 'Queued' && { state: 'Cancelled', finishedAt: at }),
})

export const jobs = handlersFor(contract, {
  list: ({ tx, actor, query }) => {
    const where = and(
      visible(actor),
      query.Ids && inArray(table.id, query.Ids),
      query.Kind && inArray(table.kind, query.Kind),
      query.State && inArray(table.state, query.State),
      query.Mine === undefined ? undefined : sql`(${table.userId} = ${actor.userId}) = ${query.Mine}`,
    )
    const order = orderOf(query, sortKeys[query['Sort.SortOption']] ?? table.createdAt, table.id)
    const rows = async (limit: number, offset: number) =>
      (
        await tx
          .select(listed)
          .from(table)
          .where(where)
          .orderBy(...order)
          .limit(limit)
          .offset(offset)
      ).map((row) => asJob(actor, row))
    return pageOf(query, rows, () => boundedCount(tx, table, where))
  },
  read: async ({ tx, actor, params }) =>
    asJob(
      actor,
      found(
        (
          await tx
            .select()
            .from(table)
            .where(and(eq(table.id, params.id), visible(actor)))
        )[0],
      ),
    ),
  result: async ({ tx, actor, params, deps, now }): Promise<FileReply | undefined> => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, params.id), own(actor)))
    const job = found(row)
    if (!ended(job)) return refuse('jobNotFinished')
    if (job.fileKey && (await showsWithdrawn(tx, job, now))) return refuse('fileWithdrawn')
    // a file over several clients is not for who has lost one of them since
    const input = job.kind === 'deviceExport' ? DeviceExportInput.safeParse(job.input).data : undefined
    if (input && !reachesDevices(actor.rights, input.tenantIds)) return refuse('forbidden')
    if (job.fileKey) return { name: job.fileName ?? 'file', contentType: job.contentType ?? 'application/octet-stream', stream: deps.files.read(job.fileKey) }
    return job.result === null
      ? undefined
      : { name: `${job.kind}.json`, contentType: 'application/json; charset=utf-8', stream: Readable.from([JSON.stringify(job.result)]) }
  },
  cancel: async ({ tx, actor, params, now, audit }) => {
    const before = await ownRow(tx, actor, params.id)
    if (ended(before)) return asJob(actor, before)
    const [after] = await tx.update(table).set(cancelled(before, now.toISOString())).where(eq(table.id, before.id)).returning()
    await tx.execute(sql`select pg_notify(${jobsChannel}, ${before.id})`)
    await audit({ action: 'job.cancel', entityId: before.id, before: { state: before.state }, after: { state: found(after).state } })
    return asJob(actor, found(after))
  },
})
