import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignalTest } from '../../../contract/main/buildingShapes.ts'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { signalVerdict } from '../../../domain/rules/gateway.ts'
import { buildings, signalTestFloors as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { buildingsOf } from '../estate/estateReach.ts'

/** The signal test of a building, with every floor from the top down. Errors: 404. */
export const readSignalTest = async (tx: Tx, actor: TenantActor, id: string): Promise<z.output<typeof SignalTest>> => {
  const [row] = await tx
    .select({ floorsAbove: buildings.floorsAbove, floorsBelow: buildings.floorsBelow })
    .from(buildings)
    .where(and(buildingsOf(actor, 'estate.read'), eq(buildings.id, id)))
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
