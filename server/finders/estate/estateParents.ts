import { and, eq } from 'drizzle-orm'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { whyNotFloor } from '../../../domain/rules/floor.ts'
import {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  locations,
  publicAreas,
  rooms,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found, refuse } from '../../http/refusal.ts'
import { buildingsOf, circuitsOf, complexesOf, locationsOf } from './estateReach.ts'
import { inReachById } from './place.ts'

const atField = <T>(rows: readonly T[], field: string): T =>
  rows[0] ?? refuse('notFound', { fields: { [field]: 'notFound' } })

/** Locks the parent of a row about to be created or moved, so that it is neither moved nor deleted meanwhile. Errors: 404 at its field. */
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

/** The ancestor columns that a row below a unit copies. */
const ancestors = {
  locationId: buildingUnits.locationId,
  complexId: buildingUnits.complexId,
  buildingId: buildingUnits.buildingId,
  unitId: buildingUnits.id,
}

/** The ancestors of a row about to be created in a unit; locked for 'update', nobody else decides about the unit concurrently. */
export const unitFor = async (
  tx: Tx,
  actor: TenantActor,
  permission: Permission,
  id: string,
  hold: 'share' | 'update',
) => {
  const wanted = inReachById(buildingUnits, actor, permission, id)
  return atField(await tx.select(ancestors).from(buildingUnits).where(wanted).for(hold), 'unitId')
}

/** Locks a known unit, so that decisions about its leases are serialised. */
export const holdUnit = (tx: Tx, id: string) =>
  tx.select({ id: buildingUnits.id }).from(buildingUnits).where(eq(buildingUnits.id, id)).for('update')

/** The ancestors of a room about to be created in a unit or public area. */
export const unitOrAreaFor = async (
  tx: Tx,
  actor: TenantActor,
  permission: Permission,
  ids: { unitId: string | null; publicAreaId: string | null },
) => {
  const [parent, id] =
    ids.unitId === null
      ? ([publicAreas, ids.publicAreaId ?? ''] as const)
      : ([buildingUnits, ids.unitId] as const)
  const { locationId, complexId, buildingId } = parent
  const wanted = inReachById(parent, actor, permission, id)
  const rows = await tx.select({ locationId, complexId, buildingId }).from(parent).where(wanted).for('share')
  return atField(rows, ids.unitId === null ? 'publicAreaId' : 'unitId')
}

const placeIn = ({
  id: roomId,
  locationId,
  complexId,
  buildingId,
  unitId,
  publicAreaId,
}: typeof rooms.$inferSelect) => ({
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
    .where(inReachById(rooms, actor, permission, id))
    .for('share')

/** The ancestor columns that a row in a room copies, for a room named in the path. Errors: 404. */
export const roomInPath = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  placeIn(found((await holdRoom(tx, actor, permission, id))[0]))

/** As `roomInPath`, for a room named in a form field. */
export const roomFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  placeIn(atField(await holdRoom(tx, actor, permission, id), 'roomId'))

/** Rejects a floor that the building does not have, reporting the ones it has. */
export const refuseFloor = (
  floor: number | null,
  building: { floorsAbove: number; floorsBelow: number },
): void => {
  const reason = whyNotFloor(floor, building)
  if (reason)
    refuse('rule', {
      fields: { floor: reason },
      args: { floor: { lowest: -building.floorsBelow, highest: building.floorsAbove - 1 } },
    })
}

/** As `refuseFloor`, given only the building's id. */
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
 * Checks the heating circuit that a space in a building references: it must be in the same location and not dedicated to another building.
 * Errors: 404 and rule 422 (heatingCircuitElsewhere), both at the field.
 */
export const checkCircuit = async (
  tx: Tx,
  actor: TenantActor,
  id: string | null,
  place: Place,
): Promise<void> => {
  if (id === null) return
  const wanted = and(circuitsOf(actor, 'estate.read'), eq(heatingCircuits.id, id))
  const circuit = atField(
    await tx.select().from(heatingCircuits).where(wanted).for('share'),
    'heatingCircuitId',
  )
  const own = circuit.buildingId === place.buildingId
  if (!own && (circuit.buildingId !== null || circuit.locationId !== place.locationId))
    refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitElsewhere' } })
}

/** Rejects a change of heating circuit by users who may write the space but not circuits. */
export const refuseCircuitChange = (
  actor: TenantActor,
  before: string | null,
  after: string | null,
): void => {
  if (before !== after && !actor.permissions.has('circuits.write'))
    refuse('forbidden', { fields: { heatingCircuitId: 'forbidden' } })
}
