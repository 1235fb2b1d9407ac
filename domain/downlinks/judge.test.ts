import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShownStatus } from '../commands/commandRow.ts'
import { defaultLevelMap } from '../codec/rt1/levelMap.ts'
import { effectOf } from '../commands/command.ts'
import { isOpen } from './commandStates.ts'
import { judge, provesLoss, type Evidence, type Judged } from './judge.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 12) + minutes * 60_000).toISOString()

const waiting: Judged = {
  command: { code: 'SetTargetTemperature', temperature: 22 },
  seq: 5,
  frameSeqs: [4, 5, 6],
  createdAt: at(0),
  ownsNumber: true,
  overtakenAt: null,
  uplinkMinutes: 10,
  status: 'Running',
  phase: 'queued',
  reason: null,
  sentAt: null,
  acknowledgedAt: null,
  reportedAt: null,
  finishedAt: null,
}

const values: ShownStatus = {
  displayRotation: 0,
  mode: 'normal',
  motorPosition: 420,
  motorConstraint: 1000,
  targetTemperature: 19,
  targetLevel: null,
  directMotorControl: false,
  activeHarvesting: true,
  calibration: 'ok',
}

const status = (minutes: number, more: Partial<ShownStatus & { lastSeq: number }> = {}): Evidence => ({
  kind: 'status',
  at: at(minutes),
  values: { ...values, lastSeq: 99, ...more },
})
const sent = (minutes: number): Evidence => ({ kind: 'sent', at: at(minutes) })
const result = (minutes: number, code = 0): Evidence => ({ kind: 'result', at: at(minutes), result: code })

const after = (before: Judged, ...evidence: Evidence[]): Judged =>
  evidence.reduce((one, more) => ({ ...one, ...judge(one, more) }), before)

describe('a command', () => {
  it('is not confirmed by reports from before it was created or sent', () => {
    expect(after(waiting, status(-1, { targetTemperature: 22, lastSeq: 5 }))).toEqual(waiting)
    expect(after(waiting, status(1, { targetTemperature: 22 }))).toEqual(waiting)
    expect(after(waiting, sent(2), status(2, { targetTemperature: 22 })).phase).toBe('sent')
    expect(after(waiting, sent(2), status(3, { targetTemperature: 22 })).phase).toBe('confirmed')
  })

  it('was carried out if its sequence number, or a later one of its frame, is reported', () => {
    expect(after(waiting, status(1, { lastSeq: 4 })).phase).toBe('queued')
    expect(after(waiting, status(1, { lastSeq: 5 })).phase).toBe('acknowledged')
    expect(after(waiting, status(1, { lastSeq: 6 })).phase).toBe('acknowledged')
    expect(after(waiting, status(1, { targetTemperature: 22, lastSeq: 6 })).phase).toBe('confirmed')
  })

  it('is not acknowledged by a sequence number that it does not own: not handed out yet, or reused by a later command', () => {
    const other = { ...waiting, ownsNumber: false }
    expect(after(other, status(1, { targetTemperature: 22, lastSeq: 5 }))).toEqual(other)
    expect(after(other, status(1, { targetTemperature: 22, lastSeq: 6 })).phase).toBe('queued')
    // once it has been sent, its value confirms it all the same
    expect(after(other, sent(2), status(12, { targetTemperature: 22, lastSeq: 5 })).phase).toBe('confirmed')
  })

  it('is not acknowledged by sequence number 0, which a restarted device reports', () => {
    const zero = { ...waiting, seq: 0, frameSeqs: [0] }
    expect(after(zero, status(1, { targetTemperature: 22, lastSeq: 0 })).phase).toBe('queued')
  })

  it('is acknowledged, but not confirmed, by the radio of its thermostat', () => {
    expect(after(waiting, sent(1), { kind: 'radio', at: at(2) })).toMatchObject({
      phase: 'acknowledged',
      acknowledgedAt: at(2),
    })
  })

  it.each([
    [1, 'unknownCommand'],
    [2, 'badLength'],
    [3, 'outOfRange'],
    [4, 'notAllowedInMode'],
    [5, 'busy'],
    [6, 'motorError'],
    [7, 'firmwareTooOld'],
  ])('fails by the answer of its thermostat: %i is %s', (code, reason) => {
    expect(after(waiting, sent(1), result(1.1, code))).toMatchObject({
      status: 'Failed',
      phase: 'failed',
      reason,
      finishedAt: at(1.1),
    })
  })

  it('stays aborted, and records that it was carried out all the same', () => {
    const aborted: Judged = {
      ...waiting,
      status: 'Aborted',
      phase: 'aborted',
      reason: 'abortedByUser',
      finishedAt: at(1),
    }
    expect(after(aborted, sent(2), result(2.1), status(2.2, { targetTemperature: 22, lastSeq: 5 }))).toEqual({
      ...aborted,
      sentAt: at(2),
      acknowledgedAt: at(2.1),
    })
  })

  it('that failed by silence is judged again by late evidence', () => {
    const expired: Judged = {
      ...waiting,
      status: 'Aborted',
      phase: 'aborted',
      reason: 'expired',
      finishedAt: at(60),
    }
    expect(after(expired, result(61))).toMatchObject({
      status: 'Failed',
      reason: 'notConfirmed',
      acknowledgedAt: at(61),
    })
    expect(after(expired, result(61, 4))).toMatchObject({ status: 'Failed', reason: 'notAllowedInMode' })
    expect(after(expired, result(61), status(62, { targetTemperature: 22, lastSeq: 5 }))).toMatchObject({
      status: 'Success',
      reason: null,
    })
  })
})

describe('a calibration', () => {
  const run: Judged = {
    ...waiting,
    command: { code: 'MotorInwardStallDetection', runNow: true, thresholdMilliamps: null },
  }

  it('is not confirmed by the previous calibration', () => {
    expect(after(run, sent(1), status(11, { calibration: 'ok' })).phase).toBe('sent')
    expect(after(run, sent(1), result(1.1), status(11, { calibration: 'ok' })).phase).toBe('confirmed')
    expect(after(run, sent(1), status(11, { calibration: 'ok', lastSeq: 5 })).phase).toBe('confirmed')
  })

  it('waits while it is running, and fails with it', () => {
    expect(after(run, sent(1), result(1.1), status(61, { calibration: 'running' })).phase).toBe(
      'acknowledged',
    )
    expect(after(run, sent(1), result(1.1), status(11, { calibration: 'failed' }))).toMatchObject({
      phase: 'failed',
      reason: 'motorError',
    })
  })
})

describe('a reset', () => {
  const reset: Judged = { ...waiting, command: { code: 'McuReset', delaySeconds: 10 } }
  const fingerprint = (minutes: number, uptimeHours: number, resetReason = 2): Evidence => ({
    kind: 'fingerprint',
    at: at(minutes),
    values: { resetReason, uptimeHours, levelMapCrc: 0 },
  })
  const join = (minutes: number): Evidence => ({ kind: 'join', at: at(minutes) })

  it('is acknowledged by its answer, and confirmed by the restart that follows', () => {
    expect(after(reset, sent(1), result(1.1)).phase).toBe('acknowledged')
    expect(after(reset, sent(1), result(1.1), join(2))).toMatchObject({
      phase: 'confirmed',
      finishedAt: at(2),
    })
    expect(after(reset, sent(1), result(1.1), fingerprint(2, 0)).phase).toBe('confirmed')
    expect(after(reset, sent(1), fingerprint(301, 4)).phase).toBe('confirmed')
  })

  it('is not confirmed by an earlier restart, or one for another reason', () => {
    expect(after(reset, join(0.5), sent(1)).phase).toBe('sent')
    expect(after(reset, sent(1), fingerprint(301, 6)).phase).toBe('sent')
    expect(after(reset, sent(1), fingerprint(2, 0, 3)).phase).toBe('sent')
    expect(
      after({ ...waiting, command: { code: 'SetMajorMode', mode: 'summer' } }, sent(1), join(2)).phase,
    ).toBe('sent')
  })

  it('has failed if the thermostat continues as before', () => {
    expect(after(reset, sent(1), result(1.1), status(11)).phase).toBe('acknowledged')
    expect(after(reset, sent(1), result(1.1), status(22))).toMatchObject({
      phase: 'failed',
      reason: 'notConfirmed',
    })
    expect(after(reset, sent(1), result(1.1), status(22), join(30)).phase).toBe('confirmed')
  })
})

describe('a level mapping', () => {
  const mapping: Judged = {
    ...waiting,
    command: { code: 'SetTargetTemperatureLevelMapping', levels: defaultLevelMap },
  }
  const levels = (minutes: number, reported: readonly number[] = defaultLevelMap): Evidence => ({
    kind: 'levelMapping',
    at: at(minutes),
    levels: reported,
  })
  const other = defaultLevelMap.with(3, 13.5)

  it('is acknowledged by its answer, and confirmed by the report that shows it', () => {
    expect(after(mapping, sent(1), result(1.1), status(1.2, { lastSeq: 5 })).phase).toBe('acknowledged')
    expect(after(mapping, sent(1), result(1.1), levels(11))).toMatchObject({
      phase: 'confirmed',
      finishedAt: at(11),
    })
    expect(after(mapping, levels(0.5), sent(1), result(1.1)).phase).toBe('acknowledged')
  })

  it('is contradicted by a report of another one after its answer', () => {
    expect(after(mapping, sent(1), levels(1.05, other), result(1.1)).phase).toBe('acknowledged')
    expect(after(mapping, sent(1), result(1.1), levels(11, other))).toMatchObject({
      phase: 'failed',
      reason: 'contradicted',
    })
  })
})

it('is not confirmed if a direct control has ended by itself before any report', () => {
  const on: Judged = {
    ...waiting,
    command: { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 5 },
  }
  expect(after(on, sent(1), result(1.1), status(3)).phase).toBe('acknowledged')
  const over = { status: 'Failed', phase: 'failed', reason: 'timedOut', reportedAt: at(11) }
  expect(after(on, sent(1), result(1.1), status(11))).toMatchObject(over)
  // somebody else has turned it on since
  expect(after(on, sent(1), result(1.1), status(11, { directMotorControl: true }))).toMatchObject(over)
  // the report that followed the answer at once arrives late
  expect(after(on, sent(1), result(1.1), status(11), status(1.2, { directMotorControl: true })).phase).toBe(
    'confirmed',
  )
  const longer: Judged = { ...on, command: { code: 'ToggleDirectMotorControl', on: true, timeoutMinutes: 0 } }
  expect(after(longer, sent(1), result(1.1), status(30))).toMatchObject({
    phase: 'failed',
    reason: 'contradicted',
  })
})

/** The evidence about a command that its thermostat carries out. */
const course: Evidence[] = [
  sent(1),
  { kind: 'radio', at: at(1.05) },
  result(1.1),
  status(0.5),
  status(1.2, { targetTemperature: 22, lastSeq: 6 }),
  status(11, { targetTemperature: 22, lastSeq: 6 }),
  status(21, { targetTemperature: 18, lastSeq: 30 }),
  { kind: 'health', at: at(3) },
  { kind: 'fingerprint', at: at(4), values: { resetReason: 1, uptimeHours: 5, levelMapCrc: 0x7a } },
]

describe('the same evidence', () => {
  const everything = fc
    .array(fc.constantFrom(...course), { minLength: 0, maxLength: 20 })
    .map((extra) => [...course, ...extra])
  const shuffled = everything.chain((list) =>
    fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
  )

  it('leads to the same outcome in any order and with any repetition', () => {
    fc.assert(
      fc.property(shuffled, (evidence) => {
        const end = after(waiting, ...evidence)
        expect({
          status: end.status,
          phase: end.phase,
          reason: end.reason,
          sentAt: end.sentAt,
          acknowledgedAt: end.acknowledgedAt,
        }).toEqual({
          status: 'Success',
          phase: 'confirmed',
          reason: null,
          sentAt: at(1),
          acknowledgedAt: at(1.05),
        })
      }),
    )
  })

  it('never reverts an outcome that a report has decided', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...course, result(1.1, 4)), { maxLength: 30 }), (evidence) => {
        let state = waiting
        for (const one of evidence) {
          const next = after(state, one)
          if (!isOpen(state))
            expect([next.status, next.phase, next.reason]).toEqual([state.status, state.phase, state.reason])
          state = next
        }
      }),
    )
  })
})

it('succeeds by nothing but a report that shows the value, from after it was asked for and before another one followed', () => {
  const minute = fc.integer({ min: 0, max: 90 })
  const anyMinute = fc.integer({ min: -10, max: 90 })
  const evidence = fc.oneof(
    minute.map(sent),
    minute.map((after): Evidence => ({ kind: 'radio', at: at(after) })),
    fc.tuple(minute, fc.constantFrom(0, 3, 5)).map(([after, code]) => result(after, code)),
    fc
      .tuple(anyMinute, fc.constantFrom(18, 22), fc.constantFrom(0, 4, 5, 6, 99))
      .map(([after, targetTemperature, lastSeq]) => status(after, { targetTemperature, lastSeq })),
  )
  fc.assert(
    fc.property(fc.array(evidence, { maxLength: 8 }), fc.option(minute), (all, overtaken) => {
      const overtakenAt = overtaken === null ? null : at(overtaken)
      const end = after({ ...waiting, overtakenAt }, ...all)
      const isProof = (one: Evidence) =>
        one.kind === 'status' &&
        one.values.targetTemperature === 22 &&
        one.at >= waiting.createdAt &&
        (overtakenAt === null || one.at < overtakenAt)
      if (end.status === 'Success') expect(all.filter(isProof).map((one) => one.at)).toContain(end.reportedAt)
    }),
    { numRuns: 500 },
  )
})

describe('a frame', () => {
  const frame = { sentAt: at(1), seqs: [4, 5, 6], resets: false }

  it('is lost if its thermostat sends an uplink afterwards without having carried out any of it', () => {
    expect(provesLoss(frame, at(11), 3)).toBe(true)
    expect(provesLoss(frame, at(11), 5)).toBe(false)
    expect(provesLoss(frame, at(1.02), 3)).toBe(false)
    expect(provesLoss({ ...frame, sentAt: null }, at(11), 3)).toBe(false)
  })

  it('with a reset is not lost if the thermostat restarts its count', () => {
    expect(provesLoss({ ...frame, resets: true }, at(11), 0)).toBe(false)
    expect(provesLoss(frame, at(11), 0)).toBe(true)
  })
})

it('treats all commands for the target as one effect, and every other command as its own', () => {
  expect(effectOf('SetTargetTemperature')).toBe(effectOf('SetTargetTemperatureLevel'))
  expect(effectOf('SetTargetTemperatureLevelMapping')).not.toBe(effectOf('SetTargetTemperature'))
})
