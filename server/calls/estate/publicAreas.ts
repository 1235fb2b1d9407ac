import { and, eq, getTableColumns, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { PublicArea, publicAreas as contract } from '../../../contract/main/publicAreas.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { containsWords } from '../../db/page.ts'
import { buildingComplexes, buildings, heatingCircuits, locations, publicAreas as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { countsBelow, usesOf } from '../../finders/estate/estateBelow.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { buildingFor, checkCircuit, knowFilters, refuseCircuitChange, refuseFloor } from '../../finders/estate/estateParents.ts'
import { areasOf } from '../../finders/estate/estateReach.ts'
import { lockShaped } from '../../http/lockShaped.ts'

const rowsOf = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(table),
      locationName: locations.name,
      complexName: buildingComplexes.name,
      buildingName: buildings.name,
      heatingCircuitName: heatingCircuits.name,
    })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))
    .innerJoin(buildingComplexes, eq(buildingComplexes.id, table.complexId))
    .innerJoin(buildings, eq(buildings.id, table.buildingId))
    .leftJoin(heatingCircuits, eq(heatingCircuits.id, table.heatingCircuitId))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<PublicArea[]> => {
  const counts = await countsBelow(
    tx,
    actor,
    'publicArea',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const of = counts(row.id)
    return { ...row, counts: { rooms: of('rooms'), radiators: of('radiators'), thermostats: of('thermostats'), sensors: of('sensors') } }
  })
}

const read = async (tx: Tx, actor: TenantActor, id: string): Promise<PublicArea> =>
  found((await withCounts(tx, actor, await rowsOf(tx).where(and(areasOf(actor, 'estate.read'), eq(table.id, id)))))[0])

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  Floor: table.floor,
  BuildingName: naturalOrder(nameIn('buildings', table.buildingId)),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'publicArea',
  mine: areasOf(actor, 'estate.write'),
  usesOf: (ids: readonly string[]) =>
    usesOf(tx, actor.tenantId, ids, [
      ['rooms', 'rooms', 'public_area_id'],
      ['thermostats', 'thermostats', 'public_area_id'],
      ['sensors', 'sensors', 'public_area_id'],
    ]),
})

export const publicAreas = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowFilters(tx, actor, query)
    const where = and(
      areasOf(actor, 'estate.read'),
      containsWords(query.Query, [table.name, table.description, nameIn('buildings', table.buildingId)]),
      query.Ids && inArray(table.id, query.Ids),
      query.LocationIds && inArray(table.locationId, query.LocationIds),
      query.ComplexIds && inArray(table.complexId, query.ComplexIds),
      query.BuildingIds && inArray(table.buildingId, query.BuildingIds),
      query.HeatingCircuitIds && inArray(table.heatingCircuitId, query.HeatingCircuitIds),
      query.Floor && inArray(table.floor, query.Floor),
      query.HasFloor === undefined ? undefined : sql`(${table.floor} is not null) = ${query.HasFloor}`,
    )
    const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => rowsOf(tx).where(ids) })
    return { ...page, items: await withCounts(tx, actor, page.items) }
  },
  create: async ({ tx, actor, body, audit }) => {
    const building = await buildingFor(tx, actor, 'estate.write', body.buildingId)
    refuseFloor(body.floor, building)
    const { locationId, complexId } = building
    await checkCircuit(tx, actor, body.heatingCircuitId, { locationId, buildingId: building.id })
    const [after] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, locationId, complexId, ...body })
      .returning()
    const made = found(after)
    await audit({ action: 'publicArea.create', entityId: made.id, after: made })
    return read(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const mine = and(areasOf(actor, 'rooms.write'), eq(table.id, params.id))
    const before = await lockShaped(tx, table, mine, { version, shape: PublicArea, read: () => read(tx, actor, params.id) })
    refuseFloor(body.floor, await buildingFor(tx, actor, 'rooms.write', before.buildingId))
    refuseCircuitChange(actor, before.heatingCircuitId, body.heatingCircuitId)
    await checkCircuit(tx, actor, body.heatingCircuitId, before)
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'publicArea.update', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
})
