import { and, eq, inArray, sql } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { SpaceRef } from '../../../contract/main/estateShapes.ts'
import { spaceTypes } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { instant } from '../../db/columns.ts'
import { withinReach } from '../../http/reach.ts'
import { mainSchema } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'

/** Spaces of all types (a view). A location's parent is its tenant. */
export const spacesView = mainSchema
  .view('spaces', {
    id: uuid('id').notNull(),
    tenantId: uuid('tenant_id').notNull(),
    type: text('type', { enum: spaceTypes }).notNull(),
    name: text('name').notNull(),
    description: text('description'),
    parentId: uuid('parent_id').notNull(),
    locationId: uuid('location_id').notNull(),
    complexId: uuid('complex_id'),
    buildingId: uuid('building_id'),
    unitId: uuid('unit_id'),
    publicAreaId: uuid('public_area_id'),
    roomId: uuid('room_id'),
    heatingCircuitId: uuid('heating_circuit_id'),
    floor: integer('floor'),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  })
  .existing()

export type SpaceRow = typeof spacesView.$inferSelect

/** The spaces within the actor's reach for a permission; levels above the buildings are reachable through any of their buildings. */
export const spacesOf = (actor: TenantActor, permission: Permission) => {
  const own = withinReach(actor, permission, spacesView.buildingId)
  const held = withinReach(actor, permission, sql`reached.id`)
  const above =
    held &&
    sql`${spacesView.buildingId} is null and exists (select from main.buildings reached
    where reached.location_id = ${spacesView.locationId} and (${spacesView.complexId} is null or reached.complex_id = ${spacesView.complexId}) and ${held})`
  return and(eq(spacesView.tenantId, actor.tenantId), own && sql`(${own} or ${above})`)
}

/** A space in the shape of the contract, where a location has no parent. */
export const spaceOf = (row: SpaceRow): Omit<SpaceRow, 'parentId'> & { parentId: string | null } => ({
  ...row,
  parentId: row.type === 'Location' ? null : row.parentId,
})

/** A space within the actor's reach for a permission. Errors: 404. */
export const findSpace = async (
  tx: Tx,
  actor: TenantActor,
  permission: Permission,
  id: string,
): Promise<SpaceRow> => {
  const [row] = await tx
    .select()
    .from(spacesView)
    .where(and(spacesOf(actor, permission), eq(spacesView.id, id)))
  return found(row)
}

type Step = z.output<typeof SpaceRef>
type Placed = Pick<
  SpaceRow,
  'id' | 'locationId' | 'complexId' | 'buildingId' | 'unitId' | 'publicAreaId' | 'roomId'
>

const above = ({ id, locationId, complexId, buildingId, unitId, publicAreaId, roomId }: Placed): string[] =>
  [locationId, complexId, buildingId, unitId, publicAreaId, roomId]
    .filter((step) => step !== null)
    .filter((step) => step !== id)

/** The path from its location to each of the spaces, excluding the space itself, in one statement for all. */
export const pathsOf = async (
  tx: Tx,
  tenantId: string,
  spaces: readonly Placed[],
): Promise<(space: Placed) => Step[]> => {
  const ids = [...new Set(spaces.flatMap(above))]
  if (ids.length === 0) return () => []
  const rows = await tx
    .select({ id: spacesView.id, type: spacesView.type, name: spacesView.name })
    .from(spacesView)
    .where(and(eq(spacesView.tenantId, tenantId), inArray(spacesView.id, ids)))
  const steps = new Map(rows.map((row) => [row.id, row]))
  return (space) =>
    above(space)
      .map((id) => steps.get(id))
      .filter((step) => step !== undefined)
}
