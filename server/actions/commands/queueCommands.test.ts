import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../../domain/commands/command.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { downlinkFrames, downlinks, thermostats, thermostatStates } from '../../db/schema.ts'
import { abortDownlinks, abortWaiting } from './abort.ts'
import { afterFlush, framesToSend, queuesToFlush } from './frames.ts'
import { queueCommands } from './queueCommands.ts'
import { aRadio, type Radio } from './testing/radio.ts'

let radio: Radio
let next = 0
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 60 })
})
afterAll(() => radio.close())

const fresh = () => next++
const to = (temperature: number): Command => ({ code: 'SetTargetTemperature', temperature })
const idOf = (n: number) => radio.thermostats[n]?.id ?? ''
const states = async (n: number) =>
  (await radio.commandsOf(n)).map(({ code, phase, reason }) => [code, phase, reason])

/** All commands that can be sent together. */
const everything = commandsOf({
  motorCalibration: { inward: true, outward: true, runNow: true, thresholdMilliamps: null },
  displayRotation: { rotation: 180 },
  majorMode: { mode: 'normal' },
  generalInfoRequest: { fingerprint: true, health: false, status: true, levelMapping: false },
  hydraulicBalancingReset: true,
  directMotorControl: { on: true, timeoutMinutes: 60 },
  motorConstraint: { constraint: 650 },
  motorPosition: { position: 420 },
  targetTemperatureAndLevel: { temperature: 21, level: 10 },
  targetTemperature: { temperature: 21.5 },
  targetTemperatureLevel: { level: 11 },
  activeHarvestingDetection: { on: true },
  mcuReset: { delaySeconds: 5 },
})

describe('queueing', () => {
  it('sends all commands in order in as few frames as fit, and the reset separately', async () => {
    const n = fresh()
    const { downlinks: made } = await radio.queue(everything, {}, n)
    expect(made.map(({ code }) => code)).toEqual([
      'MotorInwardStallDetection',
      'MotorOutwardStallDetection',
      'SetDisplayRotation',
      'SetMajorMode',
      'GeneralGetInfo',
      'SetMotorPositionConstraint',
      'ToggleDirectMotorControl',
      'SetMotorPositionConstraint',
      'SetMotorPosition',
      'SetTargetTemperatureAndLevel',
      'SetTargetTemperature',
      'SetTargetTemperatureLevel',
      'ActiveHarvesting',
      'McuReset',
    ])
    const frames = await radio.framesOf(n)
    expect(frames.map(({ payload }) => payload.length / 2)).toEqual([51, 4])
    const [first, last] = frames.map(({ payload }) => radio.inFrame(payload))
    expect(first?.refused).toEqual([])
    expect(first?.commands.map(({ seq }) => seq)).toEqual(made.slice(0, 13).map(({ seq }) => seq))
    expect(last?.commands).toEqual([{ command: { code: 'McuReset', delaySeconds: 5 }, seq: made[13]?.seq }])
    expect((await radio.commandsOf(n)).map(({ id }) => id)).toEqual(made.map(({ id }) => id))
  })

  it('numbers commands per thermostat from 0 to 255, skipping the number that the thermostat last reported', async () => {
    const n = fresh()
    const lastSeq = (nextSeq: number, reported: number | null) =>
      radio.inDb((tx) =>
        tx
          .update(thermostatStates)
          .set({ nextSeq, lastSeq: reported })
          .where(eq(thermostatStates.thermostatId, idOf(n))),
      )
    const seqs = async (...commands: Command[]) =>
      (await radio.queue(commands, {}, n)).downlinks.map(({ seq }) => seq)
    expect(await seqs(to(20))).toEqual([1])
    await lastSeq(255, 254)
    expect(await seqs(to(20), { code: 'SetMajorMode', mode: 'normal' })).toEqual([255, 0])
    await lastSeq(255, 255)
    expect(await seqs(to(21))).toEqual([0])
    // also within a frame: before a reset, the device may have stopped at any number
    await lastSeq(254, 0)
    expect(
      await seqs(
        to(22),
        { code: 'SetMajorMode', mode: 'summer' },
        { code: 'SetDisplayRotation', rotation: 0 },
      ),
    ).toEqual([254, 255, 1])
  })

  it('replaces a waiting command with the same code, and removes it from its frame', async () => {
    const n = fresh()
    await radio.queue([to(20), { code: 'SetMajorMode', mode: 'summer' }], {}, n)
    await radio.queue([to(23)], {}, n)
    expect(await states(n)).toEqual([
      ['SetMajorMode', 'queued', null],
      ['SetTargetTemperature', 'aborted', 'replaced'],
      ['SetTargetTemperature', 'queued', null],
    ])
    const frames = await radio.framesOf(n)
    expect(
      frames.map(({ payload, closedAt }) => [
        radio.inFrame(payload).commands.map(({ command }) => command),
        closedAt,
      ]),
    ).toEqual([
      [[{ code: 'SetMajorMode', mode: 'summer' }], null],
      [[to(23)], null],
    ])
    await radio.queue([{ code: 'SetMajorMode', mode: 'normal' }], {}, n)
    expect((await radio.framesOf(n)).map(({ closedAt }) => closedAt === null)).toEqual([false, true, true])
  })

  it("lets a user's waiting command outrank the heating engine's for the same value, but not vice versa", async () => {
    const n = fresh()
    await radio.queue([{ code: 'SetTargetTemperatureLevel', level: 3 }], {}, n)
    const engine = await radio.queue(
      [to(17), { code: 'SetMajorMode', mode: 'summer' }],
      { source: 'HeatingEngine' },
      n,
    )
    expect(engine.refused).toEqual([
      { thermostatId: idOf(n), reason: 'higherPriorityWaits', code: 'SetTargetTemperature' },
    ])
    expect(engine.downlinks.map(({ code }) => code)).toEqual(['SetMajorMode'])
    await radio.queue([{ code: 'SetMajorMode', mode: 'normal' }], { source: 'ThermostatService' }, n)
    expect(await states(n)).toEqual([
      ['SetTargetTemperatureLevel', 'queued', null],
      ['SetMajorMode', 'aborted', 'replaced'],
      ['SetMajorMode', 'queued', null],
    ])
  })

  it('fails commands that the firmware does not support at once, unless versions are ignored', async () => {
    const [old, unknown] = [fresh(), fresh()]
    await radio.inDb(async (tx) => {
      await tx
        .update(thermostats)
        .set({ firmwareVersion: '1.9.4' })
        .where(eq(thermostats.id, idOf(old)))
      await tx
        .update(thermostats)
        .set({ firmwareVersion: null })
        .where(eq(thermostats.id, idOf(unknown)))
    })
    const commands: Command[] = [to(20), { code: 'ActiveHarvesting', on: true }]
    await radio.queue(commands, {}, old)
    expect(await states(old)).toEqual([
      ['SetTargetTemperature', 'queued', null],
      ['ActiveHarvesting', 'failed', 'firmwareTooOld'],
    ])
    await radio.queue(commands, {}, unknown)
    expect((await states(unknown)).map(([, , reason]) => reason)).toEqual([
      'versionUnknown',
      'versionUnknown',
    ])
    expect(await radio.framesOf(unknown)).toEqual([])
    await radio.queue(commands, { ignoreVersion: true }, unknown)
    expect((await states(unknown)).slice(2).map(([, phase]) => phase)).toEqual(['queued', 'queued'])
  })

  it('sends nothing to thermostats that are not in use', async () => {
    const [defective, stored] = [fresh(), fresh()]
    await radio.inDb(async (tx) => {
      await tx
        .update(thermostats)
        .set({ malfunctionAt: radio.at(0) })
        .where(eq(thermostats.id, idOf(defective)))
      await tx
        .update(thermostats)
        .set({ lifecycle: 'Uninstalled' })
        .where(eq(thermostats.id, idOf(stored)))
    })
    expect(await radio.queue([to(20)], {}, defective)).toEqual({
      downlinks: [],
      refused: [{ thermostatId: idOf(defective), reason: 'malfunctionReported' }],
    })
    expect((await radio.queue([to(20)], {}, stored)).refused).toMatchObject([{ reason: 'notInUse' }])
  })

  it('gives each command of concurrent orders its own number, and lets the later replace the earlier', async () => {
    const n = fresh()
    await Promise.all(
      [20, 21, 22].map((temperature) =>
        radio.queue([to(temperature), { code: 'SetMajorMode', mode: 'normal' }], {}, n),
      ),
    )
    const commands = await radio.commandsOf(n)
    expect(new Set(commands.map(({ seq }) => seq)).size).toBe(6)
    expect(commands.filter(({ status }) => status === 'Running').map(({ code }) => code)).toEqual([
      'SetMajorMode',
      'SetTargetTemperature',
    ])
    expect(commands.filter(({ reason }) => reason === 'replaced')).toHaveLength(4)
  })

  it('handles a thousand thermostats in a constant number of statements', async () => {
    const wide = await aRadio({ thermostatCount: 1000 })
    try {
      const statements: string[] = []
      await wide.inDb(async (tx) => {
        const rows = await tx.select().from(thermostats)
        const execute = tx.execute.bind(tx)
        tx.execute = (query) => {
          statements.push('execute')
          return execute(query)
        }
        const made = await queueCommands(tx, {
          thermostats: rows,
          commands: [to(20), { code: 'SetMajorMode', mode: 'normal' }],
          source: 'AdminApp',
          userId: null,
          expirationMinutes: 60,
          ignoreVersion: false,
          now: wide.clock.now(),
        })
        expect(made.downlinks).toHaveLength(2000)
        tx.execute = execute
      })
      expect(statements.length).toBeLessThan(6)
      expect(await wide.inDb((tx) => tx.$count(downlinkFrames))).toBe(1000)
    } finally {
      await wide.close()
    }
  })
})

describe('frames', () => {
  const toSend = () => radio.inDb((tx) => framesToSend(tx, radio.clock.now(), 1000))
  const ofThermostat = (n: number, frames: { thermostatId: string }[]) =>
    frames.filter(({ thermostatId }) => thermostatId === idOf(n))

  it('are sent one at a time: the next after the previous one was answered', async () => {
    const n = fresh()
    await radio.queue([to(20), { code: 'McuReset', delaySeconds: 5 }], {}, n)
    const [first, second] = await radio.framesOf(n)
    expect(ofThermostat(n, await toSend())).toMatchObject([{ id: first?.id, port: 10 }])
    await radio.dispatch()
    expect(ofThermostat(n, await toSend())).toEqual([])
    await radio.ingest(radio.sent(first?.id ?? '', 1, 7, n))
    expect(ofThermostat(n, await toSend())).toEqual([])
    const [command] = await radio.commandsOf(n)
    await radio.ingest(radio.results(1.1, [{ code: 'SetTargetTemperature', seq: command?.seq ?? 0 }], n))
    expect(ofThermostat(n, await toSend())).toMatchObject([{ id: second?.id }])
  })

  it('are not overtaken when lost: a reset stays last', async () => {
    const n = fresh()
    await radio.queue([to(20), { code: 'McuReset', delaySeconds: 5 }], {}, n)
    await radio.dispatch()
    const [first, second] = await radio.framesOf(n)
    await radio.ingest(
      radio.sent(first?.id ?? '', 1, 7, n),
      radio.status(10, { targetTemperature: 17, lastSeq: 99 }, n),
    )
    expect(ofThermostat(n, await toSend())).toMatchObject([{ id: first?.id }])
    await radio.dispatch()
    await radio.ingest(radio.sent(first?.id ?? '', 11, 8, n))
    expect(ofThermostat(n, await toSend())).toEqual([])
    // without an answer, the frame does not block the others for ever
    const after = (minutes: number) => radio.inDb((tx) => framesToSend(tx, new Date(radio.at(minutes)), 1000))
    expect(ofThermostat(n, await after(40))).toEqual([])
    expect(ofThermostat(n, await after(42))).toMatchObject([{ id: second?.id }])
  })

  it('are handed over again after a rejoin, as the network server may have dropped them', async () => {
    const n = fresh()
    await radio.queue([to(20)], {}, n)
    await radio.dispatch()
    const [frame] = await radio.framesOf(n)
    // a redelivered older join
    await radio.ingest(radio.join(-1, n))
    expect(ofThermostat(n, await toSend())).toEqual([])
    await radio.ingest(radio.join(1, n))
    expect(ofThermostat(n, await toSend())).toMatchObject([{ id: frame?.id, payload: frame?.payload }])
  })

  it('are flushed from the network server, and their remaining commands are sent in new frames', async () => {
    const n = fresh()
    await radio.queue([to(20), { code: 'SetMajorMode', mode: 'summer' }], {}, n)
    await radio.dispatch()
    const [held] = await radio.framesOf(n)
    const [, target] = await radio.commandsOf(n)
    const flushes = () => radio.inDb((tx) => queuesToFlush(tx, radio.clock.now(), 100))
    expect(ofThermostat(n, await flushes())).toEqual([])
    await radio.inDb((tx) =>
      abortWaiting(tx, eq(downlinks.id, target?.id ?? ''), 'abortedByUser', radio.clock.now()),
    )
    expect(await states(n)).toEqual([
      ['SetMajorMode', 'queued', null],
      ['SetTargetTemperature', 'aborted', 'abortedByUser'],
    ])
    expect(ofThermostat(n, await flushes())).toMatchObject([{ eui: radio.thermostats[n]?.eui }])
    await radio.inDb((tx) => afterFlush(tx, [idOf(n)]))
    expect(ofThermostat(n, await flushes())).toEqual([])
    const [again] = await toSend().then((frames) =>
      frames.filter(({ thermostatId }) => thermostatId === idOf(n)),
    )
    expect(again?.id).not.toBe(held?.id)
    expect(radio.inFrame(again?.payload ?? '').commands.map(({ command }) => command.code)).toEqual([
      'SetMajorMode',
    ])
  })

  it('of an unassigned thermostat are dropped, whatever their state', async () => {
    const [one, other] = [fresh(), fresh()]
    await radio.queue([to(20)], {}, one)
    await radio.dispatch()
    const [frame] = await radio.framesOf(one)
    await radio.ingest(radio.sent(frame?.id ?? '', 1, 7, one))
    await radio.queue([{ code: 'SetMajorMode', mode: 'summer' }], {}, one)
    await radio.queue([to(20)], {}, other)
    const count = await radio.inDb((tx) =>
      abortDownlinks(tx, { thermostatIds: [idOf(one)], reason: 'unassigned', now: radio.clock.now() }),
    )
    expect(count).toBe(2)
    expect((await states(one)).map(([, , reason]) => reason)).toEqual(['unassigned', 'unassigned'])
    expect((await states(other)).map(([, phase]) => phase)).toEqual(['queued'])
    const open = await radio.inDb((tx) =>
      tx
        .select()
        .from(downlinkFrames)
        .where(inArray(downlinkFrames.thermostatId, [idOf(one)])),
    )
    expect(open.filter(({ closedAt }) => closedAt === null)).toEqual([])
  })

  it('are not handed over once expired', async () => {
    const n = fresh()
    await radio.queue([to(20)], { expirationMinutes: 5 }, n)
    const later = new Date(radio.clock.now().getTime() + 6 * 60_000)
    expect(ofThermostat(n, await radio.inDb((tx) => framesToSend(tx, later, 1000)))).toEqual([])
  })
})
