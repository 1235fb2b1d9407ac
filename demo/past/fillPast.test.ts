import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countedDatabase } from '../../tests/support/countedDatabase.ts'
import { freshDatabase, type FreshDatabase, type Snapshot } from '../../tests/support/freshDatabase.ts'
import { networkStatus } from '../../domain/devices/state.ts'
import { judgeStatus } from '../../domain/devices/plausible.ts'
import { maySign } from '../../domain/devices/alertTable.ts'
import { day, hour } from '../../domain/time.ts'
import { bucketSecondsOf, gapSecondsOf } from '../../domain/rules/measurementRange.ts'
import { connectivity } from '../../server/finders/devices/thermostats/connectivity.ts'
import { measurementSeries } from '../../server/finders/devices/thermostats/measurements.ts'
import { monitoringMarks, thermostatMeasurements, thermostats, users } from '../../server/db/schema.ts'
import { insertRows } from '../../server/db/bulk.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { faultOf } from '../physics/faults.ts'
import { demoEstate } from '../seed/estate.ts'
import { demoHistory, emptyHistory } from '../seed/history/demoHistory.ts'
import type { MeasurementRow } from '../seed/history/History.ts'
import { signsOf } from '../seed/history/testing/signsOf.ts'
import { ensureMonthsOf, insertHistory } from '../seed/history/write.ts'
import { demoPeople } from '../seed/plan/demoPeople.ts'
import { demoSeed, seededRandom } from '../seed/random.ts'
import { insertEstate } from '../seed/write.ts'
import { fillNext, markPast, startDemoPast } from './fillPast.ts'
import { layers } from './layers.ts'

const now = new Date('2026-11-21T10:00:00Z')
const people = demoPeople(
  seededRandom(`${demoSeed} people`, '2026-11-21'),
  demoEstate({ seed: demoSeed, now }),
)
const whole = demoHistory(people.estate, people.assignments, demoSeed, now)
const seededRows = Map.groupBy(whole.measurements, ({ thermostatId }) => thermostatId)
const isMountedLongAgo = ({ installedAt }: { installedAt: string | null }) =>
  installedAt !== null && now.getTime() - Date.parse(installedAt) > 366 * day
const isOnline = ({ onlineUntil }: { onlineUntil: string | null }) =>
  networkStatus(onlineUntil, now) === 'Online'

/** A healthy thermostat of each client that the seed gave nothing but the last hours. */
const healthy = people.estate.tenants.flatMap(
  ({ id }) =>
    whole.thermostats.find(
      (row) =>
        row.tenantId === id &&
        row.mode === 'normal' &&
        faultOf(row.eui) === undefined &&
        isOnline(row) &&
        isMountedLongAgo(row) &&
        (seededRows.get(row.id)?.length ?? 0) < 30 &&
        whole.alerts.every(({ thermostatId }) => thermostatId !== row.id),
    ) ?? [],
)
/** Thermostats with problems that are over. */
const troubled = whole.alerts.flatMap(({ clearedAt, thermostatId, type }) => {
  const row = whole.thermostats.find(({ id }) => id === thermostatId)
  return clearedAt !== null &&
    type !== 'connectivity' &&
    row &&
    row.mode === 'normal' &&
    (seededRows.get(row.id)?.length ?? 0) < 30
    ? [row]
    : []
})
const leaky = whole.thermostats
  .filter(({ eui, id }) => faultOf(eui) === 'leaky' && (seededRows.get(id)?.length ?? 0) > 0)
  .slice(0, 1)
const unheard = whole.thermostats
  .filter(({ lastSeenAt, radiatorId }) => lastSeenAt === null && radiatorId !== null)
  .slice(0, 1)
const chosen = [
  ...new Map(
    [...healthy, ...troubled.slice(0, 3), ...leaky, ...unheard].map((row) => [row.id, row]),
  ).values(),
]

/** The demo with the chosen thermostats only: all of them would take half an hour. */
const seeded = async (): Promise<Snapshot> => {
  const ids = new Set(chosen.map(({ id }) => id))
  const own = <T extends { thermostatId: string | null }>(rows: readonly T[]): T[] =>
    rows.filter(({ thermostatId }) => ids.has(thermostatId ?? ''))
  const { thermostats: all, sensors, gateways } = whole
  const history = {
    ...emptyHistory(),
    thermostats: all,
    sensors,
    gateways,
    states: own(whole.states),
    measurements: own(whole.measurements),
    frames: own(whole.frames),
    downlinks: own(whole.downlinks),
    alerts: own(whole.alerts),
    schedules: own(whole.schedules),
    scheduleEntries: own(whole.scheduleEntries),
  }
  const fresh = await freshDatabase()
  await ensureMonthsOf(fresh.db.pool, history)
  await withScope(fresh.db.pool, asAdmin, async (tx) => {
    await insertRows(tx, users, people.users)
    await insertEstate(tx, {
      ...people.estate,
      thermostats: chosen,
      sensors: whole.sensors,
      gateways: whole.gateways,
    })
    await insertHistory(tx, {
      ...history,
      downlinks: history.downlinks.map((one) => ({ ...one, bulkId: null })),
    })
    await markPast(tx, now.toISOString())
  })
  return fresh.freeze()
}
const silent = pino({ level: 'silent' })
const depsOf = ({ db }: FreshDatabase) => ({ db, log: silent })
const measured = ({ db }: FreshDatabase, ids: readonly string[]): Promise<MeasurementRow[]> =>
  withScope(db.pool, asAdmin, (tx: Tx) =>
    tx
      .select()
      .from(thermostatMeasurements)
      .where(inArray(thermostatMeasurements.thermostatId, [...ids]))
      .orderBy(asc(thermostatMeasurements.thermostatId), asc(thermostatMeasurements.at)),
  )
const fillAll = async (fresh: FreshDatabase): Promise<void> => {
  while (await fillNext(depsOf(fresh)));
}
const digestOf = (rows: readonly MeasurementRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex')

let snapshot: Snapshot
let fresh: FreshDatabase
let byDevice: Map<string, MeasurementRow[]>
beforeAll(async () => {
  snapshot = await seeded()
  fresh = await snapshot.open()
  await fillAll(fresh)
  const rows = await measured(
    fresh,
    chosen.map(({ id }) => id),
  )
  byDevice = Map.groupBy(rows, ({ thermostatId }) => thermostatId)
}, 120_000)
afterAll(async () => {
  await fresh.close()
  await snapshot.remove()
})

const tenantScope = <T>(tenantId: string | null, work: (tx: Tx) => Promise<T>) =>
  withScope(fresh.db.pool, { role: 'app_tenant', tenantId: tenantId ?? '' }, work)
const storedRow = (id: string) =>
  withScope(
    fresh.db.pool,
    asAdmin,
    async (tx) => (await tx.select().from(thermostats).where(eq(thermostats.id, id)))[0],
  )

it('gives a healthy thermostat of each client a year, of which the last day is complete', async () => {
  expect(healthy).toHaveLength(3)
  for (const { id, tenantId } of healthy) {
    const rows = byDevice.get(id) ?? []
    expect(now.getTime() - Date.parse(rows[0]?.at ?? '')).toBeGreaterThan(364 * day)
    expect(rows.filter(({ at }) => now.getTime() - Date.parse(at) < day).length).toBeGreaterThan(115)
    const row = await storedRow(id)
    if (!row) throw new Error('it is there')
    const seen = await tenantScope(tenantId, (tx) => connectivity(tx, row, now))
    expect([seen.expected, seen.received > 115, seen.received <= 145]).toEqual([144, true, true])
  }
})

it('leaves no gap in the chart of any span', async () => {
  for (const { id, tenantId } of healthy) {
    const row = await storedRow(id)
    if (!row) throw new Error('it is there')
    for (const days of [7, 30, 91, 364]) {
      const [From, To] = [new Date(now.getTime() - days * day).toISOString(), now.toISOString()]
      const series = await tenantScope(tenantId, (tx) =>
        measurementSeries(tx, row, { From, To, Fields: ['batteryVoltage'], MaxPoints: 400 }, now),
      )
      const gaps = (series.series['batteryVoltage']?.average ?? []).filter((value) => value === null)
      expect([days, gaps.length, bucketSecondsOf({ from: From, to: To }, 400) >= gapSecondsOf(10)]).toEqual([
        days,
        0,
        true,
      ])
    }
  }
})

it('counts up, is plausible, and leads to what the seed wrote without a jump', () => {
  for (const { id, lifecycle } of [...healthy, ...leaky]) {
    const rows = byDevice.get(id) ?? []
    const counters = rows.map(({ frameCounter }) => frameCounter)
    expect(counters).toEqual(counters.toSorted((one, other) => one - other))
    expect(rows.filter((row) => judgeStatus(row).implausible !== null)).toEqual([])
    rows.forEach((row, index) => {
      const before = rows[index - 1]
      if (!before || Date.parse(row.at) - Date.parse(before.at) > hour) return
      expect(Math.abs((row.batteryVoltage ?? 0) - (before.batteryVoltage ?? 0))).toBeLessThan(0.1)
      expect(Math.abs((row.ambientTemperature ?? 0) - (before.ambientTemperature ?? 0))).toBeLessThan(6)
    })
    for (const row of rows.filter((_, index) => index % 50 === 0))
      expect(row.signs).toBe(signsOf(row, lifecycle))
  }
})

it('shows the problems that the alerts tell of, and no others', () => {
  const past = whole.alerts.filter(
    ({ thermostatId }) => chosen.some(({ id }) => id === thermostatId) && byDevice.has(thermostatId ?? ''),
  )
  let shown = 0
  for (const { thermostatId, type, raisedAt, lastAt, clearedAt } of past) {
    if (type === 'connectivity' || clearedAt === null) continue
    const during = (byDevice.get(thermostatId ?? '') ?? []).filter(({ at }) => at >= raisedAt && at <= lastAt)
    shown += during.length
    expect(during.filter(({ signs }) => !maySign(type, signs))).toEqual([])
  }
  expect(shown).toBeGreaterThan(0)
  for (const { id } of healthy)
    expect((byDevice.get(id) ?? []).filter(({ signs }) => signs !== 0)).toEqual([])
})

it('makes up nothing for a thermostat that was never heard, nor in a database without marks', async () => {
  expect(unheard.map(({ id }) => byDevice.get(id))).toEqual([undefined])
  expect(await withScope(fresh.db.pool, asAdmin, (tx) => tx.select().from(monitoringMarks))).toEqual([])
  expect(await fillNext(depsOf(fresh))).toBe(false)
})

it(
  'is the same after interruptions and beside another process, and writes nothing twice',
  { timeout: 120_000 },
  async () => {
    const other = await snapshot.open()
    const parts = async () =>
      (await withScope(other.db.pool, asAdmin, (tx) => tx.select().from(monitoringMarks))).filter(
        ({ cursorAt }) => cursorAt !== null,
      )
    try {
      await fillNext(depsOf(other))
      // stopped in the first slice that it writes, amidst a thermostat
      await startDemoPast(depsOf(other)).stop()
      expect(await parts()).toHaveLength(1)
      await startDemoPast(depsOf(other)).stop()
      await Promise.all([fillNext(depsOf(other)), fillNext(depsOf(other))])
      while ((await parts()).length === 0) await fillNext(depsOf(other), AbortSignal.abort())
      await fillAll(other)
      const ids = chosen.map(({ id }) => id)
      const rows = await measured(other, ids)
      expect(digestOf(rows)).toBe(digestOf(await measured(fresh, ids)))
      expect(new Set(rows.map(({ thermostatId, at }) => `${thermostatId} ${at}`)).size).toBe(rows.length)
    } finally {
      await other.close()
    }
  },
)

it('writes nothing if another process has moved on since the slice was drawn', async () => {
  const other = await snapshot.open()
  const marksOf = () =>
    withScope(other.db.pool, asAdmin, (tx) =>
      tx.select().from(monitoringMarks).orderBy(asc(monitoringMarks.rule)),
    )
  let moved: unknown
  const { db, connect } = countedDatabase(other.db)
  // the first connection reads, the second one writes
  connect
    .mockImplementationOnce(() => other.db.pool.connect())
    .mockImplementationOnce(async () => {
      await fillNext(depsOf(other))
      await fillNext(depsOf(other))
      moved = await marksOf()
      return other.db.pool.connect()
    })
  try {
    expect(await fillNext({ ...depsOf(other), db })).toBe(true)
    expect(connect).toHaveBeenCalledTimes(2)
    expect(await marksOf()).toEqual(moved)
  } finally {
    await other.close()
  }
})

it('writes layers that join', () => {
  layers.forEach(({ youngest }, index) => expect(youngest).toBe(layers[index - 1]?.oldest ?? 0))
})
