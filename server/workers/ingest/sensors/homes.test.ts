import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minute } from '../../../../domain/time.ts'
import { anEstate } from '../../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../../tests/support/testApp.ts'
import { renters, sensorMeasurements } from '../../../db/schema.ts'
import { asAdmin, withScope } from '../../../db/scope.ts'
import { ingest } from '../ingest.ts'
import { uplink } from '../testing/messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

it('an uplink that arrives after its sensor was moved tells of the home where it was sent, by the consent of that home', async () => {
  const tenant = await aTenant(app)
  const { token: as } = await aPerson(app, { role: 'Admin', tenantId: tenant })
  const [agreed, silent] = [await anEstate(app, tenant), await anEstate(app, tenant)]
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.update(renters).set({ agreement: false }).where(eq(renters.id, silent.renter.id)),
  )
  const { id, eui } = silent.sensor
  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute).toISOString()
  const shown = async () => (await app.onMain({ url: `/api/sensors/${id}`, as, tenant })).json()
  const act = async (path: string) => {
    const reply = await app.onMain({
      method: 'POST',
      url: `/api/sensors/${id}/${path}`,
      as,
      tenant,
      version: (await shown()).version,
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  }
  const arrives = (frameCounter: number, minutesAgo: number, frame: string) =>
    ingest(app.deps, [
      {
        ...uplink({ eui, frameCounter, time: ago(minutesAgo), port: 2, bytes: Buffer.from(frame, 'hex') }),
        receivedAt: ago(0),
      },
    ])

  await act('unassign')
  await arrives(1, 10, 'CBF608B6025D017FFF7FFF')
  expect(await shown()).toMatchObject({ temperature: null, withheld: 'noConsent', measuredAt: ago(10) })
  await act(`assign/space/${agreed.room.id}?confirm=true`)
  await arrives(2, 5, 'CBF608B7025D017FFF7FFF')
  const rows = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .select({ unitId: sensorMeasurements.unitId })
      .from(sensorMeasurements)
      .where(eq(sensorMeasurements.sensorId, id))
      .orderBy(asc(sensorMeasurements.at)),
  )
  expect(rows).toEqual([{ unitId: silent.unit.id }, { unitId: silent.unit.id }])
})
