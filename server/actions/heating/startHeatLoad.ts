import type { HeatLoadInput } from '../../../contract/main/heatingLoad.ts'
import { whyNotIncomplete } from '../../../domain/heat-load/checklist.ts'
import { designClimate } from '../../../domain/heat-load/designClimate.ts'
import { whyNotHeatLoadDate } from '../../../domain/rules/heatLoad.ts'
import { dayOf } from '../../../domain/time.ts'
import { heatLoadAttempts } from '../../db/schema.ts'
import { checkBuilding, unmetOf } from '../../finders/heating/checklist.ts'
import { requireBuilding } from '../../finders/heating/attemptRows.ts'
import type { Base, TenantWrite } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { startJob } from '../../jobs/start.ts'
import { tellOne } from '../../live/tell.ts'
import { weatherService } from '../../weather/weatherService.ts'

type Call = TenantWrite & Pick<Base, 'deps' | 'requestId'>

/** The name of a calculation among the jobs of a building, of which only one is under way. */
const keyOf = (buildingId: string): string => `heatLoad:${buildingId}`

/**
 * Starts a calculation, and writes it to the history at once: whatever becomes of its job, the attempt stays. Errors: 404; rule 422 for a day
 * out of reach, a temperature that nobody knows, or an incomplete building that is not confirmed; heatLoadRunning 409. @returns the id of the attempt
 */
export const startHeatLoad = async (
  { tx, actor, now, audit, deps, requestId }: Call,
  { buildingId, date, ...input }: HeatLoadInput,
): Promise<string> => {
  await requireBuilding(tx, actor, buildingId)
  refuseIf(whyNotHeatLoadDate(date, dayOf(now)), 'date')
  const { building, items } = await checkBuilding(tx, actor, buildingId)
  refuseIf(
    input.designTemperature === null && !designClimate(building) ? 'required' : undefined,
    'designTemperature',
  )
  refuseIf(
    input.outdoorTemperature === null && weatherService(deps).kind === 'none' ? 'required' : undefined,
    'outdoorTemperature',
  )
  const unmet = unmetOf(items)
  refuseIf(whyNotIncomplete(unmet, input.confirmIncomplete), 'confirmIncomplete')
  const id = newId()
  const { jobId } = await startJob(tx, actor, requestId, {
    kind: 'heatLoadCalculation',
    input: { attemptId: id },
    dedupeKey: keyOf(buildingId),
    refusal: 'heatLoadRunning',
  })
  await tx.insert(heatLoadAttempts).values({
    id,
    tenantId: actor.tenantId,
    buildingId,
    date,
    input,
    unmet,
    jobId,
    userId: actor.userId,
    startedAt: now.toISOString(),
  })
  await audit({
    action: 'building.calculateHeatLoad',
    entityId: buildingId,
    after: { attemptId: id, date, ...input },
  })
  await tellOne({ tx, actor }, 'heatLoads', id)
  return id
}
