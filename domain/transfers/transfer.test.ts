import { describe, expect, it } from 'vitest'
import { fromHex, toHex } from '../codec/bytes.ts'
import { crc32 } from '../codec/crc32.ts'
import {
  decodeTransferControl,
  decodeTransferReport,
  decodeWrittenFragment,
  encodeTransferControl,
  encodeTransferFragment,
  encodeTransferReport,
  encodeWrittenFragment,
  reportedGapsMax,
  withCrc,
  withoutCrc,
  type TransferControl,
} from '../codec/rt1/transfer.ts'
import { decodeThermostat } from '../codec/rt1/uplink.ts'
import { maxPayloadOf } from '../signal/dataRates.ts'
import {
  assembled,
  countOf,
  fragmentBytesAt,
  fragmentsOf,
  gapsIn,
  minutesLeft,
  spacingMs,
  without,
} from './transfer.ts'
import { whyNotTransfer, type TransferCandidate } from './transferRules.ts'
import {
  abortTransfer,
  attemptsMax,
  fragmentsHeard,
  frameQueued,
  frameSent,
  newCourse,
  progressDays,
  reportHeard,
  transferStates,
  transferTable,
  whyGiveUp,
  whyNotAbortTransfer,
  type TransferCourse,
} from './transferStates.ts'

const text = (words: string) => new TextEncoder().encode(words)

describe('CRC-32', () => {
  it.each([
    ['123456789', 0xcb_f4_39_26],
    ['', 0],
    ['The quick brown fox jumps over the lazy dog', 0x41_4f_a3_39],
  ])('of "%s" is the published check value', (words, crc) => {
    expect(crc32(text(words))).toBe(crc)
  })

  it('stands behind what a device sends, and shows a flipped bit', () => {
    const whole = withCrc(text('123456789'))
    expect(toHex(whole)).toBe('313233343536373839cbf43926')
    expect(withoutCrc(whole)).toEqual(text('123456789'))
    for (let bit = 0; bit < 8 * whole.length; bit += 1) {
      const flipped = whole.slice()
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(withoutCrc(flipped)).toBeUndefined()
    }
    expect(withoutCrc(fromHex('cbf439'))).toBeUndefined()
  })
})

describe('a control message', () => {
  const messages: readonly [TransferControl, string][] = [
    [{ kind: 'read', id: 7, source: 'flash', address: 0x08_00_40_00, length: 4096 }, '010701080040001000'],
    [{ kind: 'read', id: 8, source: 'logs', address: 0, length: 65_535 }, '01080200000000ffff'],
    [{ kind: 'read', id: 9, source: 'ram', address: 0xff_ff_ff_ff, length: 1 }, '010903ffffffff0001'],
    [{ kind: 'abort', id: 255 }, '02ff'],
    [{ kind: 'resend', id: 7, range: [300, 12] }, '0307012c0c'],
    [
      {
        kind: 'announce',
        id: 1,
        target: 'core',
        fragmentBytes: 219,
        fragments: 300,
        length: 65_536,
        crc: 0xcb_f4_39_26,
      },
      '040101db012c00010000cbf43926',
    ],
    [{ kind: 'ask', id: 1 }, '0501'],
  ]

  it.each(messages)('%j is the same there and back', (message, hex) => {
    expect(toHex(encodeTransferControl(message))).toBe(hex)
    expect(decodeTransferControl(fromHex(hex))).toEqual(message)
  })

  it.each([
    '',
    '00',
    '0107',
    '0107010800400010',
    '010704080040001000',
    '0401090000010000000100000000',
    '06ff',
  ])('%s is none', (hex) => {
    expect(decodeTransferControl(fromHex(hex))).toBeUndefined()
  })
})

describe('a fragment', () => {
  it('fills what the data rate carries, in both directions', () => {
    const rates = [7, 8, 9, 10, 11, 12] as const
    expect(rates.map((factor) => fragmentBytesAt('fromDevice', factor))).toEqual([217, 217, 110, 46, 46, 46])
    expect(rates.map((factor) => fragmentBytesAt('toDevice', factor))).toEqual([219, 219, 112, 48, 48, 48])
    for (const factor of rates) {
      const down = encodeWrittenFragment({
        id: 1,
        fragment: 2,
        data: new Uint8Array(fragmentBytesAt('toDevice', factor)),
      })
      const up = encodeTransferFragment({
        transferId: 1,
        fragment: 2,
        fragments: 3,
        data: new Uint8Array(fragmentBytesAt('fromDevice', factor)),
      })
      expect([down.length, up.length]).toEqual([maxPayloadOf(factor), maxPayloadOf(factor)])
    }
  })

  it('is the same there and back', () => {
    const fragment = { id: 200, fragment: 65_535, data: fromHex('cafe') }
    expect(toHex(encodeWrittenFragment(fragment))).toBe('c8ffffcafe')
    expect(decodeWrittenFragment(fromHex('c8ffffcafe'))).toEqual(fragment)
    expect(decodeWrittenFragment(fromHex('c8ffff'))).toBeUndefined()
    expect(
      decodeThermostat(
        21,
        encodeTransferFragment({ transferId: 7, fragment: 2, fragments: 3, data: fromHex('cafe') }),
      ),
    ).toEqual({
      kind: 'transfer',
      transferId: 7,
      fragment: 2,
      fragments: 3,
      data: fromHex('cafe'),
    })
  })
})

describe('a report', () => {
  it('names the first gaps, as many as the slowest data rate carries', () => {
    const gaps = Array.from({ length: 30 }, (_, index) => [index * 3, 2] as const)
    const bytes = encodeTransferReport({ transferId: 4, state: 'receiving', received: 40, gaps })
    expect(bytes.length).toBeLessThanOrEqual(maxPayloadOf(12))
    expect(decodeThermostat(20, bytes)).toEqual({
      kind: 'transferReport',
      transferId: 4,
      state: 'receiving',
      received: 40,
      gaps: gaps.slice(0, reportedGapsMax),
    })
    expect(toHex(encodeTransferReport({ transferId: 4, state: 'complete', received: 300, gaps: [] }))).toBe(
      '0401012c',
    )
  })

  it.each([
    ['0401', 'wrongLength'],
    ['0401012c00', 'wrongLength'],
    ['0405012c', 'malformed'],
  ])('%s is undecodable', (hex, reason) => {
    expect(decodeTransferReport(fromHex(hex))).toEqual({ kind: 'undecoded', reason })
  })
})

describe('what is missing', () => {
  it('is kept as ranges', () => {
    const gaps = gapsIn(new Set([0, 1, 4, 9]), 10)
    expect(gaps).toEqual([
      [2, 2],
      [5, 4],
    ])
    expect(countOf(gaps)).toBe(6)
    expect(without(gaps, 2)).toEqual([
      [3, 1],
      [5, 4],
    ])
    expect(without(gaps, 6)).toEqual([
      [2, 2],
      [5, 1],
      [7, 2],
    ])
    expect(without(without(gaps, 2), 3)).toEqual([[5, 4]])
    expect(without(gaps, 4)).toEqual(gaps)
  })

  it('is not assembled', () => {
    const whole = withCrc(text('123456789'))
    expect(assembled([whole.subarray(0, 5), whole.subarray(5)])).toEqual(text('123456789'))
    expect(assembled([whole.subarray(0, 5), whole.subarray(6)])).toBeUndefined()
  })
})

describe('the expected duration', () => {
  it('is that of the field figures for unicast transfers', () => {
    const hours = (bytes: number, factor: number) => {
      const left = fragmentsOf('toDevice', bytes, fragmentBytesAt('toDevice', factor))
      return [
        left,
        minutesLeft({ direction: 'toDevice', left, spreadingFactor: factor, uplinkMinutes: 10 }) / 60,
      ]
    }
    expect(hours(64 * 1024, 7)).toEqual([300, 50])
    expect(hours(4096, 12)[0]).toBe(86)
    expect(hours(4096, 12)[1]).toBeCloseTo(14.3, 1)
  })

  it('follows from a device’s duty cycle where the device sends', () => {
    expect(spacingMs(12) / 1000).toBeCloseTo(279.3, 1)
    expect(spacingMs(7) / 1000).toBeCloseTo(36.8, 0)
    const left = fragmentsOf('fromDevice', 4096, fragmentBytesAt('fromDevice', 7))
    expect(left).toBe(19)
    expect(minutesLeft({ direction: 'fromDevice', left, spreadingFactor: 7, uplinkMinutes: 10 })).toBeCloseTo(
      12,
      0,
    )
  })
})

describe('a thermostat', () => {
  const able: TransferCandidate = {
    lifecycle: 'Installed',
    malfunctionAt: null,
    lastSeenAt: '2026-01-14T12:00:00.000Z',
    batteryVoltage: 3.3,
    isTransferring: false,
  }
  const gates = { minBatteryLevel: 60, minVoltage: 3.2 }

  it.each([
    [{}, gates, undefined],
    [{ malfunctionAt: '2026-01-14T12:00:00.000Z' }, undefined, 'malfunctionReported'],
    [{ lifecycle: 'Uninstalled' }, undefined, 'notInUse'],
    [{ lastSeenAt: null }, undefined, 'neverSeen'],
    [{ isTransferring: true }, undefined, 'transferRunning'],
    [{ batteryVoltage: null }, undefined, undefined],
    [{ batteryVoltage: null }, gates, 'batteryUnknown'],
    [{ batteryVoltage: null }, { minBatteryLevel: 0, minVoltage: 0 }, undefined],
    [{ batteryVoltage: 3.1 }, gates, 'batteryTooLow'],
    [{ batteryVoltage: 3.15 }, gates, 'voltageTooLow'],
    [{ batteryVoltage: 3.2 }, gates, undefined],
  ] as const)('%j with thresholds %j: %s', (more, thresholds, reason) => {
    expect(whyNotTransfer({ ...able, ...more }, thresholds)).toBe(reason)
  })
})

describe('the course', () => {
  const device = { uplinkMinutes: 10, spreadingFactor: 7 }
  const begun = (direction: 'toDevice' | 'fromDevice'): TransferCourse => ({
    ...frameQueued(newCourse(direction, 0)),
    fragments: 3,
  })
  const report = (
    state: 'receiving' | 'complete' | 'checksumWrong' | 'refused' | 'unknown',
    received = 0,
    gaps: [number, number][] = [],
  ) => ({ kind: 'transferReport', transferId: 0, state, received, gaps }) as const

  it('is open in two states, and nothing leads out of the others', () => {
    expect(transferStates.filter((state) => whyNotAbortTransfer(state) === undefined)).toEqual([
      'Queued',
      'Running',
    ])
    for (const state of ['Completed', 'Failed', 'Aborted'] as const) {
      expect(transferTable[state]).toEqual({})
      const course = { ...begun('toDevice'), state }
      expect(abortTransfer(course, 'abortedByUser')).toEqual(course)
      expect(frameSent(course, { step: 'announce' }, device, 9)).toEqual(course)
      expect(reportHeard(course, 'toDevice', report('complete'), 9)).toEqual(course)
    }
  })

  it('to a device sends what the device misses, and ends when it has all', () => {
    let course = reportHeard(begun('toDevice'), 'toDevice', report('receiving', 0, [[0, 3]]), 1)
    expect(course).toMatchObject({ state: 'Running', step: 'send', done: 0, attempts: 0 })
    // the notice of the announcement comes after the report that it has led to
    expect(frameSent(course, { step: 'announce' }, device, 1)).toEqual(course)
    for (const done of [1, 2, 3]) {
      course = frameSent(frameQueued(course), { step: 'send', fragment: done - 1 }, device, done)
      expect(course).toMatchObject({ done, step: done < 3 ? 'send' : 'verify' })
    }
    course = reportHeard(course, 'toDevice', report('receiving', 2, [[1, 1]]), 4)
    expect(course).toMatchObject({ step: 'send', pending: [[1, 1]], done: 2, confirmed: 2 })
    course = frameSent(frameQueued(course), { step: 'send', fragment: 1 }, device, 5)
    expect(reportHeard(course, 'toDevice', report('complete', 3), 6)).toMatchObject({
      state: 'Completed',
      done: 3,
      reason: null,
    })
    expect(reportHeard(course, 'toDevice', report('checksumWrong', 3), 6)).toMatchObject({
      state: 'Failed',
      reason: 'checksumWrong',
    })
    expect(reportHeard(course, 'toDevice', report('unknown'), 6)).toMatchObject({
      state: 'Running',
      step: 'announce',
    })
  })

  it('from a device ends in the assembly of all fragments', () => {
    const heard = (there: number, hadLast: boolean) =>
      fragmentsHeard(begun('fromDevice'), { there, fragments: 3, hadLast }, device, 1)
    expect(heard(1, false)).toMatchObject({ step: 'receive', done: 1 })
    expect(heard(2, true).dueAt).toBeLessThan(heard(1, false).dueAt)
    expect(heard(3, true)).toMatchObject({ step: 'assemble', dueAt: 1 })
    expect(frameSent(heard(3, true), { step: 'request' }, device, 2)).toEqual(heard(3, true))
    expect(reportHeard(begun('fromDevice'), 'fromDevice', report('refused'), 2)).toMatchObject({
      state: 'Failed',
      reason: 'refusedByDevice',
    })
  })

  it('is given up after some attempts without an answer, or some days without progress', () => {
    const after = (attempts: number, step: TransferCourse['step']) =>
      whyGiveUp({ ...begun('toDevice'), attempts, step }, 0)
    expect(after(attemptsMax - 1, 'announce')).toBeUndefined()
    expect(after(attemptsMax, 'announce')).toBe('noAnswer')
    expect(after(attemptsMax, 'request')).toBe('noAnswer')
    expect(after(attemptsMax, 'receive')).toBe('fragmentsMissing')
    expect(after(attemptsMax, 'verify')).toBe('fragmentsMissing')
    expect(after(attemptsMax, 'send')).toBeUndefined()
    const limit = progressDays * 86_400_000
    expect([whyGiveUp(begun('toDevice'), limit - 1), whyGiveUp(begun('toDevice'), limit)]).toEqual([
      undefined,
      'noProgress',
    ])
  })
})
