import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { CircuitPlan } from '../../../contract/main/hydraulicBalancing.ts'
import {
  balancingPlan,
  type BalancingBasis,
  type BalancingPlan,
  type RadiatorOfCircuit,
} from '../../../domain/heat-load/balancingPlan.ts'
import type { HeatLoadResult, RadiatorLoad, RoomLoad } from '../../../domain/heat-load/heatLoadResult.ts'
import { whySkipped } from '../../../domain/downlinks/bulkPlan.ts'
import { motorConstraintDefault } from '../../../domain/limits.ts'
import {
  buildings,
  buildingUnits,
  heatLoadAttempts,
  publicAreas,
  radiators,
  rooms,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { withinReach } from '../../http/reach.ts'
import { readCircuit } from '../estate/circuitRows.ts'
import { circuitOfRadiator } from '../estate/circuitOfRadiator.ts'

const setting = { code: 'SetMotorPositionConstraint', constraint: motorConstraintDefault } as const

/** The constraint of the latest command that has not ended. */
const waiting = sql<number | null>`(select (d.args ->> 'constraint')::int from main.downlinks d
  where d.thermostat_id = ${thermostats.id} and d.code = ${setting.code} and d.status = 'Running' order by d.id desc limit 1)`

/** The radiators of a circuit among some buildings, with the thermostat on each, by place. */
const radiatorsOf = (
  tx: Tx,
  actor: TenantActor,
  circuit: { id: string; locationId: string },
  among: SQL | undefined,
) =>
  tx
    .select({
      radiatorId: radiators.id,
      name: radiators.name,
      type: radiators.type,
      plateSubtype: radiators.plateSubtype,
      roomId: rooms.id,
      roomName: rooms.name,
      unitName: buildingUnits.name,
      publicAreaName: publicAreas.name,
      buildingId: buildings.id,
      buildingName: buildings.name,
      thermostatId: thermostats.id,
      thermostatEui: thermostats.eui,
      lifecycle: thermostats.lifecycle,
      malfunctionAt: thermostats.malfunctionAt,
      firmwareVersion: thermostats.firmwareVersion,
      lastSeenAt: thermostats.lastSeenAt,
      gatewayEui: thermostats.gatewayEui,
      spreadingFactor: thermostats.spreadingFactor,
      present: thermostatStates.motorConstraint,
      presentAt: thermostatStates.measuredAt,
      waiting,
    })
    .from(radiators)
    .innerJoin(rooms, eq(rooms.id, radiators.roomId))
    .innerJoin(buildings, eq(buildings.id, radiators.buildingId))
    .leftJoin(buildingUnits, eq(buildingUnits.id, radiators.unitId))
    .leftJoin(publicAreas, eq(publicAreas.id, radiators.publicAreaId))
    .leftJoin(thermostats, eq(thermostats.radiatorId, radiators.id))
    .leftJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
    .where(
      and(
        eq(radiators.tenantId, actor.tenantId),
        eq(buildings.locationId, circuit.locationId),
        eq(circuitOfRadiator, circuit.id),
        among,
      ),
    )
    .orderBy(
      naturalOrder(buildings.name),
      naturalOrder(buildingUnits.name),
      naturalOrder(publicAreas.name),
      naturalOrder(rooms.name),
      naturalOrder(radiators.name),
      radiators.id,
    )

type Row = Awaited<ReturnType<ReturnType<typeof radiatorsOf>['execute']>>[number]

/** The latest finished calculation of each building. */
const latestOf = async (tx: Tx, { tenantId }: TenantActor, buildingIds: readonly string[]) => {
  if (buildingIds.length === 0) return []
  const rows = await tx
    .selectDistinctOn([heatLoadAttempts.buildingId], {
      attemptId: heatLoadAttempts.id,
      buildingId: heatLoadAttempts.buildingId,
      date: heatLoadAttempts.date,
      result: heatLoadAttempts.result,
      rooms: heatLoadAttempts.rooms,
    })
    .from(heatLoadAttempts)
    .where(
      and(
        eq(heatLoadAttempts.tenantId, tenantId),
        inArray(heatLoadAttempts.buildingId, [...buildingIds]),
        eq(heatLoadAttempts.status, 'Finished'),
      ),
    )
    .orderBy(heatLoadAttempts.buildingId, desc(heatLoadAttempts.startedAt))
  return rows.flatMap(({ result, rooms: loads, ...row }) =>
    result === null ? [] : [{ ...row, result, rooms: loads ?? [] }],
  )
}

interface Calculated {
  attemptId: string
  buildingId: string
  date: string
  result: HeatLoadResult
  rooms: RoomLoad[]
}

const basisOf = (
  { attemptId, buildingId, date, result }: Calculated,
  buildingName: string,
): BalancingBasis => ({
  attemptId,
  buildingId,
  buildingName,
  date,
  heatQuantity: result.day.heatQuantity.value,
  designTemperature: result.climate.designTemperature.value,
  outdoorTemperature: result.day.outdoorTemperature.value,
  flowTemperature: result.balancing.flowTemperature.value,
  differentialPressure: result.balancing.differentialPressure.value,
  heatLoadKw: result.estimatedValueKw,
  rangeKw: result.probableRangeKw,
  synthetic: result.weather.source === 'synthetic',
})

/** The load of each radiator, with that of its room in W. */
const loadsOf = (
  calculated: readonly Calculated[],
): ReadonlyMap<string, { load: RadiatorLoad; roomLoadW: number }> =>
  new Map(
    calculated.flatMap(({ rooms: all }) =>
      all.flatMap((room) =>
        room.radiators.map((load) => [load.radiatorId, { load, roomLoadW: room.heatLoadW }] as const),
      ),
    ),
  )

const ofCircuit = (
  row: Row,
  known: { load: RadiatorLoad; roomLoadW: number } | undefined,
): RadiatorOfCircuit => {
  const { lifecycle, malfunctionAt, firmwareVersion, lastSeenAt, gatewayEui, spreadingFactor, ...radiator } =
    row
  const candidate = lifecycle && {
    lifecycle,
    malfunctionAt,
    firmwareVersion,
    lastSeenAt,
    gatewayEui,
    spreadingFactor,
  }
  return {
    ...radiator,
    load: known?.load,
    roomLoadW: known?.roomLoadW,
    whyNot: candidate ? whySkipped(candidate, [setting], false) : undefined,
  }
}

const planAmong = async (
  tx: Tx,
  actor: TenantActor,
  circuit: { id: string; locationId: string },
  scaled: boolean,
  among?: SQL,
): Promise<BalancingPlan> => {
  const rows = await radiatorsOf(tx, actor, circuit, among)
  const names = new Map(rows.map(({ buildingId, buildingName }) => [buildingId, buildingName]))
  const calculated = await latestOf(tx, actor, [...names.keys()])
  const loads = loadsOf(calculated)
  const known = new Set(calculated.map(({ buildingId }) => buildingId))
  return {
    ...balancingPlan(
      rows.map((row) => ofCircuit(row, loads.get(row.radiatorId))),
      calculated.map((one) => basisOf(one, names.get(one.buildingId) ?? '')),
      scaled,
    ),
    uncalculated: [...names]
      .filter(([id]) => !known.has(id))
      .map(([buildingId, buildingName]) => ({ buildingId, buildingName })),
  }
}

/** The plan of a circuit from the latest finished calculations of its buildings, as far as the actor reaches them. */
export const planOfCircuit = (
  tx: Tx,
  actor: TenantActor,
  circuit: { id: string; locationId: string },
  scaled: boolean,
): Promise<BalancingPlan> =>
  planAmong(tx, actor, circuit, scaled, withinReach(actor, 'estate.read', buildings.id))

/** The plan of a whole circuit, whoever asks: a confirmation is one of all its radiators. */
export const planOfWholeCircuit = (
  tx: Tx,
  actor: TenantActor,
  circuit: { id: string; locationId: string },
  scaled: boolean,
): Promise<BalancingPlan> => planAmong(tx, actor, circuit, scaled)

/** A plan with the buildings that the actor reaches; its sums stay those of the circuit. */
export const reachedPlan = async (
  tx: Tx,
  actor: TenantActor,
  plan: BalancingPlan,
): Promise<BalancingPlan> => {
  const within = withinReach(actor, 'estate.read', buildings.id)
  if (within === undefined) return plan
  const rows = await tx
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.tenantId, actor.tenantId), within))
  const reached = new Set(rows.map(({ id }) => id))
  const only = <Row extends { buildingId: string }>(all: readonly Row[]) =>
    all.filter(({ buildingId }) => reached.has(buildingId))
  return {
    ...plan,
    bases: only(plan.bases),
    uncalculated: only(plan.uncalculated),
    radiators: only(plan.radiators),
  }
}

/** The plan of a circuit as it is now. Errors: 404. */
export const readPlan = async (
  tx: Tx,
  actor: TenantActor,
  id: string,
  scaled: boolean,
): Promise<CircuitPlan> => {
  const circuit = await readCircuit(tx, actor, id)
  const { locationId, locationName, balancingConfirmedAt } = circuit
  return {
    circuitId: id,
    circuitName: circuit.name,
    locationId,
    locationName,
    balancingConfirmedAt,
    ...(await planOfCircuit(tx, actor, circuit, scaled)),
  }
}
