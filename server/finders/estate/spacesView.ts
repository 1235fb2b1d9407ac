import { and, eq, sql } from 'drizzle-orm'
import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { spaceTypes } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { instant } from '../../db/columns.ts'
import { withinReach } from '../../http/reach.ts'
import { mainSchema } from '../../db/schema.ts'
import type { TenantActor } from '../../http/actor.ts'

/** Every space whatever its type (a view of migration 0001). A location's parent is its tenant. */
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

/** The spaces that the actor's permission reaches; what stands above the buildings is reached with one of them. */
export const spacesOf = (actor: TenantActor, permission: Permission) => {
  const own = withinReach(actor, permission, spacesView.buildingId)
  const held = withinReach(actor, permission, sql`reached.id`)
  const above =
    held &&
    sql`${spacesView.buildingId} is null and exists (select from main.buildings reached
    where reached.location_id = ${spacesView.locationId} and (${spacesView.complexId} is null or reached.complex_id = ${spacesView.complexId}) and ${held})`
  return and(eq(spacesView.tenantId, actor.tenantId), own && sql`(${own} or ${above})`)
}
