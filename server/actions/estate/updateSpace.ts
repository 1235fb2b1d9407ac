import { sql, type SQL } from 'drizzle-orm'
import { Space } from '../../../contract/main/spaces.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { findSpace, spaceOf, type SpaceRow } from '../../finders/estate/spacesView.ts'

const tables: Partial<Record<SpaceType, string>> = {
  Location: 'locations',
  BuildingComplex: 'building_complexes',
  Building: 'buildings',
  BuildingUnit: 'building_units',
  PublicArea: 'public_areas',
  Room: 'rooms',
  Radiator: 'radiators',
}
const entities: Partial<Record<SpaceType, string>> = {
  Location: 'location',
  BuildingComplex: 'buildingComplex',
  Building: 'building',
  BuildingUnit: 'buildingUnit',
  PublicArea: 'publicArea',
  Room: 'room',
  Radiator: 'radiator',
}

interface Update {
  tx: Tx
  actor: TenantActor
  audit: WriteAudit
  id: string
  version: number | undefined
  /** The permission required for this type of space. */
  permission: (type: SpaceType) => Permission
  /** The verb in the audit log: `rename`. */
  verb: string
  /** Returns the values to write, or refuses; the space is locked. */
  values: (space: SpaceRow) => Promise<SQL> | SQL
}

/**
 * Changes one space of any type.
 * Errors: 404, forbidden 403 where the type requires another permission, staleVersion 409, and what `values` refuses.
 */
export const updateSpace = async ({ tx, actor, audit, id, version, permission, verb, values }: Update) => {
  const { type } = await findSpace(tx, actor, 'estate.read', id)
  const needed = permission(type)
  if (!actor.permissions.has(needed)) refuse('forbidden')
  const table = sql`main.${sql.identifier(tables[type] ?? refuse('notFound'))}`
  await tx.execute(sql`select from ${table} where id = ${id} and tenant_id = ${actor.tenantId} for update`)
  const before = await findSpace(tx, actor, needed, id)
  if (version !== undefined && version !== before.version) refuse('staleVersion', { current: Space.parse(spaceOf(before)) })
  await tx.execute(
    sql`update ${table} set ${await values(before)}, version = version + 1, updated_at = now() where id = ${id} and tenant_id = ${actor.tenantId}`,
  )
  const after = await findSpace(tx, actor, needed, id)
  await audit({ action: `${entities[type] ?? 'space'}.${verb}`, entityId: id, before, after })
  return spaceOf(after)
}
