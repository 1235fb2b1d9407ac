import type { AuditEntity, AuditVerb } from '../../../domain/audit.ts'
import { sql, type SQL } from 'drizzle-orm'
import { Space } from '../../../contract/main/spaces.ts'
import type { SpaceType } from '../../../domain/enums.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { refuse } from '../../http/refusal.ts'
import { findSpace, spaceOf, type SpaceRow } from '../../finders/estate/spacesView.ts'

/** Each type's table, and its name in the audit log. */
const kinds: Partial<Record<SpaceType, { table: string; entity: AuditEntity }>> = {
  Location: { table: 'locations', entity: 'location' },
  BuildingComplex: { table: 'building_complexes', entity: 'buildingComplex' },
  Building: { table: 'buildings', entity: 'building' },
  BuildingUnit: { table: 'building_units', entity: 'buildingUnit' },
  PublicArea: { table: 'public_areas', entity: 'publicArea' },
  Room: { table: 'rooms', entity: 'room' },
  Radiator: { table: 'radiators', entity: 'radiator' },
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
  verb: AuditVerb
  /** Returns the values to write, or refuses; the space is locked. */
  values: (space: SpaceRow) => Promise<Values> | Values
}

const valueNames = ['name', 'description', 'heatingCircuitId', 'floor'] as const
type ValueName = (typeof valueNames)[number]
type Values = { [K in ValueName]?: SpaceRow[K] }

const columns: Record<ValueName, SQL> = {
  name: sql`name`,
  description: sql`description`,
  heatingCircuitId: sql`heating_circuit_id`,
  floor: sql`floor`,
}

const assignments = (values: Values): SQL =>
  sql.join(
    valueNames.flatMap((name) =>
      values[name] === undefined ? [] : [sql`${columns[name]} = ${values[name]}`],
    ),
    sql`, `,
  )

/**
 * Changes one space of any type.
 * Errors: 404, forbidden 403 where the type requires another permission, staleVersion 409, and what `values` refuses.
 */
export const updateSpace = async ({ tx, actor, audit, id, version, permission, verb, values }: Update) => {
  const { type } = await findSpace(tx, actor, 'estate.read', id)
  const needed = permission(type)
  if (!actor.permissions.has(needed)) refuse('forbidden')
  const kind = kinds[type] ?? refuse('notFound')
  const table = sql`main.${sql.identifier(kind.table)}`
  await tx.execute(sql`select from ${table} where id = ${id} and tenant_id = ${actor.tenantId} for update`)
  const before = await findSpace(tx, actor, needed, id)
  if (version !== undefined && version !== before.version)
    refuse('staleVersion', { current: Space.parse(spaceOf(before)) })
  await tx.execute(
    sql`update ${table} set ${assignments(await values(before))}, version = version + 1, updated_at = now() where id = ${id} and tenant_id = ${actor.tenantId}`,
  )
  const after = await findSpace(tx, actor, needed, id)
  await audit({ action: `${kind.entity}.${verb}`, entityId: id, before, after })
  return spaceOf(after)
}
