import { and, desc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import type * as z from 'zod'
import { HeatingCircuit, type heatingCircuits as contract } from '../../../contract/main/heatingCircuits.ts'
import type { locations as locationCalls } from '../../../contract/main/locations.ts'
import { boundedCount, containsWords, joinedPage, pageOf, whether, type Page } from '../../db/page.ts'
import { audit, buildings, heatingCircuits as table, locations } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { usesOf, type Use } from './estateBelow.ts'
import { circuitsOf, locationsOf } from './estateReach.ts'
import { requirePlaces, requireRow, placedAt, nameOrderIn } from './place.ts'
import { colleagueName } from '../accounts/userName.ts'

const circuitRows = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(table), locationName: locations.name, buildingName: buildings.name })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .leftJoin(buildings, eq(buildings.id, table.buildingId))

type Row = Awaited<ReturnType<ReturnType<typeof circuitRows>['execute']>>[number]

/** References to a circuit. */
export const circuitUses: readonly Use[] = [
  ['buildings', 'buildings', 'heating_circuit_id'],
  ['buildingUnits', 'building_units', 'heating_circuit_id'],
  ['publicAreas', 'public_areas', 'heating_circuit_id'],
  ['rooms', 'rooms', 'heating_circuit_id'],
  ['radiators', 'radiators', 'heating_circuit_id'],
  ['sensors', 'sensors', 'heating_circuit_id'],
]

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<HeatingCircuit[]> => {
  const ids = rows.map(({ id }) => id)
  const uses = await usesOf(tx, actor.tenantId, ids, circuitUses)
  return rows.map((row) => ({
    ...row,
    counts: {
      buildings: 0,
      buildingUnits: 0,
      publicAreas: 0,
      rooms: 0,
      radiators: 0,
      sensors: 0,
      ...uses(row.id),
    },
  }))
}

const sortKeys = {
  Name: naturalOrder(table.name),
  LocationName: nameOrderIn('locations', table.locationId),
  BuildingName: nameOrderIn('buildings', table.buildingId),
  BalancingConfirmedAt: table.balancingConfirmedAt,
  CreatedAt: table.createdAt,
}

type CircuitQuery = z.output<typeof contract.list.query>

const pageAmong = async (tx: Tx, actor: TenantActor, query: CircuitQuery): Promise<Page<HeatingCircuit>> => {
  const where = and(
    circuitsOf(actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.description]),
    placedAt(table, query),
    whether(query.Balanced, isNotNull(table.balancingConfirmedAt)),
  )
  const page = await joinedPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (ids) => circuitRows(tx).where(ids),
  })
  return { ...page, items: await withCounts(tx, actor, page.items) }
}

/** A page of circuits with the counts of what they heat. Errors: 404 at a filter. */
export const circuitPage = async (
  tx: Tx,
  actor: TenantActor,
  query: CircuitQuery,
): Promise<Page<HeatingCircuit>> => {
  await requirePlaces(tx, actor, query)
  return pageAmong(tx, actor, query)
}

/** A page of the circuits of one location. Errors: 404. */
export const circuitsOfLocation = async (
  tx: Tx,
  actor: TenantActor,
  locationId: string,
  query: z.output<typeof locationCalls.heatingCircuits.query>,
) => {
  await requireRow(tx, locations, and(locationsOf(actor, 'estate.read'), eq(locations.id, locationId)))
  return pageAmong(tx, actor, { ...query, LocationIds: [locationId] })
}

/** A circuit as the actor may read it. Errors: 404. */
export const readCircuit = async (tx: Tx, actor: TenantActor, id: string): Promise<HeatingCircuit> => {
  const wanted = and(circuitsOf(actor, 'estate.read'), eq(table.id, id))
  return found((await withCounts(tx, actor, await circuitRows(tx).where(wanted)))[0])
}

/** Locks a circuit that the actor may write. Errors: 404, staleVersion 409 with the current circuit. */
export const lockCircuit = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, and(circuitsOf(actor, 'circuits.write'), eq(table.id, id)), {
    version,
    shape: HeatingCircuit,
    read: () => readCircuit(tx, actor, id),
  })

const balancingActions = {
  'heatingCircuit.confirmBalancing': 'confirm',
  'heatingCircuit.resetBalancing': 'reset',
} as const
const isBalancing = (action: string): action is keyof typeof balancingActions => action in balancingActions

/** A page of the confirmations and resets of a circuit's balancing, latest first, as the audit log has them. Errors: 404. */
export const balancingHistory = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  query: z.output<typeof contract.balancingHistory.query>,
) => {
  await readCircuit(tx, actor, id)
  const where = and(
    eq(audit.tenantId, actor.tenantId),
    eq(audit.entityId, id),
    inArray(audit.action, Object.keys(balancingActions)),
    query.Ids && inArray(audit.id, query.Ids),
  )
  const order = [query['Sort.Direction'] === 'Ascending' ? audit.at : desc(audit.at), desc(audit.id)]
  return pageOf(
    query,
    async (limit, offset) => {
      const rows = await tx
        .select({
          id: audit.id,
          at: audit.at,
          action: audit.action,
          byName: colleagueName(actor, audit.userId),
        })
        .from(audit)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      return rows.flatMap(({ action, ...row }) =>
        isBalancing(action) ? [{ ...row, kind: balancingActions[action] }] : [],
      )
    },
    () => boundedCount(tx, audit, where),
  )
}
