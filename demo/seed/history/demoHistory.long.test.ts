import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../tests/support/freshDatabase.ts'
import { alertTypes, downlinkStatuses } from '../../../domain/enums.ts'
import { networkStatus } from '../../../domain/devices/state.ts'
import { judgeStatus } from '../../../domain/devices/plausible.ts'
import { decodeCommands } from '../../../domain/codec/rt1/downlink.ts'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { demoSeed, seededRandom } from '../random.ts'
import { demoEstate } from '../estate.ts'
import { demoPeople } from '../plan/demoPeople.ts'
import { insertRows } from '../../../server/db/bulk.ts'
import { insertEstate } from '../write.ts'
import { thermostatMeasurements, thermostats, users } from '../../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../../server/db/scope.ts'
import { demoHistory } from './demoHistory.ts'
import { signsOf } from './testing/signsOf.ts'
import { ensureMonthsOf, insertHistory } from './write.ts'

const now = new Date('2026-11-21T10:00:00Z')
const day = 86_400_000
const people = demoPeople(
  seededRandom(`${demoSeed} people`, '2026-11-21'),
  demoEstate({ seed: demoSeed, now }),
)
const { estate } = people
const history = demoHistory(estate, people.assignments, demoSeed, now)

/** Compared as a whole, because comparing row by row would take a minute. */
const digestOf = (rows: object): string => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const devices = byId(history.thermostats)
const rowsOf = Map.groupBy(history.measurements, ({ thermostatId }) => thermostatId)
const statuses = (rows: readonly { onlineUntil: string | null }[]) => {
  const count = { Online: 0, Offline: 0, Unknown: 0 }
  for (const { onlineUntil } of rows) count[networkStatus(onlineUntil, now)] += 1
  return count
}

describe('the history of the demo', { timeout: 60_000 }, () => {
  it('is the same for the same estate and instant', () => {
    expect(digestOf(demoHistory(estate, people.assignments, demoSeed, now))).toBe(digestOf(history))
  })

  it('changes nothing in an estate except what its devices reported', () => {
    expect(
      history.thermostats.map(({ id, eui, radiatorId, lifecycle }) => [id, eui, radiatorId, lifecycle]),
    ).toEqual(
      estate.thermostats.map(({ id, eui, radiatorId, lifecycle }) => [id, eui, radiatorId, lifecycle]),
    )
    expect(history.sensors.map(({ id, type, paired }) => [id, type, paired])).toEqual(
      estate.sensors.map(({ id, type, paired }) => [id, type, paired]),
    )
    expect(history.gateways.map(({ id }) => id)).toEqual(estate.gateways.map(({ id }) => id))
  })

  it('has most devices online now, some offline, and a few that were never heard', () => {
    const mounted = statuses(history.thermostats.filter(({ radiatorId }) => radiatorId !== null))
    expect(mounted.Online).toBeGreaterThan(1900)
    expect(mounted.Offline).toBeGreaterThan(60)
    expect(mounted.Unknown).toBeGreaterThan(10)
    expect(statuses(history.thermostats.filter(({ radiatorId }) => radiatorId === null)).Unknown).toBe(
      120 + 65,
    )
    expect(statuses(history.sensors).Online).toBeGreaterThan(90)
    for (const { lastSeenAt } of [...history.thermostats, ...history.sensors])
      if (lastSeenAt !== null) expect(Date.parse(lastSeenAt)).toBeLessThanOrEqual(now.getTime())
  })

  it('receives nothing through a silent gateway', () => {
    const gateways = Map.groupBy(
      history.gateways.filter(({ buildingId }) => buildingId !== null),
      ({ buildingId }) => buildingId,
    )
    for (const { buildingId, lastSeenAt } of history.thermostats) {
      if (buildingId === null || lastSeenAt === null) continue
      const heard = (gateways.get(buildingId) ?? []).map(({ lastConnectionAt }) =>
        Date.parse(lastConnectionAt ?? '1970-01-01T00:00:00Z'),
      )
      // a gateway's statistics may be up to half a minute older than the last uplink it forwarded
      expect(Date.parse(lastSeenAt)).toBeLessThanOrEqual(Math.max(...heard) + 30_000)
    }
  })
})

describe('measurements', () => {
  it('are plausible, in order, and never in the future', () => {
    for (const rows of rowsOf.values()) {
      const times = rows.map(({ at }) => at)
      expect(times).toEqual(times.toSorted())
      const counters = rows.map(({ frameCounter }) => frameCounter)
      expect(counters).toEqual(counters.toSorted((one, other) => one - other))
    }
    expect(history.measurements.filter(({ at }) => Date.parse(at) > now.getTime())).toEqual([])
    expect(history.measurements.filter((row) => judgeStatus(row).implausible !== null)).toEqual([])
    const winter = history.measurements.filter(({ at }) => at >= '2026-11-14')
    expect(
      winter.filter(
        ({ ambientTemperature }) => (ambientTemperature ?? 0) < 4 || (ambientTemperature ?? 0) > 28,
      ),
    ).toEqual([])
  })

  it('exist for every device that was heard, in detail for some, and for a whole year for a few', () => {
    const heard = history.thermostats.filter(({ lastSeenAt }) => lastSeenAt !== null)
    expect(heard.filter(({ id }) => (rowsOf.get(id)?.length ?? 0) < 5)).toEqual([])
    const since = (days: number, least: number) =>
      [...rowsOf.values()].filter(
        (rows) => rows.filter(({ at }) => now.getTime() - Date.parse(at) < days * day).length >= least,
      ).length
    expect(since(1, 135)).toBeGreaterThan(20)
    expect(since(7, 350)).toBeGreaterThan(20)
    const years = [...rowsOf.values()].filter(
      ([first]) => now.getTime() - Date.parse(first?.at ?? '') > 360 * day,
    )
    expect(years).toHaveLength(3)
    // few enough for the first start to take only seconds
    expect(history.measurements.length).toBeLessThan(85_000)
  })

  it('carry the signs by which alerts are raised', () => {
    for (const row of history.measurements.filter((_, index) => index % 50 === 0)) {
      const lifecycle = devices.get(row.thermostatId)?.lifecycle ?? 'Installed'
      expect(row.signs).toBe(signsOf(row, lifecycle))
    }
  })
})

describe('last values', () => {
  it('come from the last measurement', () => {
    expect(history.states).toHaveLength(rowsOf.size)
    for (const state of history.states) {
      const last = rowsOf.get(state.thermostatId)?.at(-1)
      const device = devices.get(state.thermostatId)
      expect(state).toMatchObject({
        measuredAt: last?.at,
        frameCounter: last?.frameCounter,
        ambientTemperature: last?.ambientTemperature,
        lastSeq: last?.lastSeq,
      })
      expect(device).toMatchObject({
        lastSeenAt: last?.at,
        mode: last?.mode,
        batteryVoltage: last?.batteryVoltage,
        gatewayEui: last?.gatewayEui,
      })
      expect(state.bytesUp).toBeGreaterThan(0)
    }
  })
})

describe('commands', () => {
  it('end in every possible way, and confirmed ones show their effect', () => {
    expect(new Set(history.downlinks.map(({ status }) => status))).toEqual(new Set(downlinkStatuses))
    const frames = byId(history.frames)
    for (const {
      frameId,
      seq,
      createdAt,
      sentAt,
      acknowledgedAt,
      finishedAt,
      status,
      reason,
    } of history.downlinks) {
      const { commands } = decodeCommands(fromHex(frames.get(frameId ?? '')?.payload ?? ''))
      expect(commands.map((command) => command.seq)).toEqual([seq])
      expect([status === 'Running', status === 'Success' || status === 'Running']).toEqual([
        finishedAt === null,
        reason === null,
      ])
      const times = [createdAt, sentAt, acknowledgedAt, finishedAt].flatMap((at) => at ?? [])
      expect(times).toEqual(times.toSorted())
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(now.getTime())
    }
    const [last] = history.states.filter(
      ({ thermostatId, motorConstraint }) =>
        motorConstraint !== 1000 && history.downlinks.some((one) => one.thermostatId === thermostatId),
    )
    const told = history.downlinks.findLast(
      ({ thermostatId, code, status }) =>
        thermostatId === last?.thermostatId && code === 'SetMotorPositionConstraint' && status === 'Success',
    )
    expect(told?.args).toEqual({ constraint: last?.motorConstraint })
  })

  it('leave a sequence number for the next one', () => {
    const highest = (thermostatId: string) =>
      Math.max(...history.downlinks.filter((one) => one.thermostatId === thermostatId).map(({ seq }) => seq))
    const sent = new Set(history.downlinks.map(({ thermostatId }) => thermostatId))
    const states = history.states.filter(({ thermostatId }) => sent.has(thermostatId))
    expect(states.length).toBeGreaterThan(0)
    expect(states.filter(({ thermostatId, nextSeq }) => nextSeq !== highest(thermostatId) + 1)).toEqual([])
  })

  it('come from active schedules and from finished bulk updates', () => {
    expect(history.schedules).toHaveLength(3)
    for (const { id, nextAt, targetTemperature } of history.scheduleEntries) {
      expect(Date.parse(nextAt ?? '') - now.getTime()).toBeLessThan(day)
      expect(Date.parse(nextAt ?? '')).toBeGreaterThan(now.getTime())
      const sent = history.downlinks.filter(({ scheduleEntryId }) => scheduleEntryId === id)
      expect(sent.length).toBeGreaterThan(18)
      expect(new Set(sent.map(({ dueAt }) => dueAt)).size).toBe(sent.length)
      expect(sent.every(({ args }) => args['temperature'] === targetTemperature)).toBe(true)
    }
    expect(history.bulks.map(({ state }) => state).toSorted()).toEqual([
      'Aborted',
      ...estate.tenants.map(() => 'Finished'),
      'Running',
    ])
    for (const { id, counts, gateways, state, finishedAt } of history.bulks) {
      const items = history.bulkItems.filter(({ bulkId }) => bulkId === id)
      const byState = Map.groupBy(items, (item) => item.state)
      expect(counts).toEqual(Object.fromEntries([...byState].map(([name, group]) => [name, group.length])))
      expect(history.downlinks.filter(({ bulkId }) => bulkId === id)).toHaveLength(
        items.filter(({ attempts }) => attempts > 0).length,
      )
      expect([finishedAt === null, (counts.Pending ?? 0) > 0]).toEqual([
        state === 'Running',
        state === 'Running',
      ])
      for (const item of items)
        expect(Date.parse(item.finishedAt ?? item.startedAt ?? '1970-01-01')).toBeLessThan(now.getTime())
      expect(gateways.reduce((sum, { thermostats: targets }) => sum + targets, 0)).toBe(items.length)
    }
  })
})

describe('alerts, events and histories', () => {
  it('cover every kind, with at most one open alert per kind and device', () => {
    const open = history.alerts.filter(({ clearedAt }) => clearedAt === null)
    expect(new Set(open.map(({ type }) => type))).toEqual(new Set(alertTypes))
    expect(new Set(open.map(({ eui, type }) => eui + type)).size).toBe(open.length)
    expect(history.alerts.some(({ clearedAt }) => clearedAt !== null)).toBe(true)
    const incidents = new Set(open.filter(({ gatewayId }) => gatewayId !== null).map(({ id }) => id))
    expect(incidents.size).toBeGreaterThan(0)
    const beneath = open.filter(({ incidentId }) => incidentId !== null)
    expect(beneath.length).toBeGreaterThan(10)
    expect(beneath.every(({ incidentId }) => incidents.has(incidentId ?? ''))).toBe(true)
    for (const { raisedAt, lastAt } of history.alerts) expect(raisedAt <= lastAt).toBe(true)
  })

  it('contain each event once', () => {
    expect(
      new Set(
        history.events.map(({ thermostatId, messageId, kind }) => `${thermostatId} ${messageId} ${kind}`),
      ).size,
    ).toBe(history.events.length)
    expect(new Set(history.events.map(({ kind }) => kind))).toEqual(
      new Set(['join', 'fingerprint', 'radioStatus', 'health', 'commandResult', 'log', 'undecoded']),
    )
    expect(history.undecoded.length).toBeGreaterThan(0)
  })

  it('are in the audit log, each with its user, in its own client', () => {
    const actions = new Set(history.audits.map(({ action }) => action))
    for (const action of [
      'thermostat.assign',
      'thermostat.command',
      'bulkUpdate.start',
      'bulkUpdate.abort',
      'temperatureSchedule.set',
    ])
      expect(actions).toContain(action)
    const roles = new Set(people.assignments.map(({ userId, tenantId }) => `${userId} ${tenantId}`))
    expect(history.audits.filter(({ userId, tenantId }) => !roles.has(`${userId} ${tenantId}`))).toEqual([])
    expect(history.audits.filter(({ at }) => Date.parse(at) > now.getTime())).toEqual([])
  })

  it('record where each thermostat was mounted, and by whom', () => {
    const assigned = new Set(
      history.histories
        .filter(({ kind, userId }) => kind === 'assigned' && userId !== null)
        .map(({ thermostatId }) => thermostatId),
    )
    expect(
      history.thermostats.filter(({ radiatorId, id }) => radiatorId !== null && !assigned.has(id)),
    ).toEqual([])
    const broken = history.thermostats.filter(({ malfunctionAt }) => malfunctionAt !== null)
    expect(broken.length).toBeGreaterThan(2)
    expect(broken.every(({ lifecycle }) => lifecycle === 'Uninstalled')).toBe(true)
    expect(history.malfunctions.map(({ thermostatId }) => thermostatId).toSorted()).toEqual(
      broken.map(({ id }) => id).toSorted(),
    )
  })
})

describe('in the database', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await freshDatabase()
    await ensureMonthsOf(fresh.db.pool, history)
    await admin(async (tx) => {
      await insertRows(tx, users, people.users)
      await insertEstate(tx, {
        ...estate,
        thermostats: history.thermostats,
        sensors: history.sensors,
        gateways: history.gateways,
      })
      await insertHistory(tx, history)
    })
  }, 60_000)
  afterAll(() => fresh.close())
  const admin = <T>(work: (tx: Tx) => Promise<T>) => withScope(fresh.db.pool, asAdmin, work)
  const Count = z.array(z.object({ count: z.int() }))

  it('is complete', async () => {
    const count = (table: string) =>
      admin(
        async (tx) =>
          Count.parse((await tx.execute(sql.raw(`select count(*)::int as count from main.${table}`))).rows)[0]
            ?.count,
      )
    expect(await count('thermostat_measurements')).toBe(history.measurements.length)
    expect(await count('sensor_measurements')).toBe(history.sensorMeasurements.length)
    expect(await count('thermostat_states')).toBe(history.thermostats.length)
    expect(await count('downlinks')).toBe(history.downlinks.length)
    expect(await count('thermostat_events')).toBe(history.events.length)
    expect(await count('alerts')).toBe(history.alerts.length)
    expect(await count('signal_tester_presses')).toBe(history.presses.length)
  })

  it('is visible only to its own tenant', async () => {
    const [first] = estate.tenants
    const own = await withScope(fresh.db.pool, { role: 'app_tenant', tenantId: first?.id ?? '' }, (tx) =>
      tx
        .select({ tenantId: thermostats.tenantId })
        .from(thermostatMeasurements)
        .innerJoin(thermostats, eq(thermostats.id, thermostatMeasurements.thermostatId))
        .groupBy(thermostats.tenantId),
    )
    expect(own).toEqual([{ tenantId: first?.id }])
  })
})
