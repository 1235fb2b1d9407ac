import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { HeatingCircuit, heatingCircuits as contract } from '../../../contract/main/heatingCircuits.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { containsWords, type Page, type PageQuery } from '../../db/page.ts'
import { buildings, heatingCircuits as table, locations } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { found, refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { buildingFor, knowFilters, locationFor } from '../../finders/estate/estateParents.ts'
import { circuitsOf } from '../../finders/estate/estateReach.ts'
import { lockShaped } from '../../http/lockShaped.ts'

const rowsOf = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(table), locationName: locations.name, buildingName: buildings.name })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .leftJoin(buildings, eq(buildings.id, table.buildingId))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** What names a circuit as its own. */
const circuitUses = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  usesOf(tx, tenantId, ids, [
    ['buildings', 'buildings', 'heating_circuit_id'],
    ['buildingUnits', 'building_units', 'heating_circuit_id'],
    ['publicAreas', 'public_areas', 'heating_circuit_id'],
    ['rooms', 'rooms', 'heating_circuit_id'],
    ['radiators', 'radiators', 'heating_circuit_id'],
    ['sensors', 'sensors', 'heating_circuit_id'],
  ])

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<HeatingCircuit[]> => {
  const uses = await circuitUses(
    tx,
    actor.tenantId,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, counts: { buildings: 0, buildingUnits: 0, publicAreas: 0, rooms: 0, radiators: 0, sensors: 0, ...uses(row.id) } }))
}

const read = async (tx: Tx, actor: TenantActor, id: string): Promise<HeatingCircuit> =>
  found((await withCounts(tx, actor, await rowsOf(tx).where(and(circuitsOf(actor, 'estate.read'), eq(table.id, id)))))[0])

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  LocationName: naturalOrder(nameIn('locations', table.locationId)),
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  BalancingConfirmedAt: table.balancingConfirmedAt,
  CreatedAt: table.createdAt,
}

interface ListQuery extends PageQuery {
  'Sort.SortOption': string
  Query?: string | undefined
  Ids?: string[] | undefined
  LocationIds?: string[] | undefined
  BuildingIds?: string[] | undefined
  Balanced?: boolean | undefined
}

/** A page of circuits; its filters are known to be the actor's. */
export const circuitPage = async (tx: Tx, actor: TenantActor, query: ListQuery): Promise<Page<HeatingCircuit>> => {
  const where = and(
    circuitsOf(actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.description]),
    query.Ids && inArray(table.id, query.Ids),
    query.LocationIds && inArray(table.locationId, query.LocationIds),
    query.BuildingIds && inArray(table.buildingId, query.BuildingIds),
    query.Balanced === undefined ? undefined : query.Balanced ? isNotNull(table.balancingConfirmedAt) : isNull(table.balancingConfirmedAt),
  )
  const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => rowsOf(tx).where(ids) })
  return { ...page, items: await withCounts(tx, actor, page.items) }
}

/** A circuit that serves one building serves one of its own location. Errors: 404, rule 422 (buildingElsewhere), both at buildingId. */
const checkBuilding = async (tx: Tx, actor: TenantActor, buildingId: string | null, locationId: string) => {
  if (buildingId === null) return
  const building = await buildingFor(tx, actor, 'circuits.write', buildingId)
  if (building.locationId !== locationId) refuse('rule', { fields: { buildingId: 'buildingElsewhere' } })
}

const lock = (tx: Tx, actor: TenantActor, id: string, version: number | undefined) =>
  lockShaped(tx, table, and(circuitsOf(actor, 'circuits.write'), eq(table.id, id)), { version, shape: HeatingCircuit, read: () => read(tx, actor, id) })

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'heatingCircuit',
  mine: circuitsOf(actor, 'circuits.write'),
  usesOf: (ids: readonly string[]) => circuitUses(tx, actor.tenantId, ids),
})

/** The sensors of a circuit are in the building that it serves. */
const followCircuit = (tx: Tx, { id, buildingId }: typeof table.$inferSelect) =>
  tx.execute(sql`update main.sensors set building_id = ${buildingId}, complex_id = (select b.complex_id from main.buildings b where b.id = ${buildingId})
    where heating_circuit_id = ${id}`)

const unconfirmed = { balancingConfirmedAt: null, balancingConfirmedBy: null }

/** Every balanced circuit of the client, in one statement. */
const resetAll = async (tx: Tx, actor: TenantActor, audit: WriteAudit): Promise<number> => {
  const balanced = await tx
    .select()
    .from(table)
    .where(and(eq(table.tenantId, actor.tenantId), isNotNull(table.balancingConfirmedAt)))
    .orderBy(table.id)
    .for('update')
  if (balanced.length === 0) return 0
  await tx
    .update(table)
    .set({ ...unconfirmed, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(
      inArray(
        table.id,
        balanced.map(({ id }) => id),
      ),
    )
  await audit(
    balanced.map((before) => ({
      action: 'heatingCircuit.resetBalancing',
      entityId: before.id,
      before,
      after: { ...before, ...unconfirmed, version: before.version + 1 },
    })),
  )
  return balanced.length
}

export const heatingCircuits = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowFilters(tx, actor, query)
    return circuitPage(tx, actor, query)
  },
  create: async ({ tx, actor, body, audit }) => {
    await locationFor(tx, actor, 'circuits.write', body.locationId)
    await checkBuilding(tx, actor, body.buildingId, body.locationId)
    const [after] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...body })
      .returning()
    const made = found(after)
    await audit({ action: 'heatingCircuit.create', entityId: made.id, after: made })
    return read(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lock(tx, actor, params.id, version)
    await checkBuilding(tx, actor, body.buildingId, before.locationId)
    const after = await updateRow(tx, table, params.id, body)
    if (after.buildingId !== before.buildingId) await followCircuit(tx, after)
    await audit({ action: 'heatingCircuit.update', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
  confirmBalancing: async ({ tx, actor, params, version, now, audit }) => {
    const before = await lock(tx, actor, params.id, version)
    const after = await updateRow(tx, table, params.id, { balancingConfirmedAt: now.toISOString(), balancingConfirmedBy: actor.userId })
    await audit({ action: 'heatingCircuit.confirmBalancing', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  resetBalancing: async ({ tx, actor, params, query, version, audit }) => {
    const before = await lock(tx, actor, params.id, version)
    if (query.global) return { reset: actor.permissions.has('balancing.resetGlobal') ? await resetAll(tx, actor, audit) : refuse('forbidden') }
    if (before.balancingConfirmedAt === null) return { reset: 0 }
    const after = await updateRow(tx, table, params.id, unconfirmed)
    await audit({ action: 'heatingCircuit.resetBalancing', entityId: params.id, before, after })
    return { reset: 1 }
  },
})
