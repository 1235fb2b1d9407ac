import { eq } from 'drizzle-orm'
import { buildingUnits } from '../../db/schema.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found, refuse } from '../../http/refusal.ts'
import { mineById } from './place.ts'

/** What a row below a unit carries of what stands above it. */
const ancestors = { locationId: buildingUnits.locationId, complexId: buildingUnits.complexId, buildingId: buildingUnits.buildingId, unitId: buildingUnits.id }

/**
 * The ancestors of what is about to be made in a unit, with the unit held: 'share' so that it neither moves nor goes,
 * 'update' so that nobody else decides about it at the same time. Errors: 404 at the field.
 */
export const unitFor = async (tx: Tx, actor: TenantActor, permission: Permission, id: string, hold: 'share' | 'update') => {
  const [row] = await tx
    .select(ancestors)
    .from(buildingUnits)
    .where(mineById(buildingUnits, actor, permission, id))
    .for(hold)
  return row ?? refuse('notFound', { fields: { unitId: 'notFound' } })
}

/** Refuses a call about a unit that is foreign or missing. */
export const knowUnit = async (tx: Tx, actor: TenantActor, permission: Permission, id: string): Promise<void> => {
  const [row] = await tx
    .select({ id: buildingUnits.id })
    .from(buildingUnits)
    .where(mineById(buildingUnits, actor, permission, id))
  found(row)
}

/** Holds a unit that is known, so that leases are decided about one after the other. */
export const holdUnit = (tx: Tx, id: string) => tx.select({ id: buildingUnits.id }).from(buildingUnits).where(eq(buildingUnits.id, id)).for('update')
