import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from '../../contract/endpoint.ts'
import { alerts, buildingUnits } from '../../server/db/schema.ts'
import { newId } from '../../server/ids.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { runMonitoring } from '../../server/workers/alerts/monitoring.ts'
import { insertRows } from '../support/estate.ts'
import { calls, sampleFor, type Call } from './calls.ts'
import { allows } from './expected/callRights.ts'
import type { Sample } from './Sample.ts'
import { send } from './send.ts'
import { aWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.stop())

/** The tasks that the other calls began go on meanwhile. */
const changing = new Set(['GET /api/jobs'])

interface Asked {
  call: Call
  sample: Sample
}

/** What the calls answer, without times and the numbers of requests; of files that are no text, how long they are. */
const answersTo = async (asked: readonly Asked[]): Promise<Map<string, string>> => {
  const { app, home } = world
  const answers = new Map<string, string>()
  for (const { call, sample } of asked) {
    const reply = await send(app, call.backend, call.endpoint, sample, {
      token: home.people.get('Technician')?.token ?? '',
      tenantId: home.tenantId,
    })
    const text = /json|text/.test(String(reply.headers['content-type']))
      ? reply.body
      : String(reply.rawPayload.length)
    const name = `${call.name} ${JSON.stringify(sample.query ?? {})}`
    answers.set(
      name,
      `${reply.statusCode} ${text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z|"requestId":"[^"]*"/g, '')}`,
    )
  }
  return answers
}

/** Another building of the client, with everything in it that anybody counts. */
const somethingBeside = async (): Promise<void> => {
  const { home, app } = world
  const { building, thermostat } = await home.freshApart()
  const at = app.clock.now().toISOString()
  const place = {
    tenantId: home.tenantId,
    buildingId: building.id,
    thermostatId: thermostat.id,
    eui: thermostat.eui,
    raisedAt: at,
    lastAt: at,
  }
  await insertRows(app, [
    [
      alerts,
      (['connectivity', 'battery', 'motorCalibration'] as const).map((type) => ({
        id: newId(),
        type,
        ...place,
      })),
    ],
  ])
  const refused = { status: 'AccessNotPossible', statusReason: 'TenantAbsent', statusChangedAt: at } as const
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(buildingUnits).set(refused).where(eq(buildingUnits.buildingId, building.id)),
  )
  await runMonitoring(app.deps)
}

it('answers a technician the same, to the last number, whatever else the client has', async () => {
  const { home } = world
  const reads = calls.filter(
    ({ name, endpoint }) =>
      endpoint.method === 'GET' &&
      endpoint.scope !== 'public' &&
      endpoint.reply !== events &&
      allows(endpoint, 'Technician') &&
      !changing.has(name),
  )
  const asked: Asked[] = []
  for (const call of reads) {
    const sample = await sampleFor(world, call, home, 'Technician')
    asked.push({ call, sample }, ...(sample.query ? [{ call, sample: { ...sample, query: {} } }] : []))
  }
  const before = await answersTo(asked)
  await somethingBeside()
  expect(before.size).toBeGreaterThan(100)
  expect(await answersTo(asked)).toEqual(before)
}, 120_000)
