import { and, asc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { BuildingFloors } from '../../../contract/main/buildingComplexes.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { buildings } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { buildingsOf } from './estateReach.ts'

interface Counted extends Record<string, unknown> {
  id: string
  floor: number | null
  units: number
  areas: number
}

/** The floors of a complex's buildings from the top down, with what lies on each: two statements however many buildings. */
export const floorsOfComplex = async (tx: Tx, actor: TenantActor, complexId: string): Promise<z.output<typeof BuildingFloors>[]> => {
  const rows = await tx
    .select({ id: buildings.id, name: buildings.name, floorsAbove: buildings.floorsAbove, floorsBelow: buildings.floorsBelow })
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
    const floors = floorsOf(building).map((floor) => ({ floor, buildingUnits: levels.get(floor)?.units ?? 0, publicAreas: levels.get(floor)?.areas ?? 0 }))
    return { buildingId: building.id, buildingName: building.name, floors, unitsWithoutFloor: levels.get(null)?.units ?? 0 }
  })
}
