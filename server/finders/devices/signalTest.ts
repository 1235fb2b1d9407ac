import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignalTest, SignalTestFloor } from '../../../contract/main/buildingShapes.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { signalVerdict } from '../../../domain/rules/gateway.ts'
import { buildings, signalTestFloors as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { lockRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { found } from '../../http/refusal.ts'
import { refuseFloor } from '../estate/estateParents.ts'
import { buildingsOf } from '../estate/estateReach.ts'

const mine = (actor: TenantActor, permission: Permission, id: string) => and(buildingsOf(actor, permission), eq(buildings.id, id))

/** The signal test of a building: every floor it has, from the top down. Errors: 404. */
export const readSignalTest = async (tx: Tx, actor: TenantActor, id: string): Promise<z.output<typeof SignalTest>> => {
  const [row] = await tx
    .select({ floorsAbove: buildings.floorsAbove, floorsBelow: buildings.floorsBelow })
    .from(buildings)
    .where(mine(actor, 'estate.read', id))
  const building = found(row)
  const recorded = new Map(
    (
      await tx
        .select()
        .from(table)
        .where(and(eq(table.tenantId, actor.tenantId), eq(table.buildingId, id)))
    ).map((floor) => [floor.floor, floor]),
  )
  const floors = floorsOf(building).map((floor) => recorded.get(floor) ?? { floor, strength: null, testerEui: null, recordedAt: null, recordedBy: null })
  return { buildingId: id, floors, verdict: signalVerdict(floors.map(({ strength }) => strength)) }
}

/** Deletes all values, so that every floor is to be tested again. Errors: 404. */
export const resetSignalTest = async (tx: Tx, actor: TenantActor, id: string, version: number | undefined, audit: WriteAudit): Promise<void> => {
  await lockRow(tx, buildings, mine(actor, 'thermostats.install', id), version)
  const before = await tx
    .delete(table)
    .where(and(eq(table.tenantId, actor.tenantId), eq(table.buildingId, id)))
    .returning()
  await audit({ action: 'building.resetSignalTest', entityId: id, before: { floors: before } })
}

interface Recording {
  tx: Tx
  actor: TenantActor
  audit: WriteAudit
  now: Date
}

/** Records what was marked on one floor, over what was there. Errors: 404, rule 422 (floorNotInBuilding). */
export const recordSignalFloor = async ({ tx, actor, audit, now }: Recording, id: string, body: z.output<typeof SignalTestFloor>): Promise<void> => {
  const building = await lockRow(tx, buildings, mine(actor, 'thermostats.install', id), undefined)
  refuseFloor(body.floor, building)
  const [before] = await tx
    .select()
    .from(table)
    .where(and(eq(table.buildingId, id), eq(table.floor, body.floor)))
  const values = { ...body, recordedAt: now.toISOString(), recordedBy: actor.userId }
  const [after] = await tx
    .insert(table)
    .values({ tenantId: actor.tenantId, buildingId: id, ...values })
    .onConflictDoUpdate({ target: [table.buildingId, table.floor], set: values, setWhere: sql`${table.tenantId} = ${actor.tenantId}` })
    .returning()
  await audit({ action: 'building.recordSignalFloor', entityId: id, before, after })
}
