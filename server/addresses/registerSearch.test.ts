import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAddressQuery } from '../../domain/rules/addressQuery.ts'
import { placesByPostcode } from './placeRegister.ts'
import { placeIndex } from './placeIndex.ts'
import { searchRegister } from './registerSearch.ts'

const index = placeIndex(placesByPostcode())
const search = (text: string, limit = 10) => searchRegister(index, parseAddressQuery(text), limit)
const spots = (text: string, limit = 10) =>
  search(text, limit).items.map(({ zipcode, city }) => `${zipcode} ${city}`)

it('finds a postcode with its place and keeps its leading zero', () => {
  expect(search('10115')).toEqual({
    items: [
      {
        street: null,
        streetNumber: null,
        zipcode: '10115',
        city: 'Berlin',
        countryCode: 'DE',
        latitude: null,
        longitude: null,
        source: 'register',
      },
    ],
    more: false,
  })
  expect(spots('01067')).toEqual(['01067 Dresden'])
  expect(spots('98530')).toEqual(expect.arrayContaining(['98530 Dillstädt', '98530 Rohr']))
  expect(spots('00000')).toEqual([])
})

it('finds ten postcodes with the given prefix, in ascending order', () => {
  const found = search('101')
  expect(found.items.map(({ zipcode }) => zipcode)).toEqual(['10115', '10117', '10119', '10178', '10179'])
  expect(found.more).toBe(false)
  expect(search('10')).toMatchObject({ more: true, items: { length: 10 } })
  expect(spots('010')).toEqual(['01067 Dresden', '01069 Dresden', '01097 Dresden', '01099 Dresden'])
})

it('ranks places whose name starts with the query before those with a word that does, large ones first', () => {
  const berl = search('Berl').items.map(({ city }) => city)
  expect(berl[0]).toBe('Berlin')
  expect(new Set(berl).size).toBeGreaterThan(1)
  expect(berl.every((city) => city.startsWith('Berl'))).toBe(true)
  const main = search('Homburg').items.map(({ city }) => city)
  expect(main[0]).toBe('Homburg')
  expect(main).toContain('Bad Homburg vor der Höhe')
})

it('reports that there are more hits than fit', () => {
  const berlin = search('Berlin')
  expect([berlin.more, berlin.items.length, new Set(berlin.items.map(({ city }) => city))]).toEqual([
    true,
    10,
    new Set(['Berlin']),
  ])
  expect(berlin.items.map(({ zipcode }) => zipcode)).toEqual(
    berlin.items.map(({ zipcode }) => zipcode).toSorted(),
  )
})

it.each([
  ['Köln', 'Köln'],
  ['koeln', 'Köln'],
  ['Koln', 'Köln'],
  ['KÖLN', 'Köln'],
  ['Muenchen', 'München'],
  ['Munchen', 'München'],
  ['St. Ingbert', 'Sankt Ingbert'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder)'],
  ['frankfurt oder', 'Frankfurt (Oder)'],
  // typos
  ['Drseden', 'Dresden'],
  ['Dresdn', 'Dresden'],
  ['Dresdden', 'Dresden'],
  ['Berlin-Mitte', 'Berlin'],
])('takes %s for %s', (typed, city) => {
  expect(search(typed).items[0]?.city).toBe(city)
})

it('tolerates no typos in short words', () => {
  expect(search('Kxln').items).toEqual([])
})

it('accepts any street and number', () => {
  expect(search('Musterstr. 5, 10115 Berlin').items).toMatchObject([
    { street: 'Musterstr.', streetNumber: '5', zipcode: '10115', city: 'Berlin' },
  ])
  expect(search('Musterstraße 5a Dresden').items[0]).toMatchObject({
    street: 'Musterstraße',
    streetNumber: '5a',
    zipcode: '01067',
    city: 'Dresden',
  })
  expect(search('Unter den Linden Berlin').items[0]).toMatchObject({
    street: 'Unter den Linden',
    streetNumber: null,
    city: 'Berlin',
  })
  expect(search('Musterstr. 5').items).toEqual([])
})

it('prefers the postcode to the place, and uses the place if the postcode does not exist', () => {
  expect(spots('10115 Dresden')).toEqual(['10115 Berlin'])
  expect(spots('98530 Rohr')[0]).toBe('98530 Rohr')
  expect(spots('99999 Rostock').every((spot) => spot.endsWith('Rostock'))).toBe(true)
  expect(spots('101 Berl')).toHaveLength(5)
  expect(spots('1010 Wien')).toEqual([])
})

it('returns a place once if two places with that name share a postcode', () => {
  expect(search('22929', 10).items.filter(({ city }) => city === 'Hamfelde')).toHaveLength(1)
})

it('returns at most the requested number of distinct hits, all from the register, for any query', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(...placesByPostcode().keys()),
    fc.constantFrom('a', 'Bad ', 'neu', 'St. ', '0', '9'),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 10 }), (text, limit) => {
      const { items, more } = search(text, limit)
      const shown = items.map(({ zipcode, city }) => `${zipcode} ${city}`)
      expect(shown.length).toBeLessThanOrEqual(limit)
      expect(new Set(shown).size).toBe(shown.length)
      if (more) expect(shown.length).toBe(limit)
      for (const { zipcode, city } of items) expect(placesByPostcode().get(zipcode)).toContain(city)
    }),
    { numRuns: 300 },
  )
})
