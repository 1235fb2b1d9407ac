import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressKey,
  buildingName,
  formatHouseNumber,
  isPostcode,
  normaliseStreet,
  parseHouseNumber,
  restorePostcode,
  splitStreet,
  whyNotHouseNumber,
} from './address.ts'
import { fold } from './text.ts'

describe('house numbers', () => {
  it.each([
    ['5', '5'],
    ['5a', '5a'],
    ['5 a', '5a'],
    ['5A', '5a'],
    ['Nr. 5a', '5a'],
    ['5-7', '5-7'],
    ['5 – 7', '5-7'],
    ['5a-c', '5a-c'],
    ['5a - 7b', '5a-7b'],
    ['5+7', '5-7'],
    ['12/1', '12/1'],
    ['12 / 1', '12/1'],
    ['12 1/2', '12 1/2'],
    ['12½', '12 1/2'],
    ['  12  1/2 ', '12 1/2'],
    ['007', '7'],
  ])('%j is parsed as %s', (text, canonical) => {
    const parsed = parseHouseNumber(text)
    expect(parsed && formatHouseNumber(parsed)).toBe(canonical)
    expect(whyNotHouseNumber(text)).toBeUndefined()
  })

  it.each([
    '0',
    'a',
    '5-',
    '7-5',
    '5b-a',
    '5--7',
    '12/',
    '12345',
    '5 a b',
    '2024-07-05',
    '5. Jul',
    '=5',
    'Hinterhaus',
  ])('%j is invalid', (text) => {
    expect(whyNotHouseNumber(text)).toBe('invalidHouseNumber')
  })

  it('is required', () => {
    expect(whyNotHouseNumber('  ')).toBe('required')
  })

  it('is stable once formatted', () => {
    const letter = fc.constantFrom('', 'a', 'b', 'z')
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9000 }),
        letter,
        fc.integer({ min: 1, max: 900 }),
        letter,
        (number, from, step, to) => {
          const text = `${number}${from}-${number + step}${to}`
          const parsed = parseHouseNumber(text)
          expect(parsed && formatHouseNumber(parsed)).toBe(text)
        },
      ),
    )
  })
})

describe('streets', () => {
  it.each([
    ['Musterstr.', 'musterstrasse'],
    ['Musterstraße', 'musterstrasse'],
    ['MUSTERSTRASSE', 'musterstrasse'],
    ['Berliner Str.', 'berliner strasse'],
    ['Karl-Marx-Str', 'karl marx strasse'],
    ['Karl Marx Straße', 'karl marx strasse'],
    ['Marktpl.', 'marktplatz'],
    ['Am Pl. der Republik', 'am platz der republik'],
    ['St.-Anna-Str.', 'sankt anna strasse'],
    ['Straße des 17. Juni', 'strasse des 17 juni'],
    ['Münchener  Straße', 'muenchener strasse'],
    ['Mu\u0308nchener Str.', 'muenchener strasse'],
    ['Stralsunder Straße', 'stralsunder strasse'],
    ['Café-Weg', 'cafe weg'],
  ])('%j equals %s', (street, same) => {
    expect(normaliseStreet(street)).toBe(same)
  })

  it('are stable once normalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
        expect(normaliseStreet(normaliseStreet(text))).toBe(normaliseStreet(text))
      }),
    )
  })

  it.each([
    ['Musterstr. 5a', 'Musterstr.', '5a'],
    ['Musterstr.5a', 'Musterstr.', '5a'],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['Hauptstraße 12 1/2', 'Hauptstraße', '12 1/2'],
    ['Am Markt 5 - 7', 'Am Markt', '5 - 7'],
    ['Q7, 24', 'Q7', '24'],
    ['Ringstraße 5 a', 'Ringstraße', '5 a'],
  ])('%j is split into street and number', (text, street, streetNumber) => {
    expect(splitStreet(text)).toEqual({ street, streetNumber })
  })

  it.each(['Straße des 17. Juni', 'Hauptstraße', '5', ''])('%j is only a street', (text) => {
    expect(splitStreet(text)).toEqual({ street: text })
  })
})

describe('addresses', () => {
  it('name the building', () => {
    expect(buildingName('Musterstraße', '5a', 'Berlin')).toBe('Musterstraße 5a, Berlin')
  })

  it('are equal in any spelling', () => {
    const one = addressKey({ street: 'Goethestr.', streetNumber: '5 A', zipcode: '01067', city: 'Dresden' })
    expect(
      addressKey({ street: 'Goethestraße', streetNumber: '5a', zipcode: '01067 ', city: 'DRESDEN' }),
    ).toBe(one)
    expect(
      addressKey({ street: 'Goethestraße', streetNumber: '5b', zipcode: '01067', city: 'Dresden' }),
    ).not.toBe(one)
    expect(
      addressKey({ street: 'Goethestraße', streetNumber: 'Hinterhaus', zipcode: '01067', city: 'Dresden' }),
    ).toContain('|hinterhaus|')
  })
})

describe('postcodes', () => {
  it('have five digits', () => {
    expect(['01067', '10115', '99998'].every(isPostcode)).toBe(true)
    expect(['1067', '00123', '101155', 'D-10115', '１０１１５', '10 115', ''].some(isPostcode)).toBe(false)
  })

  it.each([
    [1067, '01067'],
    ['1067', '01067'],
    ['1067.0', '01067'],
    [10115, '10115'],
    ['D-01067', '01067'],
    ['DE 10115', '10115'],
    [' 10115 ', '10115'],
    ['abc', 'abc'],
    [106, '106'],
  ])('%j is restored to %s', (cell, postcode) => {
    expect(restorePostcode(cell)).toBe(postcode)
  })

  it('survive a numeric cell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99999 }), (number) => {
        expect(restorePostcode(number)).toBe(String(number).padStart(5, '0'))
        expect(isPostcode(restorePostcode(number))).toBe(true)
      }),
    )
  })
})
