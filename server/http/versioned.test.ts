import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anEstate, type Estate } from '../../tests/support/estate.ts'
import { aTenant } from '../../tests/support/people.ts'
import { roundTrips } from '../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { sensors } from '../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../db/scope.ts'
import { updateRow } from './versioned.ts'

let app: TestApp
let estate: Estate
beforeAll(async () => {
  app = await testApp()
  estate = await anEstate(app, await aTenant(app))
})
afterAll(() => app.stop())

const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(app.deps.db.pool, asAdmin, work)
const update = (values: Parameters<typeof updateRow<typeof sensors>>[3]) =>
  inDb((tx) => updateRow(tx, sensors, estate.sensor.id, values))

it('an update raises the version, and leaves what it does not name', async () => {
  const before = await update({ openings: 4, openMinutes: 7 })
  const after = await update({ openings: 5, openMinutes: undefined })
  expect(after).toEqual({ ...before, openings: 5, version: before.version + 1, updatedAt: after.updatedAt })
})

it('an update of the same fields is a prepared statement at once, whatever their values', async () => {
  const sent = (openings: number | null) => roundTrips(() => update({ openings, open: null }))
  const names = [await sent(1), await sent(null)].map(
    ({ statements }) => statements.find(({ text }) => text.startsWith('update'))?.name,
  )
  expect(names[0]).toBeDefined()
  expect(names[1]).toBe(names[0])
})

it.each([{ humidity: 120 }, null])(
  'an update stores the document %j as such, and nothing as no document',
  async (implausible) => {
    expect((await update({ implausible })).implausible).toEqual(implausible)
    const without = await inDb((tx) =>
      tx.$count(sensors, sql`${eq(sensors.id, estate.sensor.id)} and ${isNull(sensors.implausible)}`),
    )
    expect(without).toBe(implausible === null ? 1 : 0)
  },
)

it('an update takes an expression for a value', async () => {
  const { openings } = await update({ openings: 3 })
  expect((await update({ openings: sql`${sensors.openings} + 1` })).openings).toBe((openings ?? 0) + 1)
})
