import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScheduleRepeat } from '../../../domain/rules/schedule.ts'
import { nextDue } from '../../../domain/rules/schedule.ts'
import {
  downlinkFrames,
  downlinks,
  scheduleEntries,
  targetTemperatureSchedules,
  thermostats,
  thermostatStates,
} from '../../db/schema.ts'
import { newId, orderedId } from '../../ids.ts'
import { rewindSchedules, runSchedules } from './scheduleRunner.ts'
import { aRadio, type Radio } from '../../actions/commands/testing/radio.ts'
import { uplink } from '../ingest/testing/messages.ts'

let radio: Radio
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 3 })
})
beforeEach(async () => {
  radio.until(0)
  await radio.inDb(async (tx) => {
    await tx.delete(targetTemperatureSchedules)
    await tx.delete(downlinks)
    await tx.delete(downlinkFrames)
    await tx.update(thermostats).set({ firmwareVersion: '2.4.1', lifecycle: 'Installed' })
    await tx
      .update(thermostatStates)
      .set({ targetTemperature: null, targetLevel: null, levelMap: null, levelMapAt: null })
  })
})
afterAll(() => radio.close())

const hour = 60
const day = 24 * hour

interface Given {
  /** Minutes after the start. */
  at: number
  repeat?: ScheduleRepeat
  targetTemperature?: number
  modifier?: number
}

const schedule = (n: number, ...entries: Given[]) =>
  radio.inDb(async (tx) => {
    const thermostatId = radio.thermostats[n]?.id ?? ''
    const scheduleId = newId()
    const own = { tenantId: radio.tenantId, thermostatId }
    await tx.insert(targetTemperatureSchedules).values({ id: scheduleId, ...own })
    for (const { at, repeat = 'none', targetTemperature = null, modifier = null } of entries) {
      const entry = { scheduledAt: radio.at(at), repeat }
      await tx.insert(scheduleEntries).values({
        id: orderedId(radio.clock.now()),
        scheduleId,
        ...own,
        ...entry,
        targetTemperature,
        modifier,
        nextAt: nextDue(entry, radio.clock.now().getTime()),
      })
    }
  })

const run = () => runSchedules(radio.deps)
const sent = async (n = 0) =>
  (await radio.commandsOf(n)).map(({ args, dueAt }) => [args['temperature'], dueAt])
const entries = () => radio.inDb((tx) => tx.select().from(scheduleEntries).orderBy(scheduleEntries.id))

it('sends an entry once when it is due, and expires it when the next one takes over', async () => {
  await schedule(0, { at: hour, targetTemperature: 21 }, { at: 3 * hour, targetTemperature: 17.5 })
  radio.until(hour - 1)
  expect(await run()).toBe(0)
  radio.until(hour)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await radio.commandsOf()).toMatchObject([
    {
      code: 'SetTargetTemperature',
      source: 'HeatingEngine',
      phase: 'queued',
      args: { temperature: 21 },
      dueAt: radio.at(hour),
      expiresAt: radio.at(3 * hour),
    },
  ])
  radio.until(3 * hour + 1)
  await run()
  expect(await sent()).toEqual([
    [21, radio.at(hour)],
    [17.5, radio.at(3 * hour)],
  ])
  expect((await entries()).map(({ nextAt }) => nextAt)).toEqual([null, null])
})

it('repeats daily and weekly, in UTC', async () => {
  await schedule(0, { at: hour, repeat: 'daily', targetTemperature: 21 })
  await schedule(1, { at: hour, repeat: 'weekly', targetTemperature: 17 })
  for (let minutes = 0; minutes <= 8 * day; minutes += 6 * hour) {
    radio.until(minutes)
    await run()
  }
  expect((await sent(0)).map(([, at]) => at)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((days) => radio.at(hour + days * day)),
  )
  expect((await sent(1)).map(([, at]) => at)).toEqual([0, 7].map((days) => radio.at(hour + days * day)))
})

it('sends once with two concurrent runners, and across a crash', async () => {
  for (const n of [0, 1, 2]) await schedule(n, { at: hour, repeat: 'daily', targetTemperature: 21 })
  radio.until(hour)
  await Promise.all([run(), run(), run()])
  for (const n of [0, 1, 2]) expect(await sent(n)).toEqual([[21, radio.at(hour)]])
  // a process that dies before its commit has sent nothing; the next one sends it
  radio.until(hour + day)
  await radio
    .inDb(async (tx) => {
      await tx.update(thermostats).set({ firmwareVersion: '2.4.1' })
      throw new Error('killed')
    })
    .catch(() => undefined)
  await Promise.all([run(), rewindSchedules(radio.deps), run()])
  for (const n of [0, 1, 2]) expect(await sent(n)).toHaveLength(2)
})

it('after an outage sends only what is still useful', async () => {
  await schedule(
    0,
    { at: hour, repeat: 'daily', targetTemperature: 21 },
    { at: 10 * hour, repeat: 'daily', targetTemperature: 17 },
  )
  radio.until(2 * day + 12 * hour)
  expect(await run()).toBe(2)
  expect(await sent()).toEqual([[17, radio.at(2 * day + 10 * hour)]])
  expect(await entries()).toMatchObject([
    { lastReason: 'overdue', nextAt: radio.at(3 * day + hour) },
    { lastReason: null, nextAt: radio.at(3 * day + 10 * hour) },
  ])
})

it('skips an entry that is more than a day late', async () => {
  await schedule(0, { at: hour, targetTemperature: 21 })
  radio.until(hour + day)
  await run()
  expect(await sent()).toEqual([])
  expect(await entries()).toMatchObject([{ nextAt: null, lastSentAt: null, lastReason: 'overdue' }])
})

it('sends nothing twice when the clock goes back, and continues from there', async () => {
  await schedule(0, { at: hour, repeat: 'daily', targetTemperature: 21 })
  radio.until(hour + 1)
  await run()
  radio.until(hour - 30)
  await rewindSchedules(radio.deps)
  expect((await entries())[0]?.nextAt).toBe(radio.at(hour))
  radio.until(hour + 5)
  await run()
  expect(await sent()).toEqual([[21, radio.at(hour)]])
  radio.until(hour + day)
  await run()
  expect(await sent()).toHaveLength(2)
})

it('recovers from a clock that was briefly a year ahead', async () => {
  await schedule(0, { at: hour, repeat: 'weekly', targetTemperature: 21 })
  await schedule(1, { at: 2 * hour, targetTemperature: 19 })
  radio.until(365 * day)
  await run()
  expect(await sent(1)).toEqual([])
  radio.until(10)
  expect(await run()).toBe(0)
  expect(await rewindSchedules(radio.deps)).toBe(2)
  radio.until(2 * hour)
  await run()
  expect((await sent(0)).filter(([, at]) => at === radio.at(hour))).toHaveLength(1)
  expect(await sent(1)).toEqual([[19, radio.at(2 * hour)]])
})

it('shifts the current target within its limits, and leaves an unknown target alone', async () => {
  const targets = [20.04, 27, null]
  for (const [n, targetTemperature] of targets.entries()) {
    await radio.inDb((tx) =>
      tx
        .update(thermostatStates)
        .set({ targetTemperature })
        .where(eq(thermostatStates.thermostatId, radio.thermostats[n]?.id ?? '')),
    )
    await schedule(n, { at: hour, modifier: n === 0 ? -2.5 : 4 })
  }
  radio.until(hour)
  await run()
  expect(
    [await sent(0), await sent(1), await sent(2)].map((rows) => rows.map(([temperature]) => temperature)),
  ).toEqual([[17.5], [28], []])
  expect((await entries()).map(({ lastReason }) => lastReason)).toEqual([null, null, 'targetUnknown'])
})

it("records why it sent nothing: a user's command is pending, or the thermostat is not in use", async () => {
  await schedule(0, { at: hour, targetTemperature: 21 })
  await schedule(1, { at: hour, targetTemperature: 21 })
  await schedule(2, { at: hour, targetTemperature: 21 })
  await radio.queue([{ code: 'SetTargetTemperatureLevel', level: 5 }], {}, 0)
  const update = (n: number, values: object) =>
    radio.inDb((tx) =>
      tx
        .update(thermostats)
        .set(values)
        .where(eq(thermostats.id, radio.thermostats[n]?.id ?? '')),
    )
  await update(1, { lifecycle: 'Uninstalled' })
  await update(2, { firmwareVersion: null })
  radio.until(hour)
  await run()
  expect((await entries()).map(({ lastReason, lastSentAt }) => [lastReason, lastSentAt])).toEqual([
    ['higherPriorityWaits', null],
    ['notInUse', null],
    ['versionUnknown', null],
  ])
})

describe('a month of modifiers', () => {
  /** A thermostat that carries out what the schedule sends, on the days on which it hears it, and is turned by hand. */
  const month = async (
    given: Given[],
    {
      start,
      hears = () => true,
      hands = {},
    }: { start: number; hears?: (day: number) => boolean; hands?: Record<number, number> },
  ) => {
    await schedule(0, ...given)
    const state = (values: { targetTemperature: number; targetLevel: number | null }) =>
      radio.inDb((tx) =>
        tx
          .update(thermostatStates)
          .set(values)
          .where(eq(thermostatStates.thermostatId, radio.thermostats[0]?.id ?? '')),
      )
    await state({ targetTemperature: start, targetLevel: null })
    const targets: unknown[] = []
    for (let hours = 0; hours < 30 * 24; hours += 1) {
      radio.until(hours * hour)
      const byHand = hands[hours]
      if (byHand !== undefined) await state({ targetTemperature: byHand, targetLevel: null })
      if ((await run()) === 0) continue
      const temperature = (await radio.commandsOf()).at(-1)?.args['temperature']
      targets.push(temperature)
      if (typeof temperature === 'number' && hears(Math.floor(hours / 24)))
        await state({ targetTemperature: temperature, targetLevel: null })
    }
    return targets
  }
  const days = (...pattern: number[]) => Array.from({ length: 30 }, () => pattern).flat()

  it('adds to the temperature that the schedule set last', async () => {
    const entries = [
      { at: 6 * hour, repeat: 'daily', targetTemperature: 21 },
      { at: 12 * hour, repeat: 'daily', modifier: 1 },
      { at: 22 * hour, repeat: 'daily', modifier: -3 },
    ] as const
    expect(await month([...entries], { start: 19 })).toEqual(days(21, 22, 18))
  })

  it('does not add up, with nothing but modifiers', async () => {
    expect(await month([{ at: 6 * hour, repeat: 'daily', modifier: 1 }], { start: 20 })).toEqual(days(21))
  })

  it('does not add up either if the thermostat misses some of them', async () => {
    const entries = [
      { at: 6 * hour, repeat: 'daily', modifier: 2 },
      { at: 22 * hour, repeat: 'daily', modifier: -3 },
    ] as const
    expect(await month([...entries], { start: 20, hears: (one) => one % 3 !== 1 })).toEqual(days(22, 17))
  })

  it('adds to what somebody sets by hand in between', async () => {
    const found = await month([{ at: 6 * hour, repeat: 'daily', modifier: 1 }], {
      start: 20,
      hands: { [10 * 24]: 23 },
    })
    expect(found).toEqual([...Array.from({ length: 10 }, () => 21), ...Array.from({ length: 20 }, () => 24)])
  })

  it('adds to the temperature of the level', async () => {
    await schedule(0, { at: hour, repeat: 'daily', modifier: 1 })
    await radio.inDb((tx) => tx.update(thermostatStates).set({ targetTemperature: 25, targetLevel: 10 }))
    radio.until(hour)
    await run()
    expect(await sent()).toEqual([[22, radio.at(hour)]])
  })

  it('adds to the reported target if the reported levels cannot be true', async () => {
    await schedule(0, { at: hour, repeat: 'daily', modifier: 1 })
    await radio.ingest(
      radio.status(0.5, { targetTemperature: 20, targetLevel: 9 }),
      uplink({
        eui: radio.eui(0),
        frameCounter: radio.nextCounter(),
        time: radio.at(0.6),
        port: 2,
        bytes: Buffer.from(`14${'FF'.repeat(18)}`, 'hex'),
      }),
    )
    radio.until(hour)
    await run()
    const [state] = await radio.inDb((tx) =>
      tx
        .select()
        .from(thermostatStates)
        .where(eq(thermostatStates.thermostatId, radio.thermostats[0]?.id ?? '')),
    )
    expect([state?.levelMap, state?.levelMapAt]).toEqual([null, radio.at(0.6)])
    expect(await sent()).toEqual([[21, radio.at(hour)]])
  })
})
