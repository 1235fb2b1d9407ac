import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignalTestFloor } from '../../../contract/main/buildingShapes.ts'
import { buildings, signalTestFloors as table } from '../../db/schema.ts'
import { refuseFloor } from '../../finders/estate/estateParents.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { lockRow } from '../../http/versioned.ts'

const installable = (actor: TenantActor, id: string) =>
  and(buildingsOf(actor, 'thermostats.install'), eq(buildings.id, id))

/** Deletes all values, so that every floor must be tested again. Errors: 404. */
export const resetSignalTest = async (
  { tx, actor, version, audit }: TenantWrite,
  id: string,
): Promise<void> => {
  await lockRow(tx, buildings, installable(actor, id), version)
  const before = await tx
    .delete(table)
    .where(and(eq(table.tenantId, actor.tenantId), eq(table.buildingId, id)))
    .returning()
  await audit({ action: 'building.resetSignalTest', entityId: id, before: { floors: before } })
}

/** Records the marked values of one floor, replacing earlier ones. Errors: 404, rule 422 (floorNotInBuilding). */
export const recordSignalFloor = async (
  { tx, actor, audit, now }: TenantWrite,
  id: string,
  body: z.output<typeof SignalTestFloor>,
): Promise<void> => {
  const building = await lockRow(tx, buildings, installable(actor, id), undefined)
  refuseFloor(body.floor, building)
  const [before] = await tx
    .select()
    .from(table)
    .where(and(eq(table.buildingId, id), eq(table.floor, body.floor)))
  const values = { ...body, recordedAt: now.toISOString(), recordedBy: actor.userId }
  const [after] = await tx
    .insert(table)
    .values({ tenantId: actor.tenantId, buildingId: id, ...values })
    .onConflictDoUpdate({
      target: [table.buildingId, table.floor],
      set: values,
      setWhere: sql`${table.tenantId} = ${actor.tenantId}`,
    })
    .returning()
  await audit({ action: 'building.recordSignalFloor', entityId: id, before, after })
}
