import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/freshDatabase.ts'
import { testClock } from '../../tests/support/testApp.ts'
import { withScope } from '../db/scope.ts'
import { Refusal } from './refusal.ts'
import { subscriberOf, storedLimits } from './rateLimit.ts'

const retryAfter = async (take: () => Promise<unknown>): Promise<number | undefined> => {
  try {
    await take()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.details.retryAfter : -1
  }
}

let database: FreshDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await freshDatabase()
  pool = database.db.pool
})
afterAll(() => database.close())

/** Each statement in a transaction of its own, under the role of the accounts. */
const asIdentity = async (text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role app_identity')
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    await client.query('commit')
    return { rows }
  } finally {
    client.release()
  }
}

describe('rate limits', () => {
  let names = 0
  const limitsOf = (allowance: { attempts: number; withinMs: number }) => {
    const clock = testClock()
    // two processes that share their limits
    const [one, other] = [storedLimits(asIdentity, clock.now), storedLimits(asIdentity, clock.now)]
    const name = `limit ${(names += 1)}`
    return {
      clock,
      limit: one(name, allowance),
      twin: other(name, allowance),
      foreign: one(`${name} else`, allowance),
    }
  }

  it('allows a number of attempts in any window of its length, and says when the next is possible', async () => {
    const { clock, limit, twin } = limitsOf({ attempts: 2, withinMs: 60_000 })
    await limit.take('a')
    clock.advance(20_000)
    await twin.take('a')
    expect(await retryAfter(() => limit.take('a'))).toBe(40)
    expect(await retryAfter(() => twin.take('a'))).toBe(40)
    await limit.take('b')
    clock.advance(40_000)
    await limit.take('a')
    expect(await retryAfter(() => twin.take('a'))).toBe(20)
  })

  it('does not count attempts that were refused or undone', async () => {
    const { clock, limit, twin } = limitsOf({ attempts: 1, withinMs: 60_000 })
    await (
      await limit.take('a')
    )()
    await twin.take('a')
    for (let time = 0; time < 59; time++) {
      clock.advance(1_000)
      expect(await retryAfter(() => limit.take('a'))).toBe(59 - time)
    }
    clock.advance(1_000)
    await limit.take('a')
    await twin.clear('a')
    await limit.take('a')
  })

  it('uncounts one of several attempts of the same millisecond', async () => {
    const { limit, twin } = limitsOf({ attempts: 3, withinMs: 60_000 })
    const forget = await limit.take('a')
    await twin.take('a')
    await limit.take('a')
    await forget()
    await twin.take('a')
    expect(await retryAfter(() => limit.take('a'))).toBe(60)
  })

  it('counts every one of many attempts at once', async () => {
    const { limit, twin } = limitsOf({ attempts: 5, withinMs: 60_000 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? limit : twin).take('a')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('counts limits of different names apart', async () => {
    const { limit, foreign } = limitsOf({ attempts: 1, withinMs: 60_000 })
    await limit.take('a')
    await foreign.take('a')
    expect(await retryAfter(() => limit.take('a'))).toBe(60)
  })
})

it('locks nobody out by attempts whose outcome an outage of the database has lost', async () => {
  const clock = testClock()
  let fails: 'before' | 'behind' | undefined
  let asked = 0
  const failing: typeof asIdentity = async (text, values) => {
    asked += 1
    if (fails === 'before') throw new Error('the connection is gone')
    const result = await asIdentity(text, values)
    if (fails === 'behind') throw new Error('the connection is gone')
    return result
  }
  const limit = storedLimits(failing, clock.now)('outage', { attempts: 1, withinMs: 60_000 })
  // the answer is lost
  fails = 'behind'
  await expect(limit.take('a')).rejects.toThrow('gone')
  fails = undefined
  clock.advance(1)
  const undo = await limit.take('a')
  // it can't be uncounted
  fails = 'before'
  await undo()
  clock.advance(1)
  // however many are owed, whoever tries again in the outage waits for one statement
  for (const _ of [1, 2, 3]) {
    const before = asked
    await expect(limit.take('a')).rejects.toThrow('gone')
    expect(asked - before).toBe(1)
  }
  fails = undefined
  clock.advance(1)
  await limit.take('a')
  expect(await retryAfter(() => limit.take('a'))).toBe(60)
})

it('stores no address that it counts by', async () => {
  await storedLimits(asIdentity, () => new Date())('some', { attempts: 1, withinMs: 60_000 }).take(
    'erika@example.test',
  )
  const { rows } = await withScope(pool, { role: 'app_identity' }, (tx) =>
    tx.execute(sql`select * from identity.rate_limits`),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('erika')
})

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('maps %s to the client %s', (address, client) => {
  expect(subscriberOf(address)).toBe(client)
})
