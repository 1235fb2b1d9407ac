import { heatingLoad as contract } from '../../../contract/main/heatingLoad.ts'
import { designClimate } from '../../../domain/heat-load/designClimate.ts'
import { startHeatLoad } from '../../actions/heating/startHeatLoad.ts'
import {
  attemptPage,
  isCalculating,
  readAttempt,
  readFinished,
  requireBuilding,
} from '../../finders/heating/attemptRows.ts'
import { checkBuilding } from '../../finders/heating/checklist.ts'
import { completionStatistic } from '../../finders/heating/completion.ts'
import { invalidRoomPage } from '../../finders/heating/invalidRooms.ts'
import { emptyUnitPage, nonResidentialPage } from '../../finders/heating/unitRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { heatLoadFile } from '../../workers/heating/heatLoadFile.ts'
import { weatherService } from '../../weather/weatherService.ts'

export const heatingLoad = handlersFor(contract, {
  completionStatistic: ({ tx, actor, query, now }) => completionStatistic(tx, actor, query.BuildingId, now),
  nonResidentialUnits: ({ tx, actor, query }) => nonResidentialPage(tx, actor, query),
  emptyBuildingUnits: ({ tx, actor, query }) => emptyUnitPage(tx, actor, query),
  attempts: ({ tx, actor, query }) => attemptPage(tx, actor, query),
  attempt: ({ tx, actor, params }) => readAttempt(tx, actor, params.id),
  export: async ({ tx, actor, query }) =>
    heatLoadFile(await readFinished(tx, actor, query.AttemptId), query.format, query.Language),
  validation: async ({ tx, actor, query, deps }) => {
    await requireBuilding(tx, actor, query.BuildingId)
    const { building, items } = await checkBuilding(tx, actor, query.BuildingId)
    return {
      buildingId: building.id,
      complete: items.every(({ met }) => met),
      items,
      weather: weatherService(deps).kind,
      climate: designClimate(building) ?? null,
      whyNotStart: (await isCalculating(tx, actor, query.BuildingId)) ? ('heatLoadRunning' as const) : null,
    }
  },
  invalidRooms: ({ tx, actor, query }) => invalidRoomPage(tx, actor, query),
  startCalculationJob: async (call) => readAttempt(call.tx, call.actor, await startHeatLoad(call, call.body)),
})
