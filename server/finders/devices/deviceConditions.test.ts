import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import { networkStatuses, thermostatLifecycles } from '../../../domain/enums.ts'
import { gatewayNetworkStatus, gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import { leaseOn } from '../../../domain/rules/lease.ts'
import { whyNotInstall } from '../../../domain/rules/thermostat.ts'
import { minute } from '../../../domain/time.ts'
import { isNotOver, runsOn } from '../../db/leases.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { isFree } from './thermostats/list.ts'
import { hasNetworkStatus } from './deviceConditions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** Evaluates a condition in the database. */
const holds = (condition: SQL): Promise<boolean> =>
  withScope(app.deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute<{ holds: boolean | null }>(sql`select ${condition} as holds`)
    return rows[0]?.holds === true
  })

const now = new Date('2026-06-15T10:00:00.000Z')
const around = fc.option(
  fc.integer({ min: -10, max: 10 }).map((steps) => new Date(now.getTime() + steps * minute).toISOString()),
  { nil: null },
)
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-06-0${number}`)

describe('SQL twins of rules', () => {
  it('agree on the network status of a device by the end of being online', async () => {
    await fc.assert(
      fc.asyncProperty(around, fc.subarray([...networkStatuses]), async (onlineUntil, statuses) => {
        const condition = hasNetworkStatus(sql`${onlineUntil}::timestamptz`, statuses, now.toISOString())
        expect(await holds(condition)).toBe(statuses.includes(networkStatus(onlineUntil, now)))
      }),
      { numRuns: 60 },
    )
  })

  it('agree on the network status of a gateway by its last connection', async () => {
    await fc.assert(
      fc.asyncProperty(around, fc.subarray([...networkStatuses]), async (lastConnectionAt, statuses) => {
        const condition = hasNetworkStatus(sql`${lastConnectionAt}::timestamptz`, statuses, gatewayOnlineSince(now))
        expect(await holds(condition)).toBe(statuses.includes(gatewayNetworkStatus(lastConnectionAt, now)))
      }),
      { numRuns: 60 },
    )
  })

  it.each(thermostatLifecycles)('agree on which thermostats can be mounted in the lifecycle state %s', async (lifecycle) => {
    for (const radiatorId of [null, randomUUID()])
      for (const malfunctionAt of [null, now.toISOString()]) {
        const condition = isFree({
          radiatorId: sql`${radiatorId}::uuid`,
          malfunctionAt: sql`${malfunctionAt}::timestamptz`,
          lifecycle: sql`${lifecycle}::text`,
        })
        expect(await holds(condition)).toBe(whyNotInstall({ radiatorId, malfunctionAt, lifecycle }) === undefined)
      }
  })

  it('agree on which lease is current on a day, and which has not ended', async () => {
    await fc.assert(
      fc.asyncProperty(day, fc.option(day, { nil: null }), day, async (startsOn, endsOn, on) => {
        const columns = { startsOn: sql`${startsOn}::date`, endsOn: sql`${endsOn}::date` }
        expect(await holds(runsOn(columns, on))).toBe(leaseOn([{ startsOn, endsOn }], on) !== undefined)
        expect(await holds(isNotOver(columns, on))).toBe(endsOn === null || endsOn >= on)
      }),
      { numRuns: 80 },
    )
  })
})
