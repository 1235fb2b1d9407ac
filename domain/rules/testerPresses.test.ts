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
  ['three were', [press(9, 6), press(8, 6), press(7, 5)], 3, 3, 'good'],
  ['more were: the last three count', [press(9, 6), press(8, 6), press(7, 5), press(6, 5)], 3, 3, 'good'],
  ['one of three was lost', [press(9, 6), press(7, 5)], 3, 2, 'good'],
  ['the one before the last was lost and the one before that is another floor', [press(9, 30), press(7, 5)], 1, 1, 'good'],
  ['two of three were lost between others', [press(9, 6), press(6, 5)], 1, 1, 'good'],
  ['the tester joined anew', [press(1, 6), press(300, 5, { devAddr: '02' })], 1, 1, 'good'],
  ['it was heard weakly', [press(9, 6, { gateways: [{ rssi: -119, snr: -14.5 }] })], 1, 1, 'weak'],
] as const)('when %s', (_, presses, all, received, rating) => {
  const measured = lastMeasurement(presses)
  expect([measured.presses, measured.received, rateSignal(measured)]).toEqual([all, received, rating])
})
