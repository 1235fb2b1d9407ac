import { describe, expect, it } from 'vitest'
import { expandRow, isVacant, splitName } from './expandRow.ts'

const expanded = (cells: Record<string, string>) => {
  const map = new Map(Object.entries(cells))
  expandRow(map)
  return Object.fromEntries(map)
}

describe('expandRow', () => {
  it.each<[Record<string, string>, Record<string, string>]>([
    [
      { address: 'Musterstr. 5a, 01067 Dresden' },
      { street: 'Musterstr.', streetNumber: '5a', zipcode: '01067', city: 'Dresden' },
    ],
    [
      { address: 'Straße des 17. Juni 135; D-10623 Berlin' },
      { street: 'Straße des 17. Juni', streetNumber: '135', zipcode: '10623', city: 'Berlin' },
    ],
    [{ address: 'Lindenallee 5' }, { street: 'Lindenallee', streetNumber: '5' }],
    [{ zipcodeCity: '01067 Dresden' }, { zipcode: '01067', city: 'Dresden' }],
    [{ city: '01067 Dresden' }, { zipcode: '01067', city: 'Dresden' }],
    [
      { city: '01067 Dresden', zipcode: '01069' },
      { zipcode: '01069', city: '01067 Dresden' },
    ],
    [{ street: 'Am Markt 7' }, { street: 'Am Markt', streetNumber: '7' }],
    [
      { street: 'Am Markt 7', streetNumber: '9' },
      { street: 'Am Markt 7', streetNumber: '9' },
    ],
    [
      { street: 'Straße 22', streetNumber: '3' },
      { street: 'Straße 22', streetNumber: '3' },
    ],
    [{ zipcode: '1067' }, { zipcode: '01067' }],
    [{ zipcode: 'D-01067', country: 'Deutschland' }, { zipcode: '01067' }],
    [{ zipcode: '1010', country: 'Österreich' }, { zipcode: '1010' }],
    [{ renterName: 'Müller, Anna' }, { renterFirstName: 'Anna', renterLastName: 'Müller' }],
    [{ renterLastName: 'Müller, Anna' }, { renterFirstName: 'Anna', renterLastName: 'Müller' }],
    [
      { renterLastName: 'Müller, Anna', renterFirstName: 'Ben' },
      { renterFirstName: 'Ben', renterLastName: 'Müller, Anna' },
    ],
  ])('%j', (cells, values) => expect(expanded(cells)).toMatchObject(values))

  it('clears the renter and a leftover phone number of a vacant unit', () => {
    expect(expanded({ renterName: 'Leerstand', phone: '0351 1', customerId: '1' })).toEqual({
      customerId: '1',
    })
    expect(expanded({ renterLastName: 'Leer', renterFirstName: 'Otto' })).toEqual({
      renterLastName: 'Leer',
      renterFirstName: 'Otto',
    })
  })
})

it.each([
  ['Müller, Anna', { lastName: 'Müller', firstName: 'Anna' }],
  ['Frau Anna Müller', { lastName: 'Müller', firstName: 'Anna' }],
  ['Eheleute Schmidt, Eva und Jan', { lastName: 'Schmidt', firstName: 'Eva und Jan' }],
  ['Müller', { lastName: 'Müller' }],
  ['Müller,', { lastName: 'Müller' }],
])('splitName %j', (text, name) => expect(splitName(text)).toEqual(name))

it.each([
  ['Leerstand', true],
  ['n. n.', true],
  ['-', true],
  ['Frei', false],
  ['Müller', false],
])('isVacant %j', (text, value) => expect(isVacant(text)).toBe(value))
