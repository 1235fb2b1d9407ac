import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { BuildingUnit, type buildingUnits as contract } from '../../../contract/main/buildingUnits.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { askedOf, containsWords, joinedPage, whether } from '../../db/page.ts'
import { buildingUnits as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { leaseL, runsOn } from '../../db/leases.ts'
import { dayOf } from '../../../domain/time.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { consentOf, readsConsent, unitConsent } from '../consent/unitConsent.ts'
import { joinPlace, partCounts, partFilters, partOrders, placeNames } from '../estate/partRows.ts'
import { requirePlaces, inReach, inReachById, nameIn } from '../estate/place.ts'
import { peopleOf } from './unitPeople.ts'

const unitRows = (tx: Tx) =>
  joinPlace(
    tx
      .select({ ...getTableColumns(table), ...placeNames })
      .from(table)
      .$dynamic(),
    table,
  )

type Row = Awaited<ReturnType<ReturnType<typeof unitRows>['execute']>>[number]

/** Adds counts and residents. */
const withFacts = async (
  tx: Tx,
  actor: TenantActor,
  rows: readonly Row[],
  now: Date,
): Promise<BuildingUnit[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await partCounts(tx, actor, 'unit', ids)
  const people = await peopleOf(tx, actor, ids, dayOf(now))
  const consent = await consentOf(tx, actor, ids, dayOf(now))
  return rows.map((row) => ({ ...row, ...people(row.id), consent: consent(row.id), counts: counts(row.id) }))
}

const sortKeys = {
  ...partOrders(table),
  Name: naturalOrder(table.name),
  CustomerId: naturalOrder(table.customerId),
  Status: table.status,
  Type: table.type,
  StatusChangedAt: table.statusChangedAt,
}

/** A page of units with their counts and residents. Errors: 404 at a filter. */
export const unitPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
  now: Date,
) => {
  await requirePlaces(tx, actor, query)
  const today = dayOf(now)
  const where = and(
    inReach(table, actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.customerId, nameIn('buildings', table.buildingId)]),
    partFilters(table, query),
    askedOf(query, 'Status', table.status, query.Status),
    askedOf(query, 'Type', table.type, query.Type),
    whether(
      query.HasLease,
      sql`exists (select from main.leases l where l.unit_id = ${table.id} and ${runsOn(leaseL, today)})`,
    ),
    query.ConsentStatus && readsConsent(actor)
      ? inArray(unitConsent(table.id, today), query.ConsentStatus)
      : undefined,
    whether(query.WindowSensorsRequired, table.windowSensorsRequired),
  )
  const page = await joinedPage({ tx, table, query, where, sortKeys, rows: (ids) => unitRows(tx).where(ids) })
  return { ...page, items: await withFacts(tx, actor, page.items, now) }
}

/** Units by their ids, those that the actor may read. */
export const unitsById = async (
  tx: Tx,
  actor: TenantActor,
  ids: readonly string[],
  now: Date,
): Promise<BuildingUnit[]> =>
  ids.length === 0
    ? []
    : withFacts(
        tx,
        actor,
        await unitRows(tx).where(and(inReach(table, actor, 'estate.read'), inArray(table.id, [...ids]))),
        now,
      )

/** A unit as the actor may read it. Errors: 404. */
export const readUnit = async (tx: Tx, actor: TenantActor, id: string, now: Date): Promise<BuildingUnit> =>
  found(
    (
      await withFacts(tx, actor, await unitRows(tx).where(inReachById(table, actor, 'estate.read', id)), now)
    )[0],
  )

/** Locks a unit within reach of a permission. Errors: 404, staleVersion 409 with the current unit. */
export const lockUnit = (
  { tx, actor, version, now }: Omit<TenantWrite, 'audit'>,
  permission: Permission,
  id: string,
) =>
  lockShaped(tx, table, inReachById(table, actor, permission, id), {
    version,
    shape: BuildingUnit,
    read: () => readUnit(tx, actor, id, now),
  })
