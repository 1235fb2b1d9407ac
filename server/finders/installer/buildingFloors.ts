import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { BuildingFloors } from '../../../contract/main/buildingFloors.ts'
import { buildings, buildingUnits, naturalOrder, publicAreas, signalTestFloors } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { colleagueName } from '../accounts/userName.ts'
import { gatewaysOfSpace } from '../devices/gatewayRows.ts'
import { readSignalTest } from '../devices/testerPresses.ts'
import { buildingsOf } from '../estate/estateReach.ts'
import { partCounts } from '../estate/partRows.ts'
import { inReach } from '../estate/place.ts'

/** The most units, or shared areas, of a building in one reply. */
const mostParts = 2_000

/**
 * The units and shared areas of a building with their counts and its signal test, by floor from top to bottom: every floor of the building is
 * there, and what has no floor yet stands at the end. Errors: 404.
 */
export const partsByFloor = async (tx: Tx, actor: TenantActor, buildingId: string) => {
  const { floors } = await readSignalTest(tx, actor, buildingId)
  const partsOf = (table: typeof buildingUnits | typeof publicAreas) =>
    and(inReach(table, actor, 'estate.read'), eq(table.buildingId, buildingId))
  const units = await tx
    .select()
    .from(buildingUnits)
    .where(partsOf(buildingUnits))
    .orderBy(asc(naturalOrder(buildingUnits.name)), asc(buildingUnits.id))
    .limit(mostParts)
  const areas = await tx
    .select()
    .from(publicAreas)
    .where(partsOf(publicAreas))
    .orderBy(asc(naturalOrder(publicAreas.name)), asc(publicAreas.id))
    .limit(mostParts)
  const countsOf = {
    unit: await partCounts(
      tx,
      actor,
      'unit',
      units.map(({ id }) => id),
    ),
    area: await partCounts(
      tx,
      actor,
      'publicArea',
      areas.map(({ id }) => id),
    ),
  }
  const [unitsOn, areasOn] = [
    Map.groupBy(units, ({ floor }) => floor),
    Map.groupBy(areas, ({ floor }) => floor),
  ]
  const tests = new Map(floors.map((test) => [test.floor, test]))
  // a floor that the building no longer has can still hold units
  const levels = new Set<number | null>([...tests.keys(), ...unitsOn.keys(), ...areasOn.keys()])
  return {
    more: units.length === mostParts || areas.length === mostParts,
    floors: [...levels]
      .toSorted((one, other) => (other ?? -Infinity) - (one ?? -Infinity))
      .map((floor) => {
        const test = floor === null ? undefined : tests.get(floor)
        return {
          floor,
          strength: test?.strength ?? null,
          recordedAt: test?.recordedAt ?? null,
          units: (unitsOn.get(floor) ?? []).map((unit) => ({ ...unit, ...countsOf.unit(unit.id) })),
          publicAreas: (areasOn.get(floor) ?? []).map((area) => ({ ...area, ...countsOf.area(area.id) })),
        }
      }),
  }
}

const Devices = z.array(
  z.object({ id: z.string(), thermostats: z.number(), online: z.number(), alerts: z.number() }),
)

/** The mounted thermostats of each unit and shared area of a building with those that are online, and their open alerts, in one statement. */
const devicesOf = async (tx: Tx, actor: TenantActor, buildingId: string, now: Date) => {
  const mayReadAlerts = actor.permissions.has('alerts.read')
  const { rows } = await tx.execute(sql`
    select coalesce(t.unit_id, t.public_area_id) as id, count(*)::int as thermostats,
      count(*) filter (where t.online_until >= ${now.toISOString()})::int as online,
      coalesce(sum(open.n), 0)::int as alerts
    from main.thermostats t
    left join lateral (select count(*)::int as n from main.alerts a where a.thermostat_id = t.id and a.cleared_at is null) open on ${mayReadAlerts}
    where t.tenant_id = ${actor.tenantId} and t.building_id = ${buildingId} and coalesce(t.unit_id, t.public_area_id) is not null
    group by 1`)
  const known = new Map(Devices.parse(rows).map(({ id, ...devices }) => [id, devices]))
  return (id: string) => {
    const { alerts, ...devices } = known.get(id) ?? { thermostats: 0, online: 0, alerts: 0 }
    return { ...devices, alerts: mayReadAlerts ? alerts : null }
  }
}

/** A building floor by floor with signal, units, their devices and alerts, and its gateways. Errors: 404. */
export const buildingFloors = async (
  tx: Tx,
  actor: TenantActor,
  buildingId: string,
  now: Date,
): Promise<BuildingFloors> => {
  const [row] = await tx
    .select({ buildingName: buildings.name, roofType: buildings.roofType })
    .from(buildings)
    .where(and(buildingsOf(actor, 'estate.read'), eq(buildings.id, buildingId)))
  const building = found(row)
  const { floors, more } = await partsByFloor(tx, actor, buildingId)
  const { items: gateways } = await gatewaysOfSpace(tx, actor, buildingId, now)
  const recorders = await tx
    .select({ floor: signalTestFloors.floor, name: colleagueName(actor, signalTestFloors.recordedBy) })
    .from(signalTestFloors)
    .where(and(eq(signalTestFloors.tenantId, actor.tenantId), eq(signalTestFloors.buildingId, buildingId)))
  const names = new Map<number | null, string | null>(recorders.map(({ floor, name }) => [floor, name]))
  const devices = await devicesOf(tx, actor, buildingId, now)
  return {
    buildingId,
    ...building,
    gateways,
    more,
    floors: floors.map(({ units, publicAreas: areas, ...floor }) => ({
      ...floor,
      recordedByName: names.get(floor.floor) ?? null,
      units: units.map((unit) => ({ ...unit, ...devices(unit.id) })),
      publicAreas: areas.map((area) => ({ ...area, ...devices(area.id) })),
    })),
  }
}
