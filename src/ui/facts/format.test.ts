import { describe, expect, it } from 'vitest'
import { zoneName } from '../../providers/formats.ts'
import { formatDate, formatNumber, formatQuantity, numberText, parseNumber } from './format.ts'

describe('formatNumber', () => {
  it('groups and separates as the language does', () => {
    expect([
      formatNumber(1234567.891, 'en', 2),
      formatNumber(1234567.891, 'de', 2),
      formatNumber(3, 'de', 2, 2),
    ]).toEqual(['1,234,567.89', '1.234.567,89', '3,00'])
  })
})

describe('formatQuantity', () => {
  it.each([
    [3.6, 'V', '3.6\u00a0V', '3,6\u00a0V'],
    [12.34, 'kW', '12.3\u00a0kW', '12,3\u00a0kW'],
    [1500, 'kWh', '1,500\u00a0kWh', '1.500\u00a0kWh'],
    [21.5, 'm²', '21.5\u00a0m²', '21,5\u00a0m²'],
    [21, '°C', '21\u00a0°C', '21\u00a0°C'],
    [80, '%', '80%', '80\u00a0%'],
    [-0.5, 'K', '-0.5\u00a0K', '-0,5\u00a0K'],
  ] as const)('formats %d %s', (value, unit, en, de) => {
    expect([formatQuantity(value, unit, 'en'), formatQuantity(value, unit, 'de')]).toEqual([en, de])
  })
})

describe('formatDate', () => {
  it('keeps a calendar day on its day in every time zone', () => {
    expect([formatDate('2026-03-01', 'en'), formatDate('2026-03-01', 'de', 'dayTime')]).toEqual([
      '1 Mar 2026',
      '01.03.2026',
    ])
  })

  it('shows an instant with its time', () => {
    const noon = new Date(2026, 10, 5, 12, 5)
    const name = zoneName(noon, 'en')
    const said = ['5 Nov 2026, 12:05', '05.11.2026, 12:05', '12:05'].map((text) =>
      name === undefined ? text : `${text} ${name}`,
    )
    expect([formatDate(noon, 'en'), formatDate(noon, 'de'), formatDate(noon, 'de', 'time')]).toEqual(said)
  })

  it('shows the time at the buildings, wherever the device is', () => {
    expect(formatDate('2026-11-23T23:30:00Z', 'en', 'dayTime', 'buildings')).toBe('24 Nov 2026, 00:30')
    expect(formatDate('2026-07-01T06:00:00Z', 'de', 'time', 'buildings')).toBe('08:00')
  })

  it('shows the day at the buildings', () => {
    expect(formatDate('2026-11-23T23:30:00Z', 'en', 'day')).toBe('24 Nov 2026')
  })

  it('is undefined for an invalid date', () => {
    expect(formatDate('soon', 'en')).toBeUndefined()
  })
})

describe('zoneName', () => {
  const noon = new Date('2026-07-01T12:00:00Z')

  it.each([
    ['Europe/Berlin', undefined],
    ['Europe/Vienna', undefined],
    ['America/New_York', 'GMT-4'],
    ['Asia/Kolkata', 'GMT+5:30'],
    ['UTC', 'GMT+0'],
  ])('names %s where its clocks differ from those of the buildings: %s', (zone, name) => {
    expect([zoneName(noon, 'en', zone), zoneName(noon, 'de', zone)]).toEqual([name, name])
  })
})

describe('parseNumber', () => {
  it.each([
    ['1,5', 1.5, 1.5],
    ['1.5', 1.5, 1.5],
    ['1.500', 1500, 1.5],
    ['1,500', 1.5, 1500],
    ['1.234.567,8', 1234567.8, undefined],
    ['1,234,567.8', undefined, 1234567.8],
    ['12', 12, 12],
    [' 1 200,5 ', 1200.5, 1200.5],
    ['-3', -3, -3],
    ['\u22123,2', -3.2, -3.2],
    [',5', 0.5, 0.5],
    ['5,', 5, 5],
    ['', undefined, undefined],
    ['abc', undefined, undefined],
    ['1,2,3', undefined, undefined],
    ['1e5', undefined, undefined],
    ['--1', undefined, undefined],
    ['.', undefined, undefined],
  ])('reads %j in German and in English', (text, de, en) => {
    expect([parseNumber(text, 'de'), parseNumber(text, 'en')]).toEqual([de, en])
  })

  it('parses the text that numberText produced', () => {
    for (const value of [0, 1.5, -0.25, 1500, 1234.567, 20.1])
      for (const language of ['en', 'de'] as const) {
        expect([value, language, parseNumber(numberText(value, language), language)]).toEqual([
          value,
          language,
          value,
        ])
      }
  })
})
