import { addDays } from '../../../domain/rules/workingDays.ts'
import { dayOf } from '../../../domain/time.ts'
import { heatLoadAttempt } from '../../support/heatLoad.ts'
import { insertRows } from '../../support/estate.ts'
import { heatLoadAttempts } from '../../../server/db/schema.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const ofBuilding: MakeSample = ({ estate }) => ({ query: { BuildingId: estate.building.id } })

const anAttempt = async ({ app, side, estate, person }: SampleContext): Promise<string> => {
  const attempt = heatLoadAttempt(side.tenantId, estate.building.id, person.id, app.clock.now())
  await insertRows(app, [[heatLoadAttempts, attempt]])
  return attempt.id
}

/** Samples of heat load calculations. */
export const heatingLoadSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/heating-load/completion-statistic': ofBuilding,
  'GET /api/heating-load/non-residential-units': ofBuilding,
  'GET /api/heating-load/empty-building-units': ofBuilding,
  'GET /api/heating-load/validation': ofBuilding,
  'GET /api/heating-load/invalid-rooms': ofBuilding,
  'GET /api/heating-load/attempts': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'GET /api/heating-load/attempts/{id}': async (c) => ({ params: { id: await anAttempt(c) } }),
  'GET /api/heating-load/export': async (c) => ({ query: { AttemptId: await anAttempt(c), format: 'pdf' } }),
  'POST /api/heating-load/start-calculation-job': ({ app, estate }) => ({
    body: {
      buildingId: estate.building.id,
      date: addDays(dayOf(app.clock.now()), -1),
      heatQuantity: 100,
      outdoorTemperature: 2,
      confirmIncomplete: true,
    },
  }),
}
