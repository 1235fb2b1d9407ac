import { eq } from 'drizzle-orm'
import { bulkItems, thermostats } from '../../../server/db/schema.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import type { MakeSample, SampleContext } from '../Sample.ts'

const order = ({ estate }: SampleContext) => ({
  name: 'Sommer',
  filters: { Ids: [estate.thermostat.id] },
  commands: { majorMode: { mode: 'summer' } },
  ignoreVersion: true,
})

const post = async ({ app, side, person }: SampleContext, url: string, body?: object) =>
  (
    await app.onMain({ method: 'POST', url, as: person.token, tenant: side.tenantId, ...(body && { body }) })
  ).json()

/** A plan by the calling user, for a thermostat that has been heard. */
const aPlan = async (c: SampleContext): Promise<string> => {
  await withScope(c.app.deps.db.pool, asAdmin, (tx) =>
    tx
      .update(thermostats)
      .set({ lastSeenAt: c.app.clock.now().toISOString() })
      .where(eq(thermostats.id, c.estate.thermostat.id)),
  )
  return (await post(c, '/api/bulk-updates', order(c))).id
}

const aStarted = async (c: SampleContext): Promise<string> => {
  const id = await aPlan(c)
  await post(c, `/api/bulk-updates/${id}/start`)
  return id
}

const aFailed = async (c: SampleContext): Promise<string> => {
  const id = await aStarted(c)
  await withScope(c.app.deps.db.pool, asAdmin, (tx) =>
    tx.update(bulkItems).set({ state: 'Failed', reason: 'expired' }).where(eq(bulkItems.bulkId, id)),
  )
  return id
}

const at =
  (make: (c: SampleContext) => Promise<string>): MakeSample =>
  async (c) => ({ params: { id: await make(c) } })

/** Samples of the bulk update calls. */
export const bulkSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/bulk-updates': () => ({ query: { State: ['Running', 'Finished'] } }),
  'POST /api/bulk-updates': (c) => ({ body: order(c) }),
  'GET /api/bulk-updates/export': () => ({}),
  'GET /api/bulk-updates/{id}': at(aPlan),
  'GET /api/bulk-updates/{id}/thermostats': async (c) => ({
    params: { id: await aPlan(c) },
    query: { State: ['Pending'], Reason: ['neverSeen'] },
  }),
  'POST /api/bulk-updates/{id}/start': at(aPlan),
  'POST /api/bulk-updates/{id}/abort': at(aStarted),
  'POST /api/bulk-updates/{id}/retry': at(aFailed),
  'DELETE /api/bulk-updates/{id}': at(aPlan),
}
