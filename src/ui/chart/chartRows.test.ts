import { expect, it } from 'vitest'
import type { ChartData } from './chartShape.ts'
import { chartRows, zoneText } from './chartRows.ts'

const data: ChartData = {
  at: [0, 600, 1200],
  from: 0,
  to: 1200,
  gap: Infinity,
  withheld: [{ from: 1000, to: 1300 }],
  lines: [
    {
      key: 'a',
      label: 'Room',
      unit: '°C',
      decimals: 1,
      colour: 'warm',
      covered: true,
      values: [20.04, 21, null],
      low: [20, 20.5, null],
      high: [20.1, 22, null],
    },
    { key: 'b', label: 'SNR', decimals: 0, colour: 'cool', values: [null, 7, 8] },
  ],
  marks: [
    { kind: 'command', at: 700, label: '=Target' },
    { kind: 'window', at: 300, end: 400, label: 'Window' },
  ],
}
const translate = (key: string, options: Record<string, unknown> = {}) =>
  [key.split('.').at(-1), ...Object.values(options).slice(0, 1)].join(' ')

it('a chart as a table has units and the time zone in its head, its bands, what was withheld, and changes in their order', () => {
  const rows = chartRows(data, { title: 'Temperatures', subject: 'Kitchen', period: 'today' }, translate)
  expect(rows.slice(0, 5)).toEqual([
    ['Temperatures'],
    ['Kitchen'],
    ['period', 'today'],
    ['zone', zoneText(1200)],
    [],
  ])
  expect(rows[5]).toEqual([
    'time',
    'timeUtc',
    'Room (°C)',
    'Room least (°C)',
    'Room greatest (°C)',
    'SNR',
    'change',
  ])
  expect(rows.slice(6).map(([, ...row]) => row)).toEqual([
    ['1970-01-01T00:00:00.000Z', 20, 20, 20.1, null],
    ['1970-01-01T00:05:00.000Z', null, null, null, null, 'until Window'],
    ['1970-01-01T00:10:00.000Z', 21, 20.5, 22, 7],
    ['1970-01-01T00:11:40.000Z', null, null, null, null, '=Target'],
    ['1970-01-01T00:20:00.000Z', 'mark', null, null, 8],
  ])
})
