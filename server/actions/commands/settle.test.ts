import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../../domain/commands/command.ts'
import type { NetworkMessage } from '../../network/messages.ts'
import { thermostatStates } from '../../db/schema.ts'
import { seededRandom } from '../../../demo/seed/random.ts'
import { settleExpired } from './settleExpired.ts'
import { aRadio, type Radio } from './testing/radio.ts'

let radio: Radio
let next = 0
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 80 })
})
afterAll(() => radio.close())

const to22: Command = { code: 'SetTargetTemperature', temperature: 22 }

/** A new thermostat with commands that the network server holds. */
const commanded = async (...commands: Command[]) => {
  const n = next++
  const { downlinks } = await radio.queue(commands, {}, n)
  await radio.dispatch()
  const [frame] = await radio.framesOf(n)
  const seqs = downlinks.map(({ seq }) => seq)
  return { n, frameId: frame?.id ?? '', seqs, seq: seqs[0] ?? 0 }
}

const stateOf = async (n: number) =>
  (await radio.commandsOf(n)).map(({ status, phase, reason }) => ({ status, phase, reason }))
const one = async (n: number) => (await stateOf(n))[0]
const hear = (...messages: NetworkMessage[]) => radio.ingest(...messages)

const success = { status: 'Success', phase: 'confirmed', reason: null }
const running = (phase: string) => ({ status: 'Running', phase, reason: null })
const failed = (reason: string) => ({ status: 'Failed', phase: 'failed', reason })
const aborted = (reason: string) => ({ status: 'Aborted', phase: 'aborted', reason })

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))

describe('a command', () => {
  it('is queued, sent, acknowledged, and confirmed by a status that shows its value', async () => {
    const { n, frameId, seq } = await commanded(to22)
    expect(await one(n)).toEqual(running('queued'))
    await hear(radio.sent(frameId, 1, 7, n))
    expect(await one(n)).toEqual(running('sent'))
    await hear(radio.results(1.1, [{ code: to22.code, seq }], n))
    expect(await one(n)).toEqual(running('acknowledged'))
    await hear(radio.status(1.2, { targetTemperature: 22, lastSeq: seq }, n))
    expect((await radio.commandsOf(n))[0]).toMatchObject({
      ...success,
      sentAt: radio.at(1),
      acknowledgedAt: radio.at(1.1),
      finishedAt: radio.at(1.2),
    })
    expect((await radio.framesOf(n))[0]?.closedAt).not.toBeNull()
  })

  it('is not confirmed by a value that the thermostat showed before it was sent', async () => {
    const { n, frameId } = await commanded(to22)
    await hear(radio.status(0.5, { targetTemperature: 22, lastSeq: 77 }, n), radio.sent(frameId, 1, 7, n))
    expect(await one(n)).toEqual(running('sent'))
    await hear(radio.status(11, { targetTemperature: 22, lastSeq: 77 }, n))
    expect(await one(n)).toEqual(success)
  })

  it('ends in the same state for every order and repetition of the messages', async () => {
    for (const order of permutations([0, 1, 2])) {
      const { n, frameId, seq } = await commanded(to22)
      const messages = [
        radio.sent(frameId, 1, 7, n),
        radio.results(1.1, [{ code: to22.code, seq }], n),
        radio.status(1.2, { targetTemperature: 22, lastSeq: 200 }, n),
      ]
      for (const index of [...order, ...order]) await hear(...messages.slice(index, index + 1))
      expect((await radio.commandsOf(n))[0], order.join()).toMatchObject({
        ...success,
        sentAt: radio.at(1),
        acknowledgedAt: radio.at(1.1),
      })
    }
  })

  it('ends in the same state although its first frame was lost, for every order of the messages', async () => {
    const random = seededRandom('orders', '2026-01-14T12:00:00.000Z')
    for (let turn = 0; turn < 8; turn++) {
      const { n, frameId, seq } = await commanded(to22)
      const messages = [
        radio.sent(frameId, 1, 7, n),
        radio.status(10, { targetTemperature: 19, lastSeq: 99 }, n),
        radio.sent(frameId, 11, 8, n),
        radio.results(11.1, [{ code: to22.code, seq }], n),
        radio.status(11.2, { targetTemperature: 22, lastSeq: seq }, n),
      ]
      const order = random.shuffle([...messages, ...messages])
      for (let at = 0; at < order.length; at += 3) await hear(...order.slice(at, at + 3))
      expect(
        (await radio.commandsOf(n))[0],
        order.map((one) => `${one.kind} ${'time' in one ? one.time : ''}`).join(', '),
      ).toMatchObject({
        ...success,
        sentAt: radio.at(1),
        acknowledgedAt: radio.at(11.1),
      })
      expect((await radio.framesOf(n))[0]?.closedAt).not.toBeNull()
    }
  })

  it('is confirmed even if the transmission notice and the answer are lost', async () => {
    const { n, seq } = await commanded(to22)
    await hear(radio.status(12, { targetTemperature: 22, lastSeq: seq }, n))
    expect(await one(n)).toEqual(success)
  })

  it('fails if the thermostat rejects it, independently of others', async () => {
    const commands: Command[] = [
      { code: 'SetMajorMode', mode: 'summer' },
      { code: 'SetMotorPosition', position: 420 },
    ]
    const { n, frameId, seqs } = await commanded(...commands)
    await hear(radio.sent(frameId, 1, 7, n))
    await hear(
      radio.results(
        1.1,
        commands.map(({ code }, index) => ({ code, seq: seqs[index] ?? 0, status: index === 1 ? 4 : 0 })),
        n,
      ),
    )
    await hear(radio.status(1.2, { mode: 'summer', lastSeq: seqs[0] ?? 0 }, n))
    expect(await stateOf(n)).toEqual([success, failed('notAllowedInMode')])
  })

  it('ignores the answer to another command', async () => {
    const { n, frameId, seq } = await commanded(to22)
    await hear(
      radio.sent(frameId, 1, 7, n),
      radio.results(
        1.1,
        [
          { code: 'SetMajorMode', seq },
          { code: to22.code, seq: (seq + 1) % 256 },
        ],
        n,
      ),
    )
    expect(await one(n)).toEqual(running('sent'))
  })

  it('fails if its value does not show in two further reports', async () => {
    const { n, frameId, seq } = await commanded(to22)
    await hear(radio.sent(frameId, 1, 7, n), radio.results(1.1, [{ code: to22.code, seq }], n))
    await hear(
      radio.status(1.2, { targetTemperature: 19, lastSeq: seq }, n),
      radio.status(11, { targetTemperature: 19, lastSeq: seq }, n),
    )
    expect(await one(n)).toEqual(running('acknowledged'))
    await hear(radio.status(22, { targetTemperature: 19, lastSeq: seq }, n))
    expect(await one(n)).toEqual(failed('contradicted'))
    // a delayed report shows the value
    await hear(radio.status(1.5, { targetTemperature: 22, lastSeq: seq }, n))
    expect(await one(n)).toEqual(success)
  })
})

describe('commands that no status confirms', () => {
  it('are confirmed by the answer: information request, threshold, level mapping', async () => {
    const commands: Command[] = [
      { code: 'MotorInwardStallDetection', runNow: false, thresholdMilliamps: 120 },
      { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
    ]
    const { n, frameId, seqs } = await commanded(...commands)
    await hear(
      radio.sent(frameId, 1, 7, n),
      radio.results(
        1.1,
        commands.map(({ code }, index) => ({ code, seq: seqs[index] ?? 0 })),
        n,
      ),
    )
    expect(await stateOf(n)).toEqual([success, success])
  })

  it('are confirmed by the requested report if the answer is lost', async () => {
    const { n, frameId } = await commanded({
      code: 'GeneralGetInfo',
      fingerprint: true,
      health: false,
      status: false,
      levelMapping: false,
    })
    await hear(radio.fingerprint(0.5, { resetReason: 1, uptimeHours: 70 }, n))
    await hear(radio.sent(frameId, 1, 7, n))
    expect(await one(n)).toEqual(running('sent'))
    await hear(radio.fingerprint(1.2, { resetReason: 1, uptimeHours: 70 }, n))
    expect(await one(n)).toEqual(success)
  })

  it('include a reset: it is confirmed by the next fingerprint, and not resent without an answer', async () => {
    const { n, frameId } = await commanded({ code: 'McuReset', delaySeconds: 10 })
    await hear(radio.sent(frameId, 1, 7, n), radio.status(11, { lastSeq: 0 }, n))
    expect(await one(n)).toEqual(running('sent'))
    await hear(radio.fingerprint(12, { resetReason: 2, uptimeHours: 0 }, n))
    expect(await one(n)).toEqual(success)
  })

  it('include a reset: it waits for the restart after its answer, which confirms no other command', async () => {
    const { n, frameId, seq } = await commanded({ code: 'McuReset', delaySeconds: 10 })
    const other = await commanded(to22)
    await hear(
      radio.sent(frameId, 1, 7, n),
      radio.results(1.1, [{ code: 'McuReset', seq }], n),
      radio.sent(other.frameId, 1, 7, other.n),
    )
    expect(await one(n)).toEqual(running('acknowledged'))
    await hear(radio.join(2, n), radio.join(2, other.n))
    expect([await one(n), await one(other.n)]).toEqual([success, running('sent')])
  })

  it("include a calibration: it waits for the calibration's end", async () => {
    const run: Command = { code: 'MotorOutwardStallDetection', runNow: true, thresholdMilliamps: null }
    const { n, frameId, seq } = await commanded(run)
    await hear(radio.sent(frameId, 1, 7, n), radio.results(1.1, [{ code: run.code, seq }], n))
    await hear(radio.status(1.2, { calibration: 'running', lastSeq: seq }, n))
    expect(await one(n)).toEqual(running('acknowledged'))
    await hear(radio.status(11, { calibration: 'failed', lastSeq: seq }, n))
    expect(await one(n)).toEqual(failed('motorError'))
  })

  it('include a constraint that the next one overrides: it is never confirmed', async () => {
    const commands: Command[] = [
      { code: 'SetMotorPositionConstraint', constraint: 1000 },
      { code: 'SetMotorPositionConstraint', constraint: 650 },
    ]
    const { n, frameId, seqs } = await commanded(...commands)
    await hear(
      radio.sent(frameId, 1, 7, n),
      radio.results(
        1.1,
        commands.map(({ code }, index) => ({ code, seq: seqs[index] ?? 0 })),
        n,
      ),
    )
    expect(await stateOf(n)).toEqual([aborted('overtaken'), running('acknowledged')])
    await hear(radio.status(1.2, { motorConstraint: 650, lastSeq: seqs[1] ?? 0 }, n))
    expect(await stateOf(n)).toEqual([aborted('overtaken'), success])
  })
})

describe('a frame that does not reach the thermostat', () => {
  it('is sent three times before its commands fail', async () => {
    const { n, frameId } = await commanded(to22)
    for (const [attempt, minutes] of [1, 11, 21].entries()) {
      await hear(radio.sent(frameId, minutes, 7 + attempt, n))
      expect(await one(n)).toEqual(running('sent'))
      await hear(radio.status(minutes + 9, { targetTemperature: 19, lastSeq: 99 }, n))
      if (attempt === 2) break
      expect(await one(n)).toEqual(running('queued'))
      expect((await radio.framesOf(n))[0]).toMatchObject({
        enqueuedAt: null,
        sentAt: null,
        closedAt: null,
        attempts: attempt + 1,
      })
      // a repeated notice of the last transmission changes nothing
      await hear(radio.sent(frameId, minutes, 7 + attempt, n))
      expect(await one(n)).toEqual(running('queued'))
      await radio.dispatch()
    }
    expect(await one(n)).toEqual(failed('notAcknowledged'))
    expect((await radio.framesOf(n))[0]?.closedAt).not.toBeNull()
    // the answer was delayed
    await hear(radio.status(30.5, { targetTemperature: 22, lastSeq: 1 }, n))
    expect(await one(n)).toEqual(success)
  })

  it('is resent if the radio did not acknowledge it', async () => {
    const { n, frameId } = await commanded(to22)
    const missed = radio.ack(frameId, 11, false, n)
    await hear(radio.sent(frameId, 1, 7, n), missed)
    expect(await one(n)).toEqual(running('queued'))
    await hear(missed)
    expect((await radio.framesOf(n))[0]?.attempts).toBe(1)
    await radio.dispatch()
    await hear(radio.sent(frameId, 12, 8, n), radio.ack(frameId, 21, true, n))
    expect(await one(n)).toEqual(running('acknowledged'))
  })

  it('is resent without commands that were confirmed or replaced meanwhile', async () => {
    const { n, frameId } = await commanded({ code: 'SetMajorMode', mode: 'summer' }, to22, {
      code: 'SetDisplayRotation',
      rotation: 90,
    })
    await hear(radio.sent(frameId, 1, 7, n))
    await radio.queue([{ code: 'SetTargetTemperatureLevel', level: 3 }], {}, n)
    await hear(
      radio.status(11, { mode: 'summer', targetTemperature: 19, displayRotation: 0, lastSeq: 99 }, n),
    )
    // in the order of the commands: rotation, mode, target
    expect((await stateOf(n)).slice(0, 3)).toEqual([running('queued'), success, aborted('replaced')])
    const [again] = await radio.framesOf(n)
    expect(radio.inFrame(again?.payload ?? '').commands.map(({ command }) => command.code)).toEqual([
      'SetDisplayRotation',
    ])
  })
})

describe('a partly executed frame', () => {
  const commands: Command[] = [
    { code: 'SetDisplayRotation', rotation: 90 },
    { code: 'SetMajorMode', mode: 'summer' },
    { code: 'ActiveHarvesting', on: true },
  ]

  it('is resent without the command that the thermostat does not know', async () => {
    const { n, frameId, seqs } = await commanded(...commands)
    const [first = 0, second = 0] = seqs
    await hear(
      radio.sent(frameId, 1, 7, n),
      radio.results(
        1.1,
        [
          { code: 'SetDisplayRotation', seq: first },
          { code: 'SetMajorMode', seq: second, status: 1 },
        ],
        n,
      ),
      radio.status(1.2, { displayRotation: 1, mode: 'normal', activeHarvesting: false, lastSeq: first }, n),
    )
    expect(await stateOf(n)).toEqual([success, failed('unknownCommand'), running('queued')])
    const [frame] = await radio.framesOf(n)
    expect(radio.inFrame(frame?.payload ?? '').commands).toEqual([{ command: commands[2], seq: seqs[2] }])
    await radio.dispatch()
    // this one is lost, too
    await hear(
      radio.sent(frameId, 11, 8, n),
      radio.status(21, { displayRotation: 1, activeHarvesting: false, lastSeq: first }, n),
    )
    expect((await radio.framesOf(n))[0]).toMatchObject({ attempts: 2, enqueuedAt: null, closedAt: null })
  })
})

describe('sequence numbers', () => {
  it('from before a reset do not match commands that have not been sent yet', async () => {
    const n = next++
    const { downlinks } = await radio.queue(
      [
        { code: 'GeneralGetInfo', fingerprint: true, health: false, status: false, levelMapping: false },
        to22,
      ],
      {},
      n,
    )
    const [info = 0, target = 0] = downlinks.map(({ seq }) => seq)
    await hear(
      radio.results(1, [{ code: 'GeneralGetInfo', seq: info }], n),
      radio.results(1.1, [{ code: to22.code, seq: target, status: 3 }], n),
      radio.status(1.2, { targetTemperature: 22, lastSeq: target }, n),
    )
    expect(await stateOf(n)).toEqual([running('queued'), running('queued')])
  })

  it('wrap around: they refer to the later command, and 255 comes before 0', async () => {
    const n = next++
    const thermostatId = radio.thermostats[n]?.id ?? ''
    const from = (nextSeq: number) =>
      radio.inDb((tx) =>
        tx
          .update(thermostatStates)
          .set({ nextSeq, lastSeq: 200 })
          .where(eq(thermostatStates.thermostatId, thermostatId)),
      )
    await from(255)
    const both: Command[] = [{ code: 'SetDisplayRotation', rotation: 180 }, to22]
    const { downlinks } = await radio.queue(both, {}, n)
    expect(downlinks.map(({ seq }) => seq)).toEqual([255, 0])
    await radio.dispatch()
    const [frame] = await radio.framesOf(n)
    await hear(
      radio.sent(frame?.id ?? '', 1, 7, n),
      radio.status(1.2, { displayRotation: 2, targetTemperature: 22, lastSeq: 0 }, n),
    )
    expect(await stateOf(n)).toEqual([success, success])

    await from(255)
    await radio.queue([{ code: 'SetDisplayRotation', rotation: 0 }], {}, n)
    await radio.dispatch()
    const later = (await radio.framesOf(n))[1]
    await hear(
      radio.sent(later?.id ?? '', 20, 8, n),
      radio.results(20.1, [{ code: 'SetDisplayRotation', seq: 255 }], n),
    )
    expect(await stateOf(n)).toEqual([success, success, running('acknowledged')])
  })
})

describe('ends a command when the network server reports', () => {
  it.each([
    ['DOWNLINK_PAYLOAD_SIZE', 'ERROR', failed('payloadTooLarge')],
    ['DOWNLINK_GATEWAY', 'ERROR', failed('gatewayRefused')],
    ['EXPIRED', 'INFO', aborted('expired')],
  ])('%s', async (code, level, end) => {
    const { n, frameId } = await commanded(to22)
    await hear(radio.log(frameId, 1, code, level, n))
    expect(await one(n)).toEqual(end)
    expect((await radio.framesOf(n))[0]).toMatchObject({ enqueuedAt: null })
  })
})

it('ends commands past their deadline, and accepts a later report', async () => {
  const silent = await commanded(to22)
  const unanswered = await commanded(to22)
  const unseen = await commanded(to22)
  await hear(radio.sent(unanswered.frameId, 1, 7, unanswered.n), radio.sent(unseen.frameId, 1, 7, unseen.n))
  await hear(radio.results(1.1, [{ code: to22.code, seq: unseen.seq }], unseen.n))
  const expire = (minutes: number) => radio.inDb((tx) => settleExpired(tx, new Date(radio.at(minutes))))
  // the notice of a transmission at the last moment may still come
  await expire(1440 + 1 / 60)
  expect(await one(silent.n)).toEqual(running('queued'))
  await expire(1440 + 2 / 60)
  expect(await one(silent.n)).toEqual(aborted('expired'))
  expect(await one(unanswered.n)).toEqual(failed('notAcknowledged'))
  expect(await one(unseen.n)).toEqual(failed('notConfirmed'))
  expect((await radio.framesOf(silent.n))[0]).toMatchObject({ enqueuedAt: null })
  await hear(radio.status(1443, { targetTemperature: 22, lastSeq: silent.seq }, silent.n))
  expect(await one(silent.n)).toEqual(success)
  await hear(radio.results(1443, [{ code: to22.code, seq: unanswered.seq, status: 5 }], unanswered.n))
  expect(await one(unanswered.n)).toEqual(failed('busy'))
})

it('believes notices about a frame only in the name of its thermostat', async () => {
  const { n, frameId } = await commanded(to22)
  const { n: other } = await commanded()
  await hear(
    radio.sent(frameId, 1, 7, other),
    radio.ack(frameId, 1.1, true, other),
    radio.log(frameId, 1.2, 'DOWNLINK_GATEWAY', 'ERROR', other),
  )
  expect((await radio.commandsOf(n))[0]).toMatchObject({
    ...running('queued'),
    sentAt: null,
    acknowledgedAt: null,
  })
})
