import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type * as z from 'zod'
import {
  BuildingComplex,
  type BuildingFloors,
  type buildingComplexes as contract,
} from '../../../contract/main/buildingComplexes.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { containsWords, joinedPage } from '../../db/page.ts'
import { buildingComplexes as table, buildings, locations } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { lockShaped } from '../../http/versioned.ts'
import { countsBelow } from './estateBelow.ts'
import { buildingsOf, complexesOf } from './estateReach.ts'
import { requirePlaces, requireRow, nameOrderIn, placedAt } from './place.ts'

const complexRows = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(table), locationName: locations.name })
    .from(table)
    .innerJoin(locations, eq(locations.id, table.locationId))

type Row = Awaited<ReturnType<ReturnType<typeof complexRows>['execute']>>[number]

const withCounts = async (tx: Tx, actor: TenantActor, rows: readonly Row[]): Promise<BuildingComplex[]> => {
  const ids = rows.map(({ id }) => id)
  const counts = await countsBelow(tx, actor, 'complex', ids)
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

const sortKeys = {
  Name: naturalOrder(table.name),
  LocationName: nameOrderIn('locations', table.locationId),
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** A page of complexes with their counts. Errors: 404 at a filter. */
export const complexPage = async (
  tx: Tx,
  actor: TenantActor,
  query: z.output<typeof contract.list.query>,
) => {
  await requirePlaces(tx, actor, query)
  const where = and(
    complexesOf(actor, 'estate.read'),
    containsWords(query.Query, [table.name, table.description]),
    placedAt(table, query),
  )
  const page = await joinedPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (ids) => complexRows(tx).where(ids),
  })
  return { ...page, items: await withCounts(tx, actor, page.items) }
}

/** A complex as the actor may read it. Errors: 404. */
export const readComplex = async (tx: Tx, actor: TenantActor, id: string): Promise<BuildingComplex> => {
  const wanted = and(complexesOf(actor, 'estate.read'), eq(table.id, id))
  return found((await withCounts(tx, actor, await complexRows(tx).where(wanted)))[0])
}

interface Counted extends Record<string, unknown> {
  id: string
  floor: number | null
  units: number
  areas: number
}

/** The floors of a complex's buildings from the top down, with the spaces on each, in two statements for any number of buildings. Errors: 404. */
export const floorsOfComplex = async (
  tx: Tx,
  actor: TenantActor,
  complexId: string,
): Promise<z.output<typeof BuildingFloors>[]> => {
  await requireRow(tx, table, and(complexesOf(actor, 'estate.read'), eq(table.id, complexId)))
  const rows = await tx
    .select({
      id: buildings.id,
      name: buildings.name,
      floorsAbove: buildings.floorsAbove,
      floorsBelow: buildings.floorsBelow,
    })
    .from(buildings)
    .where(and(buildingsOf(actor, 'estate.read'), eq(buildings.complexId, complexId)))
    .orderBy(asc(naturalOrder(buildings.name)), asc(buildings.id))
  const counted = await tx.execute<Counted>(sql`
    select x.building_id as id, x.floor, sum(x.units)::int as units, sum(x.areas)::int as areas from (
      select building_id, floor, 1 as units, 0 as areas from main.building_units where tenant_id = ${actor.tenantId}
      union all select building_id, floor, 0, 1 from main.public_areas where tenant_id = ${actor.tenantId}) x
    join main.buildings b on b.id = x.building_id where b.complex_id = ${complexId} group by 1, 2`)
  const of = Map.groupBy(counted.rows, ({ id }) => id)
  return rows.map((building) => {
    const levels = new Map((of.get(building.id) ?? []).map((level) => [level.floor, level]))
    const floors = floorsOf(building).map((floor) => ({
      floor,
      buildingUnits: levels.get(floor)?.units ?? 0,
      publicAreas: levels.get(floor)?.areas ?? 0,
    }))
    return {
      buildingId: building.id,
      buildingName: building.name,
      floors,
      unitsWithoutFloor: levels.get(null)?.units ?? 0,
    }
  })
}

/** Locks a complex that the actor may write. Errors: 404, staleVersion 409 with the current complex. */
export const lockComplex = (
  { tx, actor, version }: Pick<TenantWrite, 'tx' | 'actor' | 'version'>,
  id: string,
) =>
  lockShaped(tx, table, and(complexesOf(actor, 'estate.write'), eq(table.id, id)), {
    version,
    shape: BuildingComplex,
    read: () => readComplex(tx, actor, id),
  })
