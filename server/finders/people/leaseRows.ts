import { and, desc, eq, getTableColumns, lte, ne, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { Lease, type leases as contract } from '../../../contract/main/leases.ts'
import { whyNotLease, type LeasePeriod } from '../../../domain/rules/lease.ts'
import { listPage, noneBackwards, onPage, type PageRequest } from '../../db/page.ts'
import { buildingUnits, leases as table, naturalOrder, type renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { isNotOver, runsOn } from '../../db/leases.ts'
import { dayOf } from '../../../domain/time.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import {
  buildingName,
  requirePlaces,
  requireRow,
  inReach,
  inReachById,
  placedAt,
  unitName,
} from '../estate/place.ts'
import { readsNameOnly } from './renterRows.ts'

type Person = Pick<typeof renters.$inferSelect, 'id' | 'role' | 'firstName' | 'lastName'>

const people = sql<
  Person[]
>`coalesce((select json_agg(json_build_object('id', r.id, 'role', r.role, 'firstName', r.first_name, 'lastName', r.last_name) order by r.role, ${naturalOrder(sql`r.last_name`)}, r.id)
  from main.renters r where r.lease_id = leases.id), '[]')`

const columns = { ...getTableColumns(table), buildingName, unitName, renters: people }

/** The leases that the actor may read: for those who read only names, the current ones. */
const readable = (actor: TenantActor, now: Date): SQL | undefined =>
  and(inReach(table, actor, 'renters.read'), readsNameOnly(actor) ? runsOn(table, dayOf(now)) : undefined)

/** Leases in the shape of the reply, with their renters; without their period for those who read only names. */
const selectLeases = async (
  tx: Tx,
  actor: TenantActor,
  where: SQL | undefined,
  request: PageRequest = {},
) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(onPage(tx, table, where, request))
    .orderBy(...(request.order ?? []))
    .limit(request.limit ?? 1)
  const nameOnly = readsNameOnly(actor)
  return rows.map((row) => (nameOnly ? { ...row, startsOn: null, endsOn: null } : row))
}

const sortKeys = { StartsOn: table.startsOn, EndsOn: table.endsOn, CreatedAt: table.createdAt }
/** The order and the period that is asked for must not tell those who may not read them. */
const sortKeysOfNames = { StartsOn: unitName, EndsOn: unitName, CreatedAt: unitName }

/** A page of leases. Errors: 404 at a filter. */
export const leasePage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requirePlaces(tx, actor, query)
  const nameOnly = readsNameOnly(actor)
  const where = and(
    readable(actor, now),
    placedAt(table, query),
    query.From === undefined || nameOnly ? undefined : isNotOver(table, query.From),
    query.To === undefined || nameOnly ? undefined : lte(table.startsOn, query.To),
    nameOnly ? undefined : noneBackwards(query.From, query.To),
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys: nameOnly ? sortKeysOfNames : sortKeys,
    rows: (request) => selectLeases(tx, actor, where, request),
  })
}

const leasesOfUnitMax = 1_000

/** The leases of a unit, the latest first. Errors: 404. */
export const leasesOfUnit = async (tx: Tx, actor: TenantActor, unitId: string, now: Date) => {
  await requireRow(tx, buildingUnits, inReachById(buildingUnits, actor, 'renters.read', unitId))
  const order = [desc(table.startsOn), desc(table.id)]
  return selectLeases(tx, actor, and(readable(actor, now), eq(table.unitId, unitId)), {
    order,
    limit: leasesOfUnitMax,
  })
}

/** A lease as the actor may read it. Errors: 404. */
export const readLease = async (tx: Tx, actor: TenantActor, id: string, now: Date) =>
  found((await selectLeases(tx, actor, and(readable(actor, now), eq(table.id, id))))[0])

/** Locks a lease that the actor may write. Errors: 404, staleVersion 409 with the current lease. */
export const lockLease = (
  { tx, actor, version, now }: Pick<TenantWrite, 'tx' | 'actor' | 'version' | 'now'>,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, 'renters.write', id), {
    version,
    shape: Lease,
    read: () => readLease(tx, actor, id, now),
  })

/** Rejects a lease that overlaps another one of the unit; the unit must be locked. */
export const refuseOverlap = async (
  tx: Tx,
  unitId: string,
  period: LeasePeriod,
  own?: string,
): Promise<void> => {
  const others = await tx
    .select({ startsOn: table.startsOn, endsOn: table.endsOn })
    .from(table)
    .where(and(eq(table.unitId, unitId), own === undefined ? undefined : ne(table.id, own)))
  refuseIf(whyNotLease(period, others), 'startsOn')
}
