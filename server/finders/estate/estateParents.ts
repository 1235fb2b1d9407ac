import { and, eq } from 'drizzle-orm'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { whyNotFloor } from '../../../domain/rules/floor.ts'
import { buildingComplexes, buildings, buildingUnits, heatingCircuits, locations, publicAreas, rooms } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found, refuse } from '../../http/refusal.ts'
import { buildingsOf, circuitsOf, complexesOf, locationsOf } from './estateReach.ts'
import { mineById } from './place.ts'

const atField = <T>(rows: readonly T[], field: string): T => rows[0] ?? refuse('notFound', { fields: { [field]: 'notFound' } })

/** The parent of what is about to be made or moved, held so that it neither moves nor goes until the transaction ends. Errors: 404 at its field. */
export const locationFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) => {
  const wanted = and(locationsOf(actor, permission), eq(locations.id, id))
  return atField(await tx.select().from(locations).where(wanted).for('share'), 'locationId')
}

export const complexFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) => {
  const wanted = and(complexesOf(actor, permission), eq(buildingComplexes.id, id))
  return atField(await tx.select().from(buildingComplexes).where(wanted).for('share'), 'complexId')
}

export const buildingFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) => {
  const wanted = and(buildingsOf(actor, permission), eq(buildings.id, id))
  return atField(await tx.select().from(buildings).where(wanted).for('share'), 'buildingId')
}

/** What a row below a unit carries of what stands above it. */
const ancestors = { locationId: buildingUnits.locationId, complexId: buildingUnits.complexId, buildingId: buildingUnits.buildingId, unitId: buildingUnits.id }

/** The ancestors of what is about to be made in a unit; held for 'update' nobody else decides about it at the same time. */
export const unitFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string, hold: 'share' | 'update') => {
  const wanted = mineById(buildingUnits, actor, permission, id)
  return atField(await tx.select(ancestors).from(buildingUnits).where(wanted).for(hold), 'unitId')
}

/** Holds a unit that is known, so that leases are decided about one after the other. */
export const holdUnit = (tx: Tx, id: string) => tx.select({ id: buildingUnits.id }).from(buildingUnits).where(eq(buildingUnits.id, id)).for('update')

/** The ancestors of a room that is about to be made in a unit or public area. */
export const unitOrAreaFor = async (tx: Tx, actor: TenantActor, permission: Permission, ids: { unitId: string | null; publicAreaId: string | null }) => {
  const [parent, id] = ids.unitId === null ? ([publicAreas, ids.publicAreaId ?? ''] as const) : ([buildingUnits, ids.unitId] as const)
  const { locationId, complexId, buildingId } = parent
  const wanted = mineById(parent, actor, permission, id)
  const rows = await tx.select({ locationId, complexId, buildingId }).from(parent).where(wanted).for('share')
  return atField(rows, ids.unitId === null ? 'publicAreaId' : 'unitId')
}

const placeIn = ({ id: roomId, locationId, complexId, buildingId, unitId, publicAreaId }: typeof rooms.$inferSelect) => ({
  locationId,
  complexId,
  buildingId,
  unitId,
  publicAreaId,
  roomId,
})

const holdRoom = (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  tx
    .select()
    .from(rooms)
    .where(mineById(rooms, actor, permission, id))
    .for('share')

/** What a row in a room carries of it and of what stands above it; the path names the room. Errors: 404. */
export const roomInPath = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  placeIn(found((await holdRoom(tx, actor, permission, id))[0]))

/** The same where a field of the form names the room. */
export const roomFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  placeIn(atField(await holdRoom(tx, actor, permission, id), 'roomId'))

/** Refuses a floor that the building does not have, with the floors it has. */
export const refuseFloor = (floor: number | null, building: { floorsAbove: number; floorsBelow: number }): void => {
  const reason = whyNotFloor(floor, building)
  if (reason) refuse('rule', { fields: { floor: reason }, args: { floor: { lowest: -building.floorsBelow, highest: building.floorsAbove - 1 } } })
}

/** The same where only the building's id is known. */
export const refuseFloorIn = async (tx: Tx, floor: number | null, buildingId: string): Promise<void> => {
  if (floor === null) return
  const [building] = await tx.select().from(buildings).where(eq(buildings.id, buildingId))
  refuseFloor(floor, found(building))
}

interface Place {
  locationId: string
  buildingId: string
}

/**
 * Checks a heating circuit that a space in a building is to name: it is one of the same location, and not another building's own.
 * Errors: 404 and rule 422 (heatingCircuitElsewhere), both at the field.
 */
export const checkCircuit = async (tx: Tx, actor: TenantActor, id: string | null, place: Place): Promise<void> => {
  if (id === null) return
  const wanted = and(circuitsOf(actor, 'estate.read'), eq(heatingCircuits.id, id))
  const circuit = atField(await tx.select().from(heatingCircuits).where(wanted).for('share'), 'heatingCircuitId')
  const own = circuit.buildingId === place.buildingId
  if (!own && (circuit.buildingId !== null || circuit.locationId !== place.locationId))
    refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitElsewhere' } })
}

/** Refuses another heating circuit to who may write the space but no circuits. */
export const refuseCircuitChange = (actor: TenantActor, before: string | null, after: string | null): void => {
  if (before !== after && !actor.permissions.has('circuits.write')) refuse('forbidden', { fields: { heatingCircuitId: 'forbidden' } })
}
