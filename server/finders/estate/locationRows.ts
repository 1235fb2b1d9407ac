import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { Location, type locations as contract } from '../../../contract/main/locations.ts'
import { containsWords, listPage } from '../../db/page.ts'
import { locations as table, type estateCounts } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { locationCounts } from './estateCounts.ts'
import { locationsOf } from './estateReach.ts'
import { placedAt } from './place.ts'

type Row = typeof table.$inferSelect

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<Location[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await locationCounts(tx, actor, ids)
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

const keptCount = (kind: (typeof estateCounts.$inferSelect)['kind']) =>
  sql`(select coalesce(sum(c.count), 0) from main.estate_counts c where c.tenant_id = ${table.tenantId} and c.location_id = ${table.id} and c.kind = ${kind})`

const sortKeys = {
  Name: naturalOrder(table.name),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
  Buildings: keptCount('buildings'),
  BuildingUnits: keptCount('buildingUnits'),
  Thermostats: keptCount('thermostats'),
}
/** Users limited to some buildings must not learn the order of the whole counts. */
const byName = { Buildings: sortKeys.Name, BuildingUnits: sortKeys.Name, Thermostats: sortKeys.Name }

/** A page of locations with their counts. */
export const locationPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
) => {
  const where = and(
    locationsOf(actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.description]),
    placedAt(table, query),
  )
  const page = await listPage({
    tx,
    table,
    query,
    where,
    sortKeys: isAssignedOnly(actor, 'estate.read') ? { ...sortKeys, ...byName } : sortKeys,
    rows: ({ order, limit, offset }) =>
      tx
        .select()
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, items: await withCounts(tx, actor, page.items) }
}

/** A location as the actor may read it. Errors: 404. */
export const readLocation = async (tx: Tx, actor: TenantActor, id: string): Promise<Location> => {
  const wanted = and(locationsOf(actor, 'estate.read'), eq(table.id, id))
  return found((await withCounts(tx, actor, await tx.select().from(table).where(wanted)))[0])
}

/** Locks a location that the actor may write. Errors: 404, staleVersion 409 with the current location. */
export const lockLocation = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, and(locationsOf(actor, 'estate.write'), eq(table.id, id)), {
    version,
    shape: Location,
    read: () => readLocation(tx, actor, id),
  })
