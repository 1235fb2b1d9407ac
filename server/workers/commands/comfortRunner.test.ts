import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildRadiator } from '../../../demo/seed/builders/buildRoom.ts'
import { defaultLevelMap } from '../../../domain/codec/rt1/levelMap.ts'
import type { NightReduction } from '../../../domain/rules/comfort.ts'
import { weekdays } from '../../../domain/time.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import {
  removeLevelsMapping,
  removeNightReduction,
  retryComfort,
  setLevelsMapping,
  setNightReduction,
} from '../../actions/commands/comfortSettings.ts'
import { joinComfort, leaveComfort } from '../../actions/commands/comfortSteps.ts'
import { settleComfortSteps } from '../../actions/commands/settleComfort.ts'
import { setSchedule } from '../../actions/commands/saveSchedule.ts'
import { endUse } from '../../actions/devices/assignThermostat.ts'
import { settleExpired } from '../../actions/commands/settleExpired.ts'
import { aDevice } from '../../actions/commands/testing/device.ts'
import { aRadio, type Radio } from '../../actions/commands/testing/radio.ts'
import {
  comfortSettings,
  comfortSteps,
  downlinkFrames,
  downlinks,
  radiators,
  targetTemperatureSchedules,
  thermostats,
} from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { readComfort } from '../../finders/commands/comfortRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import { newId } from '../../ids.ts'
import { runComfort, tidyComfort } from './comfortRunner.ts'
import { runSchedules } from './scheduleRunner.ts'

// Comfort settings reach thermostats that answer late, wrongly or never. The clock starts on a Wednesday at 13:00 in Germany.

let radio: Radio
let estate: Estate
let actor: TenantActor
beforeEach(async () => {
  radio = await aRadio({ thermostatCount: 4 })
  estate = await anEstate(radio, radio.tenantId)
  const userId = newId()
  actor = {
    tenantId: radio.tenantId,
    userId,
    sessionId: newId(),
    email: 'erika@example.org',
    superAdmin: false,
    role: 'Admin',
    permissions: new Set(),
    rights: {
      sessionId: newId(),
      userId,
      email: '',
      superAdmin: false,
      roles: new Map(),
      functions: new Set(),
      expiresAt: 0,
    },
  }
  await radio.inDb((tx) => tx.delete(thermostats).where(eq(thermostats.id, estate.thermostat.id)))
  // a gateway for each, so that its pace does not count
  await radio.inDb((tx) => tx.update(thermostats).set({ gatewayEui: sql`eui`, spreadingFactor: 7 }))
  for (const n of [0, 1, 2]) await mount(n)
})
afterEach(() => radio.close())

const mount = async (n: number) => {
  const radiator = n === 0 ? estate.radiator : buildRadiator(estate.random, estate.room, { name: `HK ${n}` })
  if (n > 0) await insertRows(radio, [[radiators, radiator]])
  const { locationId, complexId, buildingId, unitId, roomId } = radiator
  const id = radio.thermostats[n]?.id ?? ''
  await radio.inDb(async (tx) => {
    await tx
      .update(thermostats)
      .set({ locationId, complexId, buildingId, unitId, roomId, radiatorId: radiator.id })
      .where(eq(thermostats.id, id))
    await joinComfort(tx, id)
  })
}

const takeOff = async (n: number) => {
  const id = radio.thermostats[n]?.id ?? ''
  const nowhere = {
    locationId: null,
    complexId: null,
    buildingId: null,
    unitId: null,
    roomId: null,
    radiatorId: null,
  }
  await radio.inDb(async (tx) => {
    await endUse(tx, [id], 'unassigned', radio.clock.now())
    await tx.update(thermostats).set(nowhere).where(eq(thermostats.id, id))
  })
}
const mountAgain = async (
  n: number,
  { locationId, complexId, buildingId, unitId, roomId, id }: typeof estate.radiator,
) => {
  const thermostat = radio.thermostats[n]?.id ?? ''
  await radio.inDb(async (tx) => {
    await tx
      .update(thermostats)
      .set({ locationId, complexId, buildingId, unitId, roomId, radiatorId: id })
      .where(eq(thermostats.id, thermostat))
    await joinComfort(tx, thermostat)
  })
}

const building = () => estate.building.id
const asCall = (tx: Tx, version?: number) => ({
  tx,
  actor,
  version,
  now: radio.clock.now(),
  audit: async () => {},
})
const warm = defaultLevelMap.map((celsius, level) => (level === 0 ? celsius : Math.min(28, celsius + 0.5)))
const cold = defaultLevelMap.map((celsius) => Math.max(6, celsius - 1))
const setLevels = (levels: number[]) => radio.inDb((tx) => setLevelsMapping(asCall(tx), building(), levels))
const night: NightReduction = { reduceBy: 3, reduceTo: null, from: '22:00', to: '06:00', days: weekdays }
const setNight = (more: Partial<NightReduction> & { confirmed?: boolean } = {}) =>
  radio.inDb((tx) =>
    setNightReduction(asCall(tx), building(), { confirmed: true, ...night, ...more, days: [...weekdays] }),
  )
const comfort = () => radio.inDb((tx) => readComfort(tx, actor, building(), radio.clock.now()))
const mapping = async () => (await comfort()).levelsMapping.propagation
const nights = async () => (await comfort()).nightReduction
const steps = (kind: 'levelsMapping' | 'nightReduction') =>
  radio.inDb(async (tx) => {
    const rows = await tx
      .select({
        thermostatId: comfortSteps.thermostatId,
        state: comfortSteps.state,
        reason: comfortSteps.reason,
      })
      .from(comfortSteps)
      .innerJoin(comfortSettings, eq(comfortSettings.id, comfortSteps.settingId))
      .where(eq(comfortSettings.kind, kind))
    return radio.thermostats.map(({ id }) => {
      const row = rows.find(({ thermostatId }) => thermostatId === id)
      return row ? [row.state, row.reason] : undefined
    })
  })
const run = () => runComfort(radio.deps)
/** Sends what waits, at a number of minutes after the start. */
const dispatch = async (minutes: number) => {
  radio.until(minutes)
  await run()
  return radio.dispatch()
}
const hear = (...messages: Parameters<Radio['ingest']>) => radio.ingest(...messages)
const expire = () => radio.inDb((tx) => settleExpired(tx, radio.clock.now()))
/** A thermostat reports that it is set to a level. */
const atLevel = (n: number, minutes: number, level = 10) => {
  const device = aDevice(radio, n)
  Object.assign(device.memory, { targetLevel: level, targetTemperature: defaultLevelMap[level] })
  return hear(device.status(minutes)).then(() => device)
}
const commands = async (n: number) =>
  (await radio.commandsOf(n)).map(({ code, args, source, status }) => [code, args, source, status])

describe('a levels mapping', () => {
  it('is sent to every mounted thermostat, and is Success only when its own report shows it', async () => {
    await setLevels(warm)
    expect(await mapping()).toMatchObject({
      status: 'Running',
      counts: { Pending: 3, Running: 0, Success: 0, Failed: 0 },
    })
    await dispatch(1)
    expect(await mapping()).toMatchObject({ status: 'Running', counts: { Running: 3 } })
    const devices = [0, 1, 2].map((n) => aDevice(radio, n))
    // the first frame is the mapping: the answer is not enough
    for (const device of devices) await hear(...(await device.hears(2)))
    expect(await steps('levelsMapping')).toEqual([
      ['Running', null],
      ['Running', null],
      ['Running', null],
      undefined,
    ])
    await dispatch(3)
    for (const device of devices) await hear(...(await device.hears(12)))
    expect(await steps('levelsMapping')).toEqual([
      ['Success', null],
      ['Success', null],
      ['Success', null],
      undefined,
    ])
    expect(await mapping()).toMatchObject({
      status: 'Success',
      finishedAt: radio.at(12.15),
      counts: { Success: 3 },
    })
    expect((await commands(0)).map(([code, , source]) => [code, source])).toEqual([
      ['SetTargetTemperatureLevelMapping', 'AdminApp'],
      ['GeneralGetInfo', 'AdminApp'],
    ])
  })

  it('fails for a thermostat that answers and keeps another mapping, for one that refuses, and one that is never heard', async () => {
    await setLevels(warm)
    await dispatch(1)
    const [wrong, refusing] = [aDevice(radio, 0), aDevice(radio, 1)]
    await hear(...(await wrong.hears(2, { manner: 'wrongly' })))
    await hear(...(await refusing.hears(2, { manner: 'refuses', refusal: 3 })))
    await dispatch(3)
    await hear(...(await wrong.hears(12)))
    expect(await steps('levelsMapping')).toEqual([
      ['Failed', 'contradicted'],
      ['Failed', 'outOfRange'],
      ['Running', null],
      undefined,
    ])
    expect(await mapping()).toMatchObject({ status: 'Running' })
    radio.until(7 * 1440 + 5)
    await expire()
    expect((await steps('levelsMapping'))[2]).toEqual(['Failed', 'expired'])
    expect(await mapping()).toMatchObject({ status: 'Failed', counts: { Failed: 3 } })

    // the failed ones again
    await radio.inDb((tx) => retryComfort(asCall(tx), building(), 'levelsMapping'))
    expect(await mapping()).toMatchObject({ status: 'Running', counts: { Pending: 3, Failed: 0 } })
    await dispatch(7 * 1440 + 6)
    await hear(...(await wrong.hears(7 * 1440 + 7)))
    await dispatch(7 * 1440 + 8)
    await hear(...(await wrong.hears(7 * 1440 + 17)))
    expect((await steps('levelsMapping'))[0]).toEqual(['Success', null])
    await expect(
      radio.inDb((tx) => retryComfort(asCall(tx), building(), 'levelsMapping')),
    ).rejects.toMatchObject({ code: 'comfortNothingFailed' })
  })

  it('is confirmed by a report that arrives before the answer, and by the daily fingerprint', async () => {
    await setLevels(warm)
    await dispatch(1)
    const device = aDevice(radio, 0)
    const [sent, answer, status] = await device.hears(2)
    if (!sent || !answer || !status) throw new Error('three messages')
    await hear(sent, device.levels(2.2))
    await hear(answer, status)
    expect((await steps('levelsMapping'))[0]).toEqual(['Success', null])
  })

  it('supersedes one that is under way: what waits is withdrawn, and the old one can no longer succeed', async () => {
    await setLevels(warm)
    await dispatch(1)
    const device = aDevice(radio, 0)
    const heard = await device.hears(2)
    radio.until(3)
    await setLevels(cold)
    // the first of the three was already sent
    expect((await commands(1)).map(([code, , , status]) => [code, status])[0]).toEqual([
      'SetTargetTemperatureLevelMapping',
      'Aborted',
    ])
    await hear(...heard, device.levels(3))
    expect(await steps('levelsMapping')).toEqual([
      ['Pending', null],
      ['Pending', null],
      ['Pending', null],
      undefined,
    ])
    for (const minutes of [4, 14, 24, 34]) {
      await dispatch(minutes)
      const open = (await radio.framesOf(0)).some(
        ({ enqueuedAt, closedAt }) => enqueuedAt !== null && closedAt === null,
      )
      if (open) await hear(...(await device.hears(minutes + 1)))
    }
    expect((await steps('levelsMapping'))[0]).toEqual(['Success', null])
    expect(device.memory.levels).toEqual(cold)
  })

  it('reaches a thermostat that is mounted later, leaves one that is taken off, and finds those that came in another way', async () => {
    await setLevels(warm)
    await dispatch(1)
    await mount(3)
    expect((await steps('levelsMapping'))[3]).toEqual(['Pending', null])
    const id = (n: number) => radio.thermostats[n]?.id ?? ''
    await radio.inDb((tx) => leaveComfort(tx, [id(0)]))
    expect((await steps('levelsMapping'))[0]).toBeUndefined()
    await radio.inDb((tx) =>
      tx
        .update(thermostats)
        .set({ buildingId: null, radiatorId: null })
        .where(eq(thermostats.id, id(1))),
    )
    expect(await tidyComfort(radio.deps)).toBe(2)
    expect(await steps('levelsMapping')).toEqual([
      ['Pending', null],
      undefined,
      ['Running', null],
      ['Pending', null],
    ])
    expect(await tidyComfort(radio.deps)).toBe(0)
  })

  it('that is removed gives the thermostats the one from production', async () => {
    await setLevels(warm)
    await dispatch(1)
    radio.until(2)
    await radio.inDb((tx) => removeLevelsMapping(asCall(tx), building()))
    expect((await comfort()).levelsMapping).toMatchObject({
      levels: null,
      version: 2,
      propagation: { status: 'Running', counts: { Pending: 3 } },
    })
    await dispatch(3)
    expect(
      (await commands(0)).findLast(([code]) => code === 'SetTargetTemperatureLevelMapping')?.[1],
    ).toEqual({ levels: defaultLevelMap })
    await expect(radio.inDb((tx) => removeLevelsMapping(asCall(tx), building()))).rejects.toMatchObject({
      code: 'notFound',
    })
  })

  it('is sent at the pace of the gateway, once, however many processes run and whatever dies', async () => {
    await setLevels(warm)
    await radio.inDb((tx) =>
      tx.update(thermostats).set({ gatewayEui: '0016c001f1500a01', spreadingFactor: 12 }),
    )
    radio.until(1)
    // two frames at SF12 take 3 s of air time, all that a gateway has in five minutes
    const done = await Promise.all([run(), run(), run()])
    expect(done.toSorted()).toEqual([0, 0, 1])
    expect(await run()).toBe(0)
    radio.until(7)
    expect(await run()).toBe(1)
    const sent = await radio.inDb((tx) =>
      tx
        .select({ id: downlinks.thermostatId })
        .from(downlinks)
        .where(eq(downlinks.code, 'SetTargetTemperatureLevelMapping')),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
    expect(sent).toHaveLength(2)
  })

  it('that is replaced counts what the gateway was given for the one before', async () => {
    await setLevels(warm)
    await radio.inDb((tx) =>
      tx.update(thermostats).set({ gatewayEui: '0016c001f1500a01', spreadingFactor: 12 }),
    )
    radio.until(1)
    expect(await run()).toBe(1)
    radio.until(2)
    await setLevels(cold)
    expect(await run()).toBe(0)
    radio.until(7)
    expect(await run()).toBe(1)
  })

  it('that is sent again is not ended by what comes late of the first command', async () => {
    await setLevels(warm)
    await dispatch(1)
    const refusing = aDevice(radio, 0)
    await hear(...(await refusing.hears(2, { manner: 'refuses', refusal: 3 })))
    await radio.inDb((tx) => retryComfort(asCall(tx), building(), 'levelsMapping'))
    const failed = (await radio.commandsOf(0)).filter(({ status }) => status === 'Failed').map(({ id }) => id)
    expect(failed).toHaveLength(1)
    await radio.inDb((tx) => settleComfortSteps(tx, failed))
    expect((await steps('levelsMapping'))[0]).toEqual(['Pending', null])
  })
})

describe('a night setback', () => {
  // 21:45 and 05:45 in Germany, when commands begin to go out
  const evening = 8 * 60 + 45
  const morning = evening + 8 * 60

  it('that is not confirmed sends nothing', async () => {
    await setNight({ confirmed: false })
    expect(await nights()).toMatchObject({
      confirmedAt: null,
      next: null,
      propagation: { status: 'Scheduled', dueAt: '2026-01-14T21:00:00.000Z' },
    })
    radio.until(evening + 1)
    expect(await run()).toBe(0)
    expect(await nights()).toMatchObject({ propagation: { status: 'Scheduled' } })
  })

  it('lowers in the evening and raises in the morning, and both are Success by report', async () => {
    await setNight()
    expect(await nights()).toMatchObject({
      confirmedAt: radio.at(0),
      propagation: { status: 'Scheduled', dueAt: '2026-01-14T21:00:00.000Z' },
      next: { phase: 'lower', at: '2026-01-14T21:00:00.000Z' },
    })
    const byLevel = await atLevel(0, evening - 5)
    const byTemperature = aDevice(radio, 1)
    await hear(byTemperature.status(evening - 5))
    radio.until(evening - 1)
    expect(await run()).toBe(0)
    await dispatch(evening)
    // the third has never reported a target
    expect(await steps('nightReduction')).toEqual([
      ['Running', null],
      ['Running', null],
      ['Failed', 'targetUnknown'],
      undefined,
    ])
    expect(await nights()).toMatchObject({
      phase: 'lower',
      next: { phase: 'raise', at: '2026-01-15T05:00:00.000Z' },
    })
    await hear(...(await byLevel.hears(evening + 5)), ...(await byTemperature.hears(evening + 5)))
    expect([byLevel.memory.targetTemperature, byTemperature.memory.targetTemperature]).toEqual([18, 15])
    expect(await nights()).toMatchObject({
      propagation: { status: 'Failed', counts: { Success: 2, Failed: 1 } },
    })

    await hear(byLevel.status(morning - 5), byTemperature.status(morning - 5))
    await dispatch(morning)
    expect(await nights()).toMatchObject({
      phase: 'raise',
      next: { phase: 'lower' },
      propagation: { status: 'Running', counts: { Running: 2, Failed: 0 } },
    })
    await hear(...(await byLevel.hears(morning + 2)), ...(await byTemperature.hears(morning + 2)))
    expect([
      byLevel.memory.targetLevel,
      byLevel.memory.targetTemperature,
      byTemperature.memory.targetTemperature,
    ]).toEqual([10, 21, 18])
    expect(await nights()).toMatchObject({ propagation: { status: 'Success', counts: { Success: 2 } } })
    expect(await commands(0)).toEqual([
      ['SetTargetTemperature', { temperature: 18 }, 'HeatingEngine', 'Success'],
      ['SetTargetTemperatureLevel', { level: 10 }, 'HeatingEngine', 'Success'],
    ])

    // the next night takes the target of that evening
    await hear(byTemperature.status(morning + 20))
    byTemperature.memory.targetTemperature = 22
    await hear(byTemperature.status(evening + 1430))
    await dispatch(evening + 1440)
    expect((await commands(1)).at(-1)).toEqual([
      'SetTargetTemperature',
      { temperature: 19 },
      'HeatingEngine',
      'Running',
    ])
  })

  it('leaves a target that somebody changed in the night, and one that is low enough', async () => {
    await setNight({ reduceBy: null, reduceTo: 18 })
    const [warmRoom, coldRoom] = [await atLevel(0, evening - 5), await atLevel(1, evening - 5, 5)]
    await dispatch(evening)
    expect((await steps('nightReduction')).slice(0, 2)).toEqual([
      ['Running', null],
      ['Success', null],
    ])
    expect(await commands(1)).toEqual([])
    await hear(...(await warmRoom.hears(evening + 5)))
    warmRoom.memory.targetTemperature = 24
    await hear(warmRoom.status(evening + 100), coldRoom.status(evening + 100))
    await dispatch(morning)
    expect(await commands(0)).toHaveLength(1)
    expect(await nights()).toMatchObject({
      phase: 'raise',
      propagation: { status: 'Success', counts: { Success: 0 } },
    })
  })

  it('raises a thermostat that may have been lowered, and not one that was never told', async () => {
    await setNight()
    const [silent] = [await atLevel(0, evening - 5), await atLevel(1, evening - 5)]
    await dispatch(evening)
    await hear(...(await silent.hears(evening + 5, { manner: 'silently' })))
    await radio.inDb((tx) =>
      tx
        .update(downlinkFrames)
        .set({ enqueuedAt: null, nextAttemptAt: null })
        .where(eq(downlinkFrames.thermostatId, radio.thermostats[1]?.id ?? '')),
    )
    await dispatch(morning)
    expect((await steps('nightReduction')).slice(0, 2)).toEqual([['Running', null], undefined])
    expect((await commands(0)).at(-1)).toEqual([
      'SetTargetTemperatureLevel',
      { level: 10 },
      'HeatingEngine',
      'Running',
    ])
    expect((await commands(1)).map(([, , , status]) => status)).toEqual(['Aborted'])
  })

  it('skips thermostats with a schedule of their own', async () => {
    await insertRows(radio, [
      [
        targetTemperatureSchedules,
        { id: newId(), tenantId: radio.tenantId, thermostatId: radio.thermostats[0]?.id },
      ],
    ])
    await setNight()
    await atLevel(0, evening - 5)
    await dispatch(evening)
    expect((await steps('nightReduction'))[0]).toBeUndefined()
    expect(await nights()).toMatchObject({ ownSchedules: 1 })
  })

  /** The first thermostat, which a night lowers from one target to another. */
  const loweredFrom = async (from: number, to: number) => {
    await setNight()
    const device = aDevice(radio, 0)
    device.memory.targetTemperature = from
    await hear(device.status(evening - 5))
    await dispatch(evening)
    await hear(...(await device.hears(evening + 5)))
    expect(device.memory.targetTemperature).toBe(to)
    return device
  }

  describe('during which a thermostat gets a schedule of modifiers', () => {
    const schedule = (made: number, first: number) => {
      radio.until(made)
      const entry = {
        scheduledAt: radio.at(first),
        repeat: 'daily',
        targetTemperature: null,
        modifier: 1,
      } as const
      return radio.inDb((tx) => setSchedule(asCall(tx, 0), radio.eui(0), [entry]))
    }

    it('is no base of theirs', async () => {
      const device = await loweredFrom(21, 18)
      await schedule(evening + 30, evening + 60)
      radio.until(evening + 60)
      await runSchedules(radio.deps)
      await dispatch(evening + 61)
      await hear(...(await device.hears(evening + 65)))
      expect(device.memory.targetTemperature).toBe(22)
      // and the schedule goes its own way
      await dispatch(morning)
      expect((await commands(0)).at(-1)?.[1]).toEqual({ temperature: 22 })
    })

    it('is forgotten once it is over', async () => {
      const device = await loweredFrom(21, 18)
      await dispatch(morning)
      await hear(...(await device.hears(morning + 5)))
      expect(device.memory.targetTemperature).toBe(21)
      await schedule(morning + 60, morning + 90)
      // somebody sets by hand what the night had set
      device.memory.targetTemperature = 18
      await hear(device.status(morning + 70))
      radio.until(morning + 90)
      await runSchedules(radio.deps)
      expect((await commands(0)).at(-1)?.[1]).toEqual({ temperature: 19 })
    })

    it('ends for it in the morning, if the schedule begins later', async () => {
      const device = await loweredFrom(21, 18)
      await schedule(evening + 30, morning + 300)
      await dispatch(morning)
      await hear(...(await device.hears(morning + 5)))
      expect(device.memory.targetTemperature).toBe(21)
      radio.until(morning + 300)
      await runSchedules(radio.deps)
      expect((await commands(0)).at(-1)?.[1]).toEqual({ temperature: 22 })
    })
  })

  it('yields to a command of a person that waits', async () => {
    await setNight()
    await atLevel(0, evening - 5)
    radio.until(evening - 2)
    await radio.queue([{ code: 'SetTargetTemperature', temperature: 23 }])
    await dispatch(evening)
    expect((await steps('nightReduction'))[0]).toEqual(['Failed', 'higherPriorityWaits'])
  })

  it('that is removed or changed at night raises what it has lowered at once', async () => {
    await setNight()
    const device = await atLevel(0, evening - 5)
    await dispatch(evening)
    await hear(...(await device.hears(evening + 5)))
    radio.until(evening + 60)
    await radio.inDb((tx) => removeNightReduction(asCall(tx), building()))
    expect(await nights()).toMatchObject({
      value: null,
      phase: 'raise',
      next: null,
      propagation: { status: 'Running' },
    })
    await dispatch(evening + 61)
    await hear(...(await device.hears(evening + 65)))
    expect(device.memory.targetLevel).toBe(10)

    // confirmed within its hours it begins at once; a stronger one keeps what the first was lowered from
    radio.until(evening + 70)
    await setNight()
    await dispatch(evening + 71)
    await hear(...(await device.hears(evening + 75)))
    expect(device.memory.targetTemperature).toBe(18)
    radio.until(evening + 80)
    await setNight({ reduceBy: 5 })
    await dispatch(evening + 81)
    await hear(...(await device.hears(evening + 85)))
    expect(device.memory.targetTemperature).toBe(16)
    await dispatch(morning)
    await hear(...(await device.hears(morning + 5)))
    expect(device.memory.targetLevel).toBe(10)
  })

  it('that has begun does not begin again when the clock was set back', async () => {
    await setNight()
    const device = await atLevel(0, evening - 5)
    await dispatch(evening)
    await hear(...(await device.hears(evening + 5)))
    await dispatch(morning)
    await hear(...(await device.hears(morning + 5)))
    radio.until(evening - 60)
    await setNight({ reduceBy: 2 })
    await dispatch(evening)
    expect(await nights()).toMatchObject({
      phase: 'raise',
      propagation: { dueAt: '2026-01-15T05:00:00.000Z' },
    })
    expect(await commands(0)).toHaveLength(2)
  })

  it('in which the process was down has no morning', async () => {
    await setNight()
    await atLevel(0, evening - 5)
    await dispatch(morning + 60)
    expect(await nights()).toMatchObject({
      next: { phase: 'lower', at: '2026-01-15T21:00:00.000Z' },
      propagation: { status: 'Scheduled' },
    })
    expect(await commands(0)).toEqual([])
  })

  it('raises a thermostat that was set higher than may be sent to what may be sent', async () => {
    const device = await loweredFrom(30, 27)
    await dispatch(morning)
    await hear(...(await device.hears(morning + 5)))
    expect(device.memory.targetTemperature).toBe(28)
  })

  describe('of a thermostat that is taken off its radiator while it is lowered', () => {
    const lowered = async () => {
      await setNight()
      const device = await atLevel(0, evening - 5)
      await dispatch(evening)
      await hear(...(await device.hears(evening + 5)))
      expect(device.memory.targetTemperature).toBe(18)
      radio.until(evening + 60)
      await takeOff(0)
      expect((await steps('nightReduction'))[0]).toBeUndefined()
      return device
    }

    it('raises it in the morning to what it was set to, when it is mounted again in the same night', async () => {
      const device = await lowered()
      radio.until(evening + 90)
      await mountAgain(0, estate.radiator)
      await hear(device.status(evening + 95))
      await dispatch(evening + 96)
      await hear(...(await device.hears(evening + 100)))
      // not lowered once more from what the night had made of it
      expect(device.memory.targetTemperature).toBe(18)
      await dispatch(morning)
      await hear(...(await device.hears(morning + 5)))
      expect([device.memory.targetLevel, device.memory.targetTemperature]).toEqual([10, 21])
    })

    it('raises it as soon as it is mounted again on another day', async () => {
      const device = await lowered()
      await dispatch(morning)
      radio.until(morning + 120)
      await mountAgain(0, estate.radiator)
      expect((await steps('nightReduction'))[0]).toEqual(['Pending', null])
      await dispatch(morning + 121)
      await hear(...(await device.hears(morning + 125)))
      expect([device.memory.targetLevel, device.memory.targetTemperature]).toEqual([10, 21])
      expect((await steps('nightReduction'))[0]).toEqual(['Success', null])
    })

    it('leaves a target that somebody has set meanwhile', async () => {
      const device = await lowered()
      Object.assign(device.memory, { targetLevel: null, targetTemperature: 23 })
      await hear(device.status(evening + 70))
      radio.until(evening + 90)
      await mountAgain(0, estate.radiator)
      await dispatch(evening + 91)
      await hear(...(await device.hears(evening + 95)))
      expect(device.memory.targetTemperature).toBe(20)
      await dispatch(morning)
      await hear(...(await device.hears(morning + 5)))
      expect(device.memory.targetTemperature).toBe(23)
    })
  })

  it('goes on in the right phase after the process was down', async () => {
    await setNight()
    const device = await atLevel(0, evening - 5)
    await dispatch(evening)
    await hear(...(await device.hears(evening + 5)))
    // down over the morning and the next night
    await dispatch(morning + 1440 + 90)
    expect(await nights()).toMatchObject({
      phase: 'raise',
      propagation: { dueAt: '2026-01-16T05:00:00.000Z', status: 'Running' },
    })
    await hear(...(await device.hears(morning + 1440 + 95)))
    expect(device.memory.targetLevel).toBe(10)
  })
})
