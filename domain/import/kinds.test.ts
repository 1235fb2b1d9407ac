import { describe, expect, it } from 'vitest'
import { formatInstant, isInstant } from '../time.ts'
import {
  day,
  decimal,
  email,
  flag,
  floor,
  houseNumber,
  instant,
  line,
  manyOf,
  note,
  oneOf,
  phone,
  postcode,
  whole,
  type Words,
} from './kinds.ts'
import { radiatorIssueValues, roofTypeValues, unitTypeValues } from './values.ts'

const words: Words = { value: (_set, value) => value, flag: String, floor: String }

describe('kinds of values', () => {
  it.each([
    ['ja', true],
    ['X', true],
    ['✓', true],
    ['vorhanden', true],
    ['teilunterkellert', true],
    ['yes', true],
    ['1', true],
    ['nein', false],
    ['-', false],
    ['nicht unterkellert', false],
    ['No', false],
    ['0', false],
  ])('%j is %j', (text, value) => expect(flag.read(text)).toEqual({ value }))
  it('does not accept any other flag', () => expect(flag.read('vielleicht')).toEqual({}))

  it.each([
    ['Wohnung', 'Residential'],
    ['Whg.', 'Residential'],
    ['GEWERBE', 'Commercial'],
    ['Laden', 'Commercial'],
    ['Allgemein', 'Public'],
    ['öffentlich', 'Public'],
    ['Oeffentlich', 'Public'],
    ['residential', 'Residential'],
  ])('unit type %j is %s', (text, value) => expect(oneOf(unitTypeValues).read(text)).toEqual({ value }))
  it.each([
    ['Sattel-Dach', 'Pitched'],
    ['flach', 'Flat'],
  ])('roof type %j is %s', (text, value) => expect(oneOf(roofTypeValues).read(text)).toEqual({ value }))

  it('reads the values of lists without duplicates, and names unknown ones', () => {
    expect(manyOf(radiatorIssueValues).read('Ventil undicht, ValvePinBlocked; Ventil undicht')).toEqual({
      value: ['ValveIsLeaking', 'ValvePinBlocked'],
    })
    expect(manyOf(radiatorIssueValues).read('Ventil undicht, bunt')).toEqual({ args: { value: 'bunt' } })
    expect(manyOf(radiatorIssueValues).write([], words)).toBeNull()
  })

  it('reads numbers within their bounds', () => {
    expect(whole(0, 9999).read('1965')).toEqual({ value: 1965 })
    expect([
      whole(0, 10).read('11'),
      whole(0, 10).read('1.5'),
      whole(0, 10).read('drei'),
      whole(0, 10).read(''),
    ]).toEqual([{}, {}, {}, {}])
    expect(decimal(0, 100).read('2.5')).toEqual({ value: 2.5 })
    expect(decimal(0, 100).read('-1')).toEqual({})
  })

  it('limits lines to one line and notes to their length', () => {
    expect(line(20).read('Haus\nA\u0000\u0007 ')).toEqual({ value: 'Haus A' })
    expect(line(3).read('lang')).toEqual({ code: 'textTooLong', args: { maximum: 3 } })
    expect(note(20).read(' a\n\tb\u0007 ')).toEqual({ value: 'a\n\tb' })
    expect(note(2).read('abc')).toEqual({ code: 'textTooLong', args: { maximum: 2 } })
  })

  it('limits postcodes to their length', () =>
    expect([postcode.read('01067'), postcode.read('0'.repeat(13))]).toEqual([
      { value: '01067' },
      { code: 'textTooLong', args: { maximum: 12 } },
    ]))
  it.each([
    ['5a', {}],
    ['12 1/2', {}],
    ['5-7', {}],
    ['o. Nr.', { code: 'houseNumberWrongFormat', severity: 'warning' }],
  ])('house number %j', (text, more) => expect(houseNumber.read(text)).toEqual({ value: text, ...more }))
  it('suggests the house number that was turned into a date', () =>
    expect(houseNumber.read('2026-03-01')).toEqual({ suggestion: '1-3' }))

  it('keeps the text of floors, which depends on the building', () => {
    expect(['EG', '1. OG', 'DG', 'KG', '-1', '3'].map((text) => floor.read(text))).toEqual(
      ['EG', '1. OG', 'DG', 'KG', '-1', '3'].map((value) => ({ value })),
    )
    expect(floor.read('oben')).toEqual({})
  })

  it.each([
    ['0351 1234567', '+493511234567'],
    ['+49 (0)351/123-456', '+49351123456'],
    ['Tel.: 0351 1234567', '+493511234567'],
    ['0171 3920035', '+491713920035'],
  ])('stores phone %j as %s', (text, value) => expect(phone.read(text)).toEqual({ value }))
  it.each(['nur abends', '0351 1 oder 0171 3920035'])('phone %j is kept with a remark', (text) =>
    expect(phone.read(text)).toEqual({ value: text, code: 'phoneWrongFormat', severity: 'warning' }),
  )
  it('rejects text that is not an e-mail address', () =>
    expect([email.read('a@example.com'), email.read('a(at)example.com')]).toEqual([
      { value: 'a@example.com' },
      {},
    ]))

  it('reads days and instants, the latter to the millisecond', () => {
    expect([day.read('2026-02-01'), day.read('bald')]).toEqual([{ value: '2026-02-01' }, {}])
    expect(instant.read('2026-02-01T08:00:00.123+01:00')).toEqual({ value: '2026-02-01T07:00:00.123Z' })
    expect([instant.read('2026-02-01'), instant.read('2026-02-31T99:00:00Z')]).toEqual([{}, {}])
    expect([isInstant('2026-02-01T08:00Z'), formatInstant('2026-02-01 08:00:00+00')]).toEqual([
      true,
      '2026-02-01T08:00:00.000Z',
    ])
  })
})
