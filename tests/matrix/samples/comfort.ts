import { eq } from 'drizzle-orm'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import { comfortSteps } from '../../../server/db/schema.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const levels = { levels: [...defaultLevelMap] }
const night = { reduceBy: 3, from: '22:00', to: '06:00', days: ['Monday', 'Sunday'], confirmed: true }

const params = ({ estate }: SampleContext) => ({ buildingId: estate.building.id })

/** A setting of the building by the calling user. */
const put = async ({ app, side, person, estate }: SampleContext, path: string, body: object) => {
  const url = `/api/comfort-level/${estate.building.id}`
  const as = { as: person.token, tenant: side.tenantId }
  const { levelsMapping, nightReduction } = (await app.onMain({ url, ...as })).json()
  const { version } = path === 'levels-mapping' ? levelsMapping : nightReduction
  await app.onMain({ method: 'PUT', url: `${url}/${path}`, ...as, body, version })
  return version
}

const ofBuilding: MakeSample = (c) => ({ params: params(c) })

/** Samples of the comfort level calls. */
export const comfortSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/comfort-level/{buildingId}': ofBuilding,
  'GET /api/comfort-level/{buildingId}/thermostats': (c) => ({
    params: params(c),
    query: { Kind: 'nightReduction', 'Sort.SortOption': 'RoomName' },
  }),
  'PUT /api/comfort-level/{buildingId}/levels-mapping': async (c) => ({
    params: params(c),
    body: levels,
    version: (await put(c, 'levels-mapping', levels)) + 1,
  }),
  'DELETE /api/comfort-level/{buildingId}/levels-mapping': async (c) => {
    await put(c, 'levels-mapping', levels)
    return { params: params(c) }
  },
  'PUT /api/comfort-level/{buildingId}/night-reduction': async (c) => ({
    params: params(c),
    body: night,
    version: (await put(c, 'night-reduction', night)) + 1,
  }),
  'DELETE /api/comfort-level/{buildingId}/night-reduction': async (c) => {
    await put(c, 'night-reduction', night)
    return { params: params(c) }
  },
  'POST /api/comfort-level/{buildingId}/retry': async (c) => {
    await put(c, 'levels-mapping', levels)
    await withScope(c.app.deps.db.pool, asAdmin, (tx) =>
      tx
        .update(comfortSteps)
        .set({ state: 'Failed', reason: 'expired' })
        .where(eq(comfortSteps.thermostatId, c.estate.thermostat.id)),
    )
    return { params: params(c), body: { kind: 'levelsMapping' } }
  },
}
