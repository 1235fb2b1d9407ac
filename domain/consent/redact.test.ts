import { expect, it } from 'vitest'
import { erasedMark, redactor } from './redact.ts'

const own = '0197a000-0000-7000-8000-000000000001'
const other = '0197a000-0000-7000-8000-000000000002'
const unit = '0197a000-0000-7000-8000-000000000003'

const { text, json } = redactor({
  ids: new Set([own]),
  homes: new Set([unit]),
  names: [{ firstName: 'Anna', lastName: 'Groß-Müller' }],
  emails: ['Anna.GM@example.de'],
  phones: ['+49 170 / 123456'],
})

it('redacts e-mail address, phone number and full name in any text', () => {
  expect(text('Anna Groß-Müller (anna.gm@EXAMPLE.de, +49170123456) rang')).toBe(
    `${erasedMark} (${erasedMark}, ${erasedMark}) rang`,
  )
  expect(text('Groß-Müller, Anna')).toBe(erasedMark)
  expect(text('joanna.gm@example.de and +4917012345678')).toBe('joanna.gm@example.de and +4917012345678')
})

it('redacts a surname alone only next to their home', () => {
  expect(text('Keys at Groß-Müller')).toBe('Keys at Groß-Müller')
  expect(json({ unitId: unit, description: 'Keys at Groß-Müller or Bert Schulz' })).toEqual({
    unitId: unit,
    description: `Keys at ${erasedMark} or Bert Schulz`,
  })
})

it('redacts a surname within a code, and keeps a double-barrelled name', () => {
  expect(json({ unitId: unit, code: '47-Groß-Müller-2', owner: 'Schulz-Groß-Müller' })).toEqual({
    unitId: unit,
    code: `47-${erasedMark}-2`,
    owner: 'Schulz-Groß-Müller',
  })
})

it('redacts all names in objects of their own', () => {
  expect(
    json({
      id: own,
      firstName: 'Anna',
      lastName: 'Groß-Müller',
      role: 'MainRenter',
      nested: { call: 'Anna' },
    }),
  ).toEqual({
    id: own,
    firstName: erasedMark,
    lastName: erasedMark,
    role: 'MainRenter',
    nested: { call: erasedMark },
  })
  expect(
    json({
      rows: [
        { first: 'Anna', last: 'Groß-Müller' },
        { first: 'Anna', last: 'Schulz' },
      ],
    }),
  ).toEqual({
    rows: [
      { first: erasedMark, last: erasedMark },
      { first: 'Anna', last: 'Schulz' },
    ],
  })
})

it('keeps a namesake', () => {
  const namesake = { id: other, firstName: 'Anna', lastName: 'Groß-Müller', email: 'else@example.de' }
  expect(json(namesake)).toEqual(namesake)
  expect(
    json({ id: other, firstName: 'Anna', lastName: 'Groß-Müller', email: 'anna.gm@example.de' }),
  ).toMatchObject({
    lastName: erasedMark,
    email: erasedMark,
  })
})

it('changes nothing but texts, and is idempotent', () => {
  const once = json({ id: own, lastName: 'Groß-Müller', n: 1, none: null, list: [true] })
  expect(once).toEqual({ id: own, lastName: erasedMark, n: 1, none: null, list: [true] })
  expect(json(once)).toEqual(once)
})
