import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHouseNumber } from './address.ts'
import { parseAddressQuery } from './addressQuery.ts'

describe('parseAddressQuery', () => {
  it.each([
    ['10115', { postcode: '10115' }],
    ['01067', { postcode: '01067' }],
    ['101', { prefix: '101' }],
    ['1011 ', { prefix: '1011' }],
    ['Berl', { place: 'Berl' }],
    ['Bad Homburg vor der Höhe', { place: 'Bad Homburg vor der Höhe' }],
    ['101 Berl', { prefix: '101', place: 'Berl' }],
    ['1010 Wien', { prefix: '1010', place: 'Wien' }],
    ['10115 Berlin', { postcode: '10115', place: 'Berlin' }],
    ['D-10115 Berlin', { postcode: '10115', place: 'Berlin' }],
    ['Berlin 10115', { postcode: '10115', place: 'Berlin' }],
    ['Musterstr. 5, 10115 Berlin', { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' }],
    [
      'Musterstr.5, D-10115 Berlin',
      { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' },
    ],
    ['Musterstr. 5 10115 Berlin', { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' }],
    ['10115 Berlin, Musterstr. 5', { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' }],
    ['10115 Berlin Musterstr. 5', { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' }],
    ['Berlin, Musterstr. 5', { street: 'Musterstr.', number: '5', place: 'Berlin' }],
    ['Musterstraße 5a Berlin', { street: 'Musterstraße', number: '5a', place: 'Berlin' }],
    ['Musterstraße 5 a, Berlin', { street: 'Musterstraße', number: '5 a', place: 'Berlin' }],
    ['Musterstraße 5-7 Berlin', { street: 'Musterstraße', number: '5-7', place: 'Berlin' }],
    ['Musterstraße 5 - 7 Berlin', { street: 'Musterstraße', number: '5 - 7', place: 'Berlin' }],
    ['Musterstraße 12/1, Bad Homburg', { street: 'Musterstraße', number: '12/1', place: 'Bad Homburg' }],
    ['Musterstraße 12 1/2 Berlin', { street: 'Musterstraße', number: '12 1/2', place: 'Berlin' }],
    [
      'Straße des 17. Juni 135, 10623 Berlin',
      { street: 'Straße des 17. Juni', number: '135', postcode: '10623', place: 'Berlin' },
    ],
    ['Am Markt, 10115 Berlin', { street: 'Am Markt', postcode: '10115', place: 'Berlin' }],
    ['Unter den Linden, Berlin', { street: 'Unter den Linden', place: 'Berlin' }],
    ['Lange Straße Berlin', { street: 'Lange Straße', place: 'Berlin' }],
    ['Lindenweg', { street: 'Lindenweg' }],
    ['Lindenweg 7', { street: 'Lindenweg', number: '7' }],
    ['Lindenweg, 7, 10115', { street: 'Lindenweg', number: '7', postcode: '10115' }],
    ['Lindenweg 10115', { street: 'Lindenweg', postcode: '10115' }],
    // while a complete address is being typed
    ['Musterstr. 5 1', { street: 'Musterstr.', number: '5', prefix: '1' }],
    ['Musterstr. 5, 101', { street: 'Musterstr.', number: '5', prefix: '101' }],
    ['Musterstr. 5 1011', { street: 'Musterstr.', number: '5', prefix: '1011' }],
    ['Musterstr. 5, 10115 B', { street: 'Musterstr.', number: '5', postcode: '10115', place: 'B' }],
    [
      'Musterstr. 5, Mitte, 10115 Berlin',
      { street: 'Musterstr.', number: '5', postcode: '10115', place: 'Berlin' },
    ],
    ['', {}],
    [' , ; ', {}],
  ])('parses %j', (text, parts) => {
    expect(parseAddressQuery(text)).toEqual(parts)
  })

  const street = fc.constantFrom(
    'Musterstraße',
    'Lange Str.',
    'Am Alten Markt',
    'Straße des 17. Juni',
    'Ährenweg',
    'Platz der Einheit',
  )
  const number = fc.constantFrom('5', '5a', '12/1', '12 1/2', '5-7', '135')
  const postcode = fc.integer({ min: 1001, max: 99998 }).map((digits) => String(digits).padStart(5, '0'))
  const place = fc.constantFrom(
    'Berlin',
    'Bad Homburg vor der Höhe',
    'Frankfurt (Oder)',
    'Köln',
    'St. Ingbert',
  )

  it('finds every part of a complete address, in the usual orders', () => {
    fc.assert(
      fc.property(
        street,
        number,
        postcode,
        place,
        fc.constantFrom(', ', ' ', ' ,', ',  '),
        (street, number, postcode, place, comma) => {
          const parts = { street, number, postcode, place }
          expect(parseAddressQuery(`${street} ${number}${comma}${postcode} ${place}`)).toEqual(parts)
          expect(parseAddressQuery(`  ${postcode}  ${place}, ${street}  ${number} `)).toEqual(parts)
          expect(parseAddressQuery(`${street} ${number}, ${place}`)).toEqual({ street, number, place })
        },
      ),
    )
  })

  it('never throws, and finds only what was typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(
          fc.constantFrom(
            'Musterstr.',
            '5',
            'a',
            '12 1/2',
            ',',
            ' ',
            '101',
            '10115',
            'Berlin',
            'D-',
            '-',
            '/',
            'ß',
            '.',
            '\n',
          ),
          { maxLength: 12 },
        )
        .map((words) => words.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const { street, number, postcode, prefix, place } = parseAddressQuery(text)
        const plain = text.normalize('NFC').replace(/\s+/g, '')
        for (const part of [street, number, postcode, prefix, place]) {
          if (part === undefined) continue
          expect(part.trim()).not.toBe('')
          expect(plain).toContain(part.replace(/\s+/g, ''))
        }
        if (postcode !== undefined) expect(postcode).toMatch(/^\d{5}$/)
        if (prefix !== undefined) expect(prefix).toMatch(/^\d{1,4}$/)
        if (number !== undefined) expect(parseHouseNumber(number)).toBeDefined()
        expect(postcode !== undefined && prefix !== undefined).toBe(false)
      }),
      { numRuns: 2000, examples: [['10112 1/2 D-10115']] },
    )
  })

  it.each(['1 ', '12 ', '5,', ' ', 'D-', '9', 'a.1', 'Weg '])(
    'stays fast for %j repeated ten thousand times',
    (text) => {
      expect(() => parseAddressQuery(text.repeat(10_000))).not.toThrow()
    },
  )
})
