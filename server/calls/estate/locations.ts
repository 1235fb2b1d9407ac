import { and, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import { Location, locations as contract } from '../../../contract/main/locations.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { resyncLocation } from '../../actions/estate/resyncLocation.ts'
import { boundedCount, containsWords, orderOf, pageOf } from '../../db/page.ts'
import { locations as table, type estateCounts } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow, updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'
import { locationsOf } from '../../finders/estate/estateReach.ts'
import { circuitPage } from './heatingCircuits.ts'
import { locationCounts } from '../../finders/estate/locationCounts.ts'
import { lockShaped } from '../../http/lockShaped.ts'

type Row = typeof table.$inferSelect

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<Location[]> => {
  const counts = await locationCounts(
    tx,
    actor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const of = counts(row.id)
    return {
      ...row,
      counts: {
        buildingComplexes: of('buildingComplexes'),
        buildings: of('buildings'),
        buildingUnits: of('buildingUnits'),
        publicAreas: of('publicAreas'),
        rooms: of('rooms'),
        radiators: of('radiators'),
        thermostats: of('thermostats'),
        sensors: of('sensors'),
        gateways: of('gateways'),
      },
    }
  })
}

const read = async (tx: Tx, actor: TenantActor, id: string): Promise<Location> => {
  const rows = await tx
    .select()
    .from(table)
    .where(and(locationsOf(actor, 'estate.read'), eq(table.id, id)))
  return found((await withCounts(tx, actor, rows))[0])
}

const keptCount = (kind: (typeof estateCounts.$inferSelect)['kind']) =>
  sql`(select coalesce(sum(c.count), 0) from main.estate_counts c where c.tenant_id = ${table.tenantId} and c.location_id = ${table.id} and c.kind = ${kind})`

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
  Buildings: keptCount('buildings'),
  BuildingUnits: keptCount('buildingUnits'),
  Thermostats: keptCount('thermostats'),
}

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'location',
  mine: locationsOf(actor, 'estate.write'),
  usesOf: (ids: readonly string[]) =>
    usesOf(tx, actor.tenantId, ids, [
      ['buildingComplexes', 'building_complexes', 'location_id'],
      ['heatingCircuits', 'heating_circuits', 'location_id'],
    ]),
})

export const locations = handlersFor(contract, {
  list: async ({ tx, actor, query }) => {
    const where = and(locationsOf(actor, 'estate.read'), containsWords(query.Query, [table.name, table.description]), query.Ids && inArray(table.id, query.Ids))
    const key = sortKeys[query['Sort.SortOption']] ?? table.name
    const page = await pageOf(
      query,
      (limit, offset) =>
        tx
          .select()
          .from(table)
          .where(where)
          .orderBy(...orderOf(query, key, table.id))
          .limit(limit)
          .offset(offset),
      () => boundedCount(tx, table, where),
    )
    return { ...page, items: await withCounts(tx, actor, page.items) }
  },
  create: async ({ tx, actor, body, audit }) => {
    const [after] = await tx
      .insert(table)
      .values({ id: newId(), tenantId: actor.tenantId, ...body })
      .returning()
    const made = found(after)
    await audit({ action: 'location.create', entityId: made.id, after: made })
    return read(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => read(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const mine = and(locationsOf(actor, 'estate.write'), eq(table.id, params.id))
    const before = await lockShaped(tx, table, mine, { version, shape: Location, read: () => read(tx, actor, params.id) })
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'location.update', entityId: params.id, before, after })
    return read(tx, actor, params.id)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
  resync: async ({ tx, actor, params, version, audit }) => {
    await lockRow(tx, table, and(locationsOf(actor, 'estate.write'), eq(table.id, params.id)), version)
    const before = (await read(tx, actor, params.id)).counts
    const repairedDevices = await resyncLocation(tx, actor.tenantId, params.id)
    const after = await read(tx, actor, params.id)
    await audit({ action: 'location.resync', entityId: params.id, before, after: { ...after.counts, repairedDevices } })
    return { ...after, repairedDevices }
  },
  heatingCircuits: async ({ tx, actor, params, query }) => {
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(locationsOf(actor, 'estate.read'), eq(table.id, params.id)))
    return circuitPage(tx, actor, { ...query, LocationIds: [found(row).id] })
  },
})
