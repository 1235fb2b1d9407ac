import { describe, expect, it } from 'vitest'
import { findHeader, normaliseHeader } from './findHeader.ts'
import type { Cell } from './workbook.ts'

const known = [
  ['street', 'Straße'],
  ['houseNumber', 'Hausnummer', 'Haus-Nr.'],
  ['zipCode', 'PLZ', 'Postleitzahl'],
  ['area', 'Wohnfläche'],
]

describe('normaliseHeader', () => {
  it.each([
    ['Straße *', 'STRASSE'],
    ['Wohn-\nfläche', 'wohnflaeche'],
    ['  Haus Nr. ', 'Haus-Nr'],
    ['Wohnfläche', 'Wohnfla\u0308che'],
    ['Bau\u00adjahr', 'Baujahr'],
    ['Größe', 'Groesse'],
  ])('considers %j and %j equal', (one, other) => {
    expect(normaliseHeader(one)).toBe(normaliseHeader(other))
  })

  it('keeps different headers apart', () => {
    expect(normaliseHeader('Fläche')).not.toBe(normaliseHeader('Flache'))
  })
})

describe('findHeader', () => {
  it('finds the header under title rows, a logo and blank rows', () => {
    const rows: Cell[][] = [
      ['Hausverwaltung Müller GmbH'],
      [],
      [null, null, 'Stand:', { kind: 'date', iso: '2024-01-01' }],
      ['Straße*', null, 'HAUSNUMMER', 'PLZ ', 'Bemerkung'],
      ['Straße', null, 1, '01067'],
    ]
    expect(findHeader(rows, known)).toEqual({
      index: 3,
      columns: new Map([
        ['street', 0],
        ['houseNumber', 2],
        ['zipCode', 3],
      ]),
      missing: ['area'],
      unknown: [{ column: 4, name: 'Bemerkung' }],
      duplicates: [],
    })
  })

  it('lists columns that occur twice and takes the first', () => {
    const match = findHeader([['PLZ', 'Straße', 'Postleitzahl']], known)
    expect(match?.columns.get('zipCode')).toBe(0)
    expect(match?.duplicates).toEqual([{ name: 'zipCode', columns: [0, 2] }])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'treats the header %s as an unknown column',
    (name) => {
      const match = findHeader([['PLZ', name, 'Straße']], known)
      expect(match?.unknown).toEqual([{ column: 1, name }])
      expect([...(match?.columns ?? [])]).toEqual([
        ['zipCode', 0],
        ['street', 2],
      ])
    },
  )

  it('accepts even a known column with such a name', () => {
    expect(findHeader([['__proto__', 'constructor']], [['__proto__'], ['constructor']])?.columns).toEqual(
      new Map([
        ['__proto__', 0],
        ['constructor', 1],
      ]),
    )
  })

  it('returns undefined if fewer than two known headers occur together, or after row 30', () => {
    expect(findHeader([['PLZ', 'x']], known)).toBeUndefined()
    expect(findHeader([], known)).toBeUndefined()
    expect(findHeader([...Array.from({ length: 30 }, () => []), ['PLZ', 'Straße']], known)).toBeUndefined()
    expect(findHeader([['EUI']], [['eui']])?.index).toBe(0)
  })

  it('rejects names that belong to two columns', () => {
    expect(() =>
      findHeader(
        [],
        [
          ['a', 'Straße'],
          ['b', 'STRASSE'],
        ],
      ),
    ).toThrow('Straße'.toUpperCase())
  })
})
