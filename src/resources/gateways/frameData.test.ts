import { expect, it } from 'vitest'
import { frameData } from './frameData.ts'

const now = Date.parse('2026-11-16T09:30:00.000Z')
const hour = (at: string, received: number) => ({
  hour: `2026-11-16T${at}:00:00.000Z`,
  received,
  receivedOk: received,
  sent: 1,
  refused: 0,
  reports: 120,
})

it('has a point for every completed hour since the first report', () => {
  const data = frameData([hour('06', 10), hour('08', 30), hour('09', 4)], now, (key) => key)
  expect(data.at.map((second) => new Date(second * 1000).getUTCHours())).toEqual([6, 7, 8])
  expect(data.lines.map(({ key, values }) => [key, values])).toEqual([
    ['received', [10, 0, 30]],
    ['sent', [1, 0, 1]],
    ['refused', [0, 0, 0]],
  ])
  expect(data.to - data.from).toBe(48 * 3600)
})

it('begins with the first hour even if it has not ended', () => {
  expect(frameData([hour('09', 4)], now, (key) => key).lines[0]?.values).toEqual([4])
})

it('is empty for a gateway that never reported', () =>
  expect(frameData([], now, (key) => key).at).toEqual([]))
