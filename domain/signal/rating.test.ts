import { describe, expect, it } from 'vitest'
import {
  bestReception,
  isRedundant,
  marginAt,
  rateSignal,
  lastMeasurement,
  type HeardPress,
} from './rating.ts'

describe('the rating of a signal', () => {
  it.each([
    {
      rating: 'good',
      received: 1,
      presses: 1,
      gateways: 1,
      rssi: -80,
      snr: 8.5,
      sf: 7,
      marginAtSfUsed: 16,
      marginAtSf10: 23.5,
    },
    {
      rating: 'weak',
      received: 1,
      presses: 1,
      gateways: 2,
      rssi: -112,
      snr: -6,
      sf: 10,
      marginAtSfUsed: 9,
      marginAtSf10: 9,
    },
    {
      rating: 'weak',
      received: 1,
      presses: 1,
      gateways: 1,
      rssi: -119,
      snr: -14.5,
      sf: 12,
      marginAtSfUsed: 5.5,
      marginAtSf10: 0.5,
    },
    {
      rating: 'good',
      received: 1,
      presses: 1,
      gateways: 1,
      rssi: -108,
      snr: 1,
      sf: 12,
      marginAtSfUsed: 21,
      marginAtSf10: 16,
    },
    {
      rating: 'weak',
      received: 1,
      presses: 3,
      gateways: 1,
      rssi: -101,
      snr: 2,
      sf: 7,
      marginAtSfUsed: 9.5,
      marginAtSf10: 17,
    },
  ] as const)(
    '$rssi dBm, $snr dB, $received of $presses: $rating',
    ({ rating, received, presses, gateways, rssi, snr, sf, marginAtSfUsed, marginAtSf10 }) => {
      expect(rateSignal({ presses, received, receptions: [{ rssi, snr }] })).toBe(rating)
      expect([marginAt(snr, sf), marginAt(snr, 10)]).toEqual([marginAtSfUsed, marginAtSf10])
      expect(isRedundant(gateways)).toBe(gateways > 1)
    },
  )

  it('is none after three unheard presses, and undecided before', () => {
    expect([1, 2, 3, 4].map((presses) => rateSignal({ presses, received: 0, receptions: [] }))).toEqual([
      undefined,
      undefined,
      'none',
      'none',
    ])
  })

  it('tolerates the loss of a third of the presses', () => {
    const receptions = [{ rssi: -80, snr: 8 }]
    expect(rateSignal({ presses: 3, received: 2, receptions })).toBe('good')
    expect(rateSignal({ presses: 5, received: 3, receptions })).toBe('weak')
  })

  it('applies its limits exactly', () => {
    expect(rateSignal({ presses: 1, received: 1, receptions: [{ rssi: -115, snr: -5 }] })).toBe('good')
    expect(rateSignal({ presses: 1, received: 1, receptions: [{ rssi: -116, snr: -5 }] })).toBe('weak')
    expect(rateSignal({ presses: 1, received: 1, receptions: [{ rssi: -115, snr: -5.5 }] })).toBe('weak')
  })

  it('uses the best of all gateways', () => {
    const receptions = [
      { rssi: -118, snr: -3 },
      { rssi: -100, snr: -9 },
    ]
    expect(bestReception(receptions)).toEqual({ rssi: -100, snr: -3 })
    expect(rateSignal({ presses: 1, received: 1, receptions })).toBe('good')
    expect(bestReception([])).toBeUndefined()
  })
})

const good = { rssi: -80, snr: 8.5 }
const press = (frameCounter: number, minute: number, more: Partial<HeardPress> = {}): HeardPress => ({
  at: new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString(),
  devAddr: '01',
  frameCounter,
  gateways: [good],
  ...more,
})

it.each([
  ['nothing was pressed', [], 0, 0, undefined],
  ['one press was heard', [press(7, 5)], 1, 1, 'good'],
  ['three presses were heard', [press(9, 6), press(8, 6), press(7, 5)], 3, 3, 'good'],
  [
    'more presses were heard, of which the last three count',
    [press(9, 6), press(8, 6), press(7, 5), press(6, 5)],
    3,
    3,
    'good',
  ],
  ['one of three was lost', [press(9, 6), press(7, 5)], 3, 2, 'good'],
  [
    'the press before the last was lost, and the one before that was on another floor',
    [press(9, 30), press(7, 5)],
    1,
    1,
    'good',
  ],
  ['two of three were lost between others', [press(9, 6), press(6, 5)], 1, 1, 'good'],
  ['the tester rejoined the network', [press(1, 6), press(300, 5, { devAddr: '02' })], 1, 1, 'good'],
  ['the counter began again', [press(1, 6), press(0, 5), press(1, 3), press(0, 2)], 2, 2, 'good'],
  ['the signal was weak', [press(9, 6, { gateways: [{ rssi: -119, snr: -14.5 }] })], 1, 1, 'weak'],
] as const)('when %s', (_, presses, all, received, rating) => {
  const measured = lastMeasurement(presses)
  expect([measured.presses, measured.received, rateSignal(measured)]).toEqual([all, received, rating])
})
