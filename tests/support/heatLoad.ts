import { calculateHeatLoad } from '../../domain/heat-load/calculateHeatLoad.ts'
import { plainHouse } from '../../domain/heat-load/testing/facts.ts'
import { addDays } from '../../domain/rules/workingDays.ts'
import { dayOf } from '../../domain/time.ts'
import type { heatLoadAttempts } from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'

/** A finished calculation of yesterday; the result is that of a plain house. */
export const heatLoadAttempt = (tenantId: string, buildingId: string, userId: string, now: Date) => {
  const date = addDays(dayOf(now), -1)
  const outcome = calculateHeatLoad(plainHouse({ date }))
  if ('failure' in outcome) throw new Error(outcome.failure)
  const at = now.toISOString()
  return {
    id: newId(),
    tenantId,
    buildingId,
    date,
    status: 'Finished',
    input: {
      heatQuantity: 260,
      heatMeter: 'heatMeter',
      includesHotWater: false,
      hotWaterHeat: null,
      outdoorTemperature: null,
      designTemperature: null,
      flowTemperature: null,
      confirmIncomplete: false,
    },
    unmet: [],
    result: outcome.result,
    rooms: outcome.rooms,
    jobId: newId(),
    userId,
    startedAt: at,
    finishedAt: at,
  } satisfies typeof heatLoadAttempts.$inferInsert
}
