import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { heatLoadAttempts } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { seedDemo } from './demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps, { withPast: false })
})
afterAll(() => app.stop())

it('shows calculations of one building with all rooms measured: two days with a result, one without', async () => {
  const attempts = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(heatLoadAttempts).orderBy(asc(heatLoadAttempts.date)),
  )
  expect(attempts.map(({ status, failure }) => [status, failure])).toEqual([
    ['Failed', 'coverageTooLow'],
    ['Finished', null],
    ['Finished', null],
  ])
  for (const { result } of attempts.slice(1)) {
    expect(result?.quality.coverage).toBeGreaterThan(0.6)
    expect(result?.quality.completeRooms).toBe(result?.quality.rooms)
    expect(result?.envelopeHeatLoadKw).toBeGreaterThan(5)
    expect(result?.uncertainty.chi).toBeLessThan(2)
  }
})
