import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { asAdmin, callLimitMs, withScope } from '../../server/db/scope.ts'
import { errorCode } from '../../server/db/errorCode.ts'
import { aPerson } from '../support/people.ts'
import { roundTrips } from '../support/roundTrips.ts'
import { testApp, type TestApp } from '../support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => app.stop())

const canceled = '57014'

it('ends what a call asks of the database when its time is over, and nothing of background work', async () => {
  const asked = (limitMs: number) =>
    withScope(app.deps.db.pool, asAdmin, (tx) => tx.execute(sql`select pg_sleep(0.5)`), { limitMs })
  expect(await asked(20).then(() => 'done', errorCode)).toBe(canceled)
  expect(await asked(0).then(() => 'done', errorCode)).toBe('done')
})

it('gives each call fifteen seconds', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const url = '/api/tenants'
  expect((await app.onMain({ url, as: token })).statusCode).toBe(200)
  const { statements } = await roundTrips(() => app.onMain({ url, as: token }))
  expect(callLimitMs).toBe(15_000)
  expect(
    statements
      .filter(({ text }) => text.includes('begin'))
      .every(({ text }) => text.includes(`set local statement_timeout = ${callLimitMs}`)),
  ).toBe(true)
})

it('refuses a call with a hint when no connection gets free within three seconds, and serves the next one', async () => {
  const { token } = await aPerson(app, { role: 'SuperAdmin' })
  const call = () => app.onMain({ url: '/api/tenants', as: token })
  expect((await call()).statusCode).toBe(200)
  const { pool } = app.deps.db
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = []
  for (let left = pool.options.max; left > 0; left--) held.push(await pool.connect())
  const waiting = call()
  while (pool.waitingCount === 0) await setImmediate()
  vi.advanceTimersByTime(2_900)
  expect(pool.waitingCount).toBe(1)
  vi.advanceTimersByTime(200)
  const refused = await waiting
  expect([refused.statusCode, refused.headers['retry-after'] !== undefined]).toEqual([503, true])
  vi.useRealTimers()
  for (const client of held) client.release()
  expect((await call()).statusCode).toBe(200)
})
