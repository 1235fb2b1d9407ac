import { expect, it } from 'vitest'
import { rateSignal } from '../signal/rating.ts'
import { lastMeasurement, type HeardPress } from './testerPresses.ts'

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
  ['more presses were heard, of which the last three count', [press(9, 6), press(8, 6), press(7, 5), press(6, 5)], 3, 3, 'good'],
  ['one of three was lost', [press(9, 6), press(7, 5)], 3, 2, 'good'],
  ['the press before the last was lost, and the one before that was on another floor', [press(9, 30), press(7, 5)], 1, 1, 'good'],
  ['two of three were lost between others', [press(9, 6), press(6, 5)], 1, 1, 'good'],
  ['the tester rejoined the network', [press(1, 6), press(300, 5, { devAddr: '02' })], 1, 1, 'good'],
  ['the signal was weak', [press(9, 6, { gateways: [{ rssi: -119, snr: -14.5 }] })], 1, 1, 'weak'],
] as const)('when %s', (_, presses, all, received, rating) => {
  const measured = lastMeasurement(presses)
  expect([measured.presses, measured.received, rateSignal(measured)]).toEqual([all, received, rating])
})
