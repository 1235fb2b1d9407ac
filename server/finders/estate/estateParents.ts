import { and, count, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { whyNotFloor } from '../../../domain/rules/floor.ts'
import { buildingComplexes, buildings, heatingCircuits, locations } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { buildingsOf, circuitsOf, complexesOf, locationsOf } from './estateReach.ts'

const atField = <T>(row: T | undefined, field: string): T => row ?? refuse('notFound', { fields: { [field]: 'notFound' } })

/** The parent of what is about to be made or moved, held so that it neither moves nor goes until the transaction ends. Errors: 404 at its field. */
export const locationFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  atField(
    (
      await tx
        .select()
        .from(locations)
        .where(and(locationsOf(actor, permission), eq(locations.id, id)))
        .for('share')
    )[0],
    'locationId',
  )

export const complexFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  atField(
    (
      await tx
        .select()
        .from(buildingComplexes)
        .where(and(complexesOf(actor, permission), eq(buildingComplexes.id, id)))
        .for('share')
    )[0],
    'complexId',
  )

export const buildingFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string) =>
  atField(
    (
      await tx
        .select()
        .from(buildings)
        .where(and(buildingsOf(actor, permission), eq(buildings.id, id)))
        .for('share')
    )[0],
    'buildingId',
  )

/** Refuses a floor that the building does not have, with the floors it has. */
export const refuseFloor = (floor: number | null, building: { floorsAbove: number; floorsBelow: number }): void => {
  const reason = whyNotFloor(floor, building)
  if (reason) refuse('rule', { fields: { floor: reason }, args: { floor: { lowest: -building.floorsBelow, highest: building.floorsAbove - 1 } } })
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
  const [row] = await tx
    .select()
    .from(heatingCircuits)
    .where(and(circuitsOf(actor, 'estate.read'), eq(heatingCircuits.id, id)))
    .for('share')
  const circuit = atField(row, 'heatingCircuitId')
  const own = circuit.buildingId === place.buildingId
  if (!own && (circuit.buildingId !== null || circuit.locationId !== place.locationId))
    refuse('rule', { fields: { heatingCircuitId: 'heatingCircuitElsewhere' } })
}

/** Refuses another heating circuit to who may write the space but no circuits. */
export const refuseCircuitChange = (actor: TenantActor, before: string | null, after: string | null): void => {
  if (before !== after && !actor.permissions.has('circuits.write')) refuse('forbidden', { fields: { heatingCircuitId: 'forbidden' } })
}

interface Filters {
  LocationIds?: string[] | undefined
  ComplexIds?: string[] | undefined
  BuildingIds?: string[] | undefined
  HeatingCircuitIds?: string[] | undefined
}

/** Refuses a list whose filter names what the actor does not see: foreign and missing ids alike. Errors: 404 at the filter. */
export const knowFilters = async (tx: Tx, actor: TenantActor, filters: Filters): Promise<void> => {
  const know = async (field: keyof Filters, table: PgTable & { id: PgColumn }, mine: ReturnType<typeof locationsOf>) => {
    const wanted = new Set(filters[field])
    if (wanted.size === 0) return
    const [row] = await tx
      .select({ n: count() })
      .from(table)
      .where(and(mine, inArray(table.id, [...wanted])))
    if (row?.n !== wanted.size) refuse('notFound', { fields: { [field]: 'notFound' } })
  }
  await know('LocationIds', locations, locationsOf(actor, 'estate.read'))
  await know('ComplexIds', buildingComplexes, complexesOf(actor, 'estate.read'))
  await know('BuildingIds', buildings, buildingsOf(actor, 'estate.read'))
  await know('HeatingCircuitIds', heatingCircuits, circuitsOf(actor, 'estate.read'))
}
