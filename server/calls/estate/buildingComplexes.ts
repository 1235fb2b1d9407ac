import { and, eq, getTableColumns, inArray, type SQLWrapper } from 'drizzle-orm'
import { BuildingComplex, buildingComplexes as contract } from '../../../contract/main/buildingComplexes.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { moveComplex } from '../../actions/estate/moveComplex.ts'
import { containsWords } from '../../db/page.ts'
import { buildingComplexes as table, locations } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { floorsOfComplex } from '../../finders/estate/complexFloors.ts'
import { countsBelow, usesOf } from '../../finders/estate/estateBelow.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { knowFilters, locationFor } from '../../finders/estate/estateParents.ts'
import { complexesOf } from '../../finders/estate/estateReach.ts'
import { lockShaped } from '../../http/lockShaped.ts'

const rowsOf = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(table), locationName: locations.name })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<BuildingComplex[]> => {
  const counts = await countsBelow(
    tx,
    actor,
    'complex',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const of = counts(row.id)
    return {
      ...row,
      counts: {
        buildings: of('buildings'),
        buildingUnits: of('buildingUnits'),
        finalizedUnits: of('finalizedUnits'),
        publicAreas: of('publicAreas'),
        rooms: of('rooms'),
        radiators: of('radiators'),
        thermostats: of('thermostats'),
        gateways: of('gateways'),
      },
    }
  })
}

const read = async (tx: Tx, actor: TenantActor, id: string): Promise<BuildingComplex> =>
  found((await withCounts(tx, actor, await rowsOf(tx).where(and(complexesOf(actor, 'estate.read'), eq(table.id, id)))))[0])

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  LocationName: naturalOrder(nameIn('locations', table.locationId)),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'buildingComplex',
  mine: complexesOf(actor, 'estate.write'),
  usesOf: (ids: readonly string[]) => usesOf(tx, actor.tenantId, ids, [['buildings', 'buildings', 'complex_id']]),
})

export const buildingComplexes = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    await knowFilters(tx, actor, query)
    const where = and(
      complexesOf(actor, 'estate.read'),
      containsWords(query.Query, [table.name, table.description]),
      query.Ids && inArray(table.id, query.Ids),
      query.LocationIds && inArray(table.locationId, query.LocationIds),
    )
    const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => rowsOf(tx).where(ids) })
    return { ...page, items: await withCounts(tx, actor, page.items) }
  },
  create: async ({ tx, actor, body, audit }) => {
    await locationFor(tx, actor, 'estate.write', body.locationId)
    const [after] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...body })
      .returning()
    const made = found(after)
    await audit({ action: 'buildingComplex.create', entityId: made.id, after: made })
    return read(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const mine = and(complexesOf(actor, 'estate.write'), eq(table.id, params.id))
    const before = await lockShaped(tx, table, mine, { version, shape: BuildingComplex, read: () => read(tx, actor, params.id) })
    const location = await locationFor(tx, actor, 'estate.write', body.locationId)
    const after = await updateRow(tx, table, params.id, body)
    if (before.locationId !== location.id) await moveComplex(tx, before, location.id)
    await audit({ action: 'buildingComplex.update', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
  floors: async ({ tx, actor, params }) => {
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(complexesOf(actor, 'estate.read'), eq(table.id, params.id)))
    return { items: await floorsOfComplex(tx, actor, found(row).id) }
  },
})
