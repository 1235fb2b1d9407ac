import { describe, expect, it } from 'vitest'
import { cellText, columnLetters, columnNumber, isBlankRow } from './cells.ts'
import { parseDate, parseNumber } from './parseCells.ts'
import type { Cell } from './workbook.ts'

describe('parseDate', () => {
  it.each<[Cell, string]>([
    [{ kind: 'date', iso: '2023-02-01' }, '2023-02-01'],
    ['2023-02-01', '2023-02-01'],
    ['2023-2-1', '2023-02-01'],
    ['2023-02-01T10:00:00', '2023-02-01'],
    ['01.02.2023', '2023-02-01'],
    [' 1.2.23 ', '2023-02-01'],
    ['1.2.29', '2029-02-01'],
    ['1.2.30', '1930-02-01'],
    ['1. 2. 1995', '1995-02-01'],
    ['29.02.2024', '2024-02-29'],
    ['1. Februar 2023', '2023-02-01'],
    ['3. März 2023', '2023-03-03'],
    ['3. Mrz. 2023', '2023-03-03'],
    ['31. Dez. 1999', '1999-12-31'],
  ])('reads %j', (cell, day) => expect(parseDate(cell)).toBe(day))

  it.each<Cell>([
    null,
    '',
    44927,
    true,
    '29.02.2023',
    '31.4.2023',
    '2023-13-01',
    '00.01.2023',
    '0000-01-01',
    '01/02/2023',
    '1.2.3',
    'heute',
    '1. Foo 2023',
    '2.5',
    { kind: 'error', text: '#REF!' },
  ])('has no day for %j', (cell) => expect(parseDate(cell)).toBeUndefined())
})

describe('parseNumber', () => {
  it.each<[Cell, number]>([
    [12.5, 12.5],
    ['65', 65],
    ['-3', -3],
    ['−3', -3],
    ['65,5', 65.5],
    ['65.5', 65.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['1 234,50', 1234.5],
    ['1\u202f234', 1234],
    ['1’234.50', 1234.5],
    ['0.123', 0.123],
    [',5', 0.5],
    ['1234,567', 1234.567],
  ])('reads %j', (cell, number) => expect(parseNumber(cell)).toBe(number))

  it.each<Cell>([
    null,
    '',
    '-',
    'abc',
    '1,2,3',
    '1.23.456',
    '0x10',
    '1e5',
    'Infinity',
    '12 m²',
    '1.234',
    '1,234',
    '--1',
    true,
    { kind: 'date', iso: '2023-02-01' },
    '9'.repeat(400),
  ])('has no number for %j', (cell) => expect(parseNumber(cell)).toBeUndefined())

  it('reads ambiguous numbers with the given decimal mark', () => {
    expect(parseNumber('1.234', ',')).toBe(1234)
    expect(parseNumber('1.234', '.')).toBe(1.234)
    expect(parseNumber('1,234', ',')).toBe(1.234)
    expect(parseNumber('1,5', '.')).toBeUndefined()
  })
})

describe('cells and columns', () => {
  it('shows a cell as text', () => {
    const cells: Cell[] = [
      null,
      ' a ',
      1.5,
      false,
      { kind: 'date', iso: '2023-02-01' },
      { kind: 'date', iso: '2023-02-01', time: '10:00:00' },
      { kind: 'error', text: '#N/A' },
    ]
    expect(cells.map(cellText)).toEqual([
      '',
      'a',
      '1.5',
      'false',
      '2023-02-01',
      '2023-02-01 10:00:00',
      '#N/A',
    ])
    expect(isBlankRow([null, '  ', ''])).toBe(true)
    expect(isBlankRow([null, 0])).toBe(false)
  })

  it('converts column names both ways', () => {
    for (const [column, letters] of [
      [1, 'A'],
      [26, 'Z'],
      [27, 'AA'],
      [702, 'ZZ'],
      [703, 'AAA'],
      [16_384, 'XFD'],
    ] as const) {
      expect(columnLetters(column)).toBe(letters)
      expect(columnNumber(letters)).toBe(column)
    }
    expect(columnNumber('XFE')).toBeUndefined()
    expect(columnNumber('a')).toBeUndefined()
  })
})
