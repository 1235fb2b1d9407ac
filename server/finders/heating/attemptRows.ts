import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type {
  HeatLoadAttempt,
  HeatLoadAttemptDetails,
  heatingLoad as contract,
} from '../../../contract/main/heatingLoad.ts'
import {
  failuresOfTheDay,
  type HeatLoadFailure,
  type HeatLoadStatus,
} from '../../../domain/heat-load/heatLoadTerms.ts'
import { listPage, onPage, type PageRequest } from '../../db/page.ts'
import { buildings, heatLoadAttempts as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found, refuse } from '../../http/refusal.ts'
import { buildingsOf } from '../estate/estateReach.ts'
import { buildingName, inReach, inReachById, requireIds, requireRow } from '../estate/place.ts'
import { userName as nameOf } from '../accounts/userName.ts'

const { rooms: _rooms, ...columns } = getTableColumns(table)

/** How the attempt's job ended, if it ended without a result: its process died too often, or somebody cancelled it. A missing job was cleaned up. */
const jobState = sql<string | null>`(select j.state from main.jobs j where j.id = ${table.jobId})`
const userName = nameOf(table.userId)

const selected = { ...columns, buildingName, jobState, userName }

const endedWithout = (state: string | null): HeatLoadFailure | undefined => {
  if (state === 'Queued' || state === 'Running') return undefined
  return state === 'Cancelled' ? 'cancelled' : 'brokenOff'
}

/** The SQL twin of the status of an attempt whose job ended without a result. */
const status = sql<HeatLoadStatus>`case when ${table.status} = 'Started' and coalesce(${jobState}, 'Failed') not in ('Queued', 'Running') then 'Failed' else ${table.status} end`

interface Row extends Omit<typeof table.$inferSelect, 'rooms'> {
  buildingName: string
  jobState: string | null
  userName: string | null
}

const asAttempt = ({
  jobState: state,
  failure,
  failureArgs,
  tenantId: _tenant,
  ...row
}: Row): HeatLoadAttempt => {
  const code = row.status === 'Started' ? endedWithout(state) : (failure ?? undefined)
  return {
    ...row,
    status: code === undefined ? row.status : 'Failed',
    result: row.result ?? null,
    failure:
      code === undefined ? null : { code, anotherDay: failuresOfTheDay.includes(code), args: failureArgs },
    jobId: state === null ? null : row.jobId,
  }
}

const selectAttempts = async (
  tx: Tx,
  where: SQL | undefined,
  request: PageRequest = {},
): Promise<HeatLoadAttempt[]> => {
  const rows = await tx
    .select(selected)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  return rows.map(asAttempt)
}

const sortKeys = { StartedAt: table.startedAt, Date: table.date, Status: status }

/** A page of calculations. Errors: 404 at a filter. */
export const attemptPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.attempts.query>,
) => {
  await requireIds(
    tx,
    'BuildingIds',
    query.BuildingIds,
    buildings,
    buildings.id,
    buildingsOf(actor, 'heatLoad.read'),
  )
  const where = and(
    inReach(table, actor, 'heatLoad.read'),
    query.Ids && inArray(table.id, query.Ids),
    query.BuildingIds && inArray(table.buildingId, query.BuildingIds),
    query.Status && inArray(status, query.Status),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectAttempts(tx, where, request),
  })
}

/** A calculation with the loads of its rooms. Errors: 404. */
export const readAttempt = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
): Promise<HeatLoadAttemptDetails> => {
  const where = inReachById(table, actor, 'heatLoad.read', id)
  const attempt = found((await selectAttempts(tx, where))[0])
  const [stored] = await tx.select({ rooms: table.rooms }).from(table).where(where)
  return { ...attempt, rooms: stored?.rooms ?? [] }
}

/** A calculation that has a result. Errors: 404, heatLoadNotFinished 409. */
export const readFinished = async (tx: Tx, actor: TenantActor, id: string) => {
  const { result, ...attempt } = await readAttempt(tx, actor, id)
  return { ...attempt, result: result ?? refuse('heatLoadNotFinished') }
}

/** The finished calculations of a building, the latest first. */
export const finishedAttempts = async (
  tx: Tx,
  actor: TenantActor,
  buildingId: string,
): Promise<HeatLoadAttempt[]> =>
  selectAttempts(
    tx,
    and(
      inReach(table, actor, 'heatLoad.read'),
      eq(table.buildingId, buildingId),
      eq(table.status, 'Finished'),
    ),
    {
      order: [sql`${table.startedAt} desc`],
      limit: mostDays,
    },
  )
/** Calculations that the comparison of days takes into account. */
const mostDays = 200

/** Whether a calculation of the building waits or runs. */
export const isCalculating = async (tx: Tx, actor: TenantActor, buildingId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        inReach(table, actor, 'heatLoad.read'),
        eq(table.buildingId, buildingId),
        eq(table.status, 'Started'),
        sql`${jobState} in ('Queued', 'Running')`,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Rejects a call about a building of others. Errors: 404. */
export const requireBuilding = (tx: Tx, actor: TenantActor, id: string): Promise<void> =>
  requireRow(tx, buildings, and(eq(buildings.id, id), buildingsOf(actor, 'heatLoad.read')))
