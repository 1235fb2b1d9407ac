import { describe, expect, it } from 'vitest'
import {
  certainMatch,
  comparableName,
  comparableNumber,
  comparableStreet,
  isSameAddress,
  matchesOf,
  postcodeNumber,
} from './matching.ts'

it.each([
  ['Hauptstraße', 'Haupt-Str.'],
  ['Hauptstrasse', 'HAUPTSTRASSE '],
  ['Straße des 17. Juni', 'Strasse des 17.Juni'],
  ['Am Schloßgarten', 'Am Schlossgarten'],
  ['Rue Émile', 'rue emile'],
  ['Mühlenweg', 'Muehlenweg'],
])('treats %s and %s as the same street', (one, other) => {
  expect(comparableStreet(one)).toBe(comparableStreet(other))
})

it('tells other streets and numbers apart', () => {
  expect(comparableStreet('Hauptstraße')).not.toBe(comparableStreet('Hauptweg'))
  expect(comparableNumber('12 A')).toBe(comparableNumber('12a'))
  expect(comparableNumber('12')).not.toBe(comparableNumber('12a'))
})

it('reads a postcode as the number that the form takes', () => {
  expect(postcodeNumber('01067')).toBe(1067)
  expect(postcodeNumber('D-10115')).toBe(10115)
  expect(postcodeNumber('-')).toBeUndefined()
  expect(
    isSameAddress(
      { street: 'Am Markt', number: '1', zipCode: 1067 },
      { street: 'am markt', number: ' 1', zipCode: 1067 },
    ),
  ).toBe(true)
  expect(
    isSameAddress(
      { street: 'Am Markt', number: '1', zipCode: 1067 },
      { street: 'am markt', number: '1', zipCode: 1069 },
    ),
  ).toBe(false)
})

describe('the certain match', () => {
  const anna = { firstName: 'Anna', surname: 'Müller', email: 'a@x.de' }
  const bert = { firstName: 'Bert', surname: 'Müller', email: 'A@x.de ' }
  const carl = { firstName: 'Carl', surname: 'Schulz', email: null }

  it('is the renter with the e-mail address', () => {
    expect(certainMatch({ ...anna, firstName: 'Ännchen' }, [anna, carl])).toBe(anna)
  })

  it('is the renter with the name if a couple shares an e-mail address', () => {
    expect(certainMatch(anna, [bert, anna])).toBe(anna)
    expect(certainMatch({ ...anna, firstName: 'Dora' }, [bert, anna])).toBeUndefined()
  })

  it('needs more than a name', () => {
    expect(certainMatch({ ...carl, email: 'c@x.de' }, [anna, carl])).toBeUndefined()
    expect(matchesOf({ ...carl, email: 'c@x.de' }, carl, true)).toEqual(['name', 'address'])
    expect(comparableName('Carl', 'Schulz')).toBe(comparableName(' carl', 'SCHULZ'))
  })
})
