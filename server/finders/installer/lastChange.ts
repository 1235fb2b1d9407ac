import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { installTool as contract } from '../../../contract/main/installTool.ts'
import { buildings, buildingUnits, gateways, radiators, rooms, windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { userName } from '../accounts/userName.ts'
import { auditLog } from '../administration/auditLog.ts'
import { gatewaysOf } from '../devices/gatewayRows.ts'
import { buildingsOf } from '../estate/estateReach.ts'
import { inReachById, requireRow } from '../estate/place.ts'

type Asked = z.output<typeof contract.lastChange.query>

const needed = 'thermostats.install'
const parts = { buildingUnit: buildingUnits, room: rooms, window: windows, radiator: radiators } as const

/** Rejects a row that the actor does not install. Errors: 404. */
const requireOwn = (tx: Tx, actor: TenantActor, { Entity, EntityId }: Asked): Promise<void> => {
  if (Entity === 'building')
    return requireRow(tx, buildings, and(buildingsOf(actor, needed), eq(buildings.id, EntityId)))
  if (Entity === 'gateway')
    return requireRow(tx, gateways, and(gatewaysOf(actor, needed), eq(gateways.id, EntityId)))
  return requireRow(tx, parts[Entity], inReachById(parts[Entity], actor, needed, EntityId))
}

/** Before all others the entries that tell other values after than before in one of the fields, then those of other users. */
const rank = (fields: readonly string[], userId: string): SQL =>
  sql`case when exists (select from unnest(${sql.param([...fields])}::text[]) asked (field)
    where ${auditLog.before} -> field is distinct from ${auditLog.after} -> field) then 0 when ${auditLog.userId} is distinct from ${userId} then 1 else 2 end`

/** Who changed a row last, and when; of a row within reach nothing more than that is told. Errors: 404. */
export const lastChange = async (tx: Tx, actor: TenantActor, asked: Asked) => {
  await requireOwn(tx, actor, asked)
  const [last] = await tx
    .select({ at: auditLog.at, userName: userName(auditLog.userId) })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tenantId, actor.tenantId),
        eq(auditLog.entity, asked.Entity),
        eq(auditLog.entityId, asked.EntityId),
      ),
    )
    .orderBy(rank(asked.Fields, actor.userId), desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last ?? { at: null, userName: null }
}
