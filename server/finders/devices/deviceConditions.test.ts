import { randomUUID } from 'node:crypto'
import { and, inArray, sql, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { networkStatus, thermostatOnlineUntil } from '../../../domain/devices/state.ts'
import { networkStatuses, thermostatLifecycles } from '../../../domain/enums.ts'
import { gatewayNetworkStatus, gatewayOnlineSince } from '../../../domain/rules/gateway.ts'
import { leaseOn } from '../../../domain/rules/lease.ts'
import { whyNotInstall } from '../../../domain/rules/thermostat.ts'
import { minute } from '../../../domain/time.ts'
import { isNotOver, runsOn } from '../../db/leases.ts'
import { thermostats } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { isFree } from './thermostats/list.ts'
import { hasNetworkStatus } from './deviceConditions.ts'
import { hasStatuses } from './deviceListFilter.ts'

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

  it('agree on the network status of the device list, whose bounds on the last uplink leave nobody out', async () => {
    const seen = fc.option(
      fc.record({ ago: fc.integer({ min: 0, max: 5 * 1440 }), interval: fc.integer({ min: 1, max: 1440 }) }),
      { nil: null },
    )
    const drawn = fc.sample(seen, { numRuns: 400, seed: 1 }).map((one) => {
      const lastSeenAt = one && new Date(now.getTime() - one.ago * minute).toISOString()
      return {
        id: randomUUID(),
        lastSeenAt,
        onlineUntil: lastSeenAt && one ? thermostatOnlineUntil(lastSeenAt, one.interval) : null,
      }
    })
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.insert(thermostats).values(
        drawn.map((row, index) => ({
          ...row,
          lifecycle: 'Installed' as const,
          eui: (0x02f7a10000000000n + BigInt(index)).toString(16).padStart(16, '0'),
        })),
      ),
    )
    for (const statuses of [1, 2, 3, 4, 5, 6, 7].map((mask) =>
      networkStatuses.filter((_, index) => (mask & (1 << index)) !== 0),
    )) {
      const rows = await withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx
          .select({ id: thermostats.id })
          .from(thermostats)
          .where(
            and(
              inArray(
                thermostats.id,
                drawn.map(({ id }) => id),
              ),
              hasStatuses(statuses, now),
            ),
          ),
      )
      const expected = drawn.filter(({ onlineUntil }) => statuses.includes(networkStatus(onlineUntil, now)))
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
      expect(rows.length).toBeGreaterThan(0)
    }
  })

  it('agree on the network status of a gateway by its last connection', async () => {
    await fc.assert(
      fc.asyncProperty(around, fc.subarray([...networkStatuses]), async (lastConnectionAt, statuses) => {
        const condition = hasNetworkStatus(
          sql`${lastConnectionAt}::timestamptz`,
          statuses,
          gatewayOnlineSince(now),
        )
        expect(await holds(condition)).toBe(statuses.includes(gatewayNetworkStatus(lastConnectionAt, now)))
      }),
      { numRuns: 60 },
    )
  })

  it.each(thermostatLifecycles)(
    'agree on which thermostats can be mounted in the lifecycle state %s',
    async (lifecycle) => {
      for (const radiatorId of [null, randomUUID()])
        for (const malfunctionAt of [null, now.toISOString()]) {
          const condition = isFree({
            radiatorId: sql`${radiatorId}::uuid`,
            malfunctionAt: sql`${malfunctionAt}::timestamptz`,
            lifecycle: sql`${lifecycle}::text`,
          })
          expect(await holds(condition)).toBe(
            whyNotInstall({ radiatorId, malfunctionAt, lifecycle }) === undefined,
          )
        }
    },
  )

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
