import { describe, expect, it } from 'vitest'
import { checkPlace, isGermany, isSamePlace, placeKey, type PlaceRegister } from './place.ts'

const places: Record<string, string[]> = {
  '01067': ['Dresden'],
  '60311': ['Frankfurt am Main'],
  '67433': ['Neustadt an der Weinstraße'],
  '98530': ['Dillstädt', 'Grub', 'Rohr'],
  '86150': ['Augsburg'],
}
const register: PlaceRegister = {
  placesOf: (zipcode) => places[zipcode],
  zipcodesOf: (place) =>
    Object.keys(places).filter((zipcode) =>
      places[zipcode]?.some((name) => placeKey(name) === placeKey(place)),
    ),
}
const verdict = (zipcode: string, city: string, country = 'Deutschland') =>
  checkPlace(register, { zipcode, city, country })

describe('isSamePlace', () => {
  it.each([
    ['Dresden', 'DRESDEN'],
    ['Dresden-Neustadt', 'Dresden'],
    ['Frankfurt', 'Frankfurt am Main'],
    ['Frankfurt a. M.', 'Frankfurt'],
    ['Neustadt a. d. Weinstr.', 'Neustadt an der Weinstraße'],
    ['Neustadt a.Main', 'Neustadt am Main'],
    ['St. Ingbert', 'Sankt Ingbert'],
    ['Koeln', 'Köln'],
  ])('%s is %s', (one, other) => expect(isSamePlace(one, other)).toBe(true))
  it.each([
    ['Au', 'Augsburg'],
    ['Halle', 'Hallenberg'],
    ['', 'Dresden'],
    ['Dresden', 'Leipzig'],
  ])('%j is not %j', (one, other) => expect(isSamePlace(one, other)).toBe(false))
})

describe('checkPlace', () => {
  it('accepts a matching postcode and place', () => {
    expect([
      verdict('01067', 'Dresden'),
      verdict('98530', 'Rohr'),
      verdict('1010', 'Wien', 'Österreich'),
    ]).toEqual([{ found: true }, { found: true }, { found: true }])
  })
  it('warns about another place, and suggests the closest one', () => {
    expect(verdict('98530', 'Grubb')).toEqual({
      found: false,
      column: 'city',
      severity: 'warning',
      suggestion: 'Grub',
    })
    expect(verdict('01067', 'Leipzig')).toEqual({
      found: false,
      column: 'city',
      severity: 'warning',
      suggestion: 'Dresden',
    })
  })
  it('rejects a postcode that does not exist, and suggests one of the place', () => {
    expect(verdict('01061', 'Dresden')).toEqual({
      found: false,
      column: 'zipcode',
      severity: 'error',
      suggestion: '01067',
    })
    expect(verdict('00000', 'Nirgendwo')).toEqual({ found: false, column: 'zipcode', severity: 'error' })
  })
})

it.each([
  ['Germany', true],
  ['DE', true],
  ['D', true],
  ['Österreich', false],
])('isGermany %j', (country, value) => expect(isGermany(country)).toBe(value))
