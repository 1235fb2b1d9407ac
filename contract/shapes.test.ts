import * as z from 'zod'
import { beforeAll, expect, it } from 'vitest'
import { Day, Id, Instant, Line, listQuery, Note, OptionalLine, QueryFlag } from './shapes.ts'
import { fieldsOf, speakInCodes } from './zodErrors.ts'

beforeAll(speakInCodes)

const reasonOf = (schema: z.ZodType, value: unknown): string | undefined => {
  const result = z.strictObject({ field: schema }).safeParse(value === undefined ? {} : { field: value })
  return result.success ? undefined : fieldsOf(result.error).fields['field']
}

it.each([
  ['Id', Id, 'invalidId', 'c0ffee'],
  ['Day', Day, 'invalidDate', '2026-02-30'],
  ['Instant', Instant, 'invalidDate', '2026-02-30T00:00:00Z'],
])('%s reports a missing value as required and an invalid one by its code', (_, schema, code, wrong) => {
  for (const missing of [undefined, null, '']) expect(reasonOf(schema, missing)).toBe('required')
  for (const value of [wrong, 'x', 7, {}, '2026-13-01', '0000']) expect(reasonOf(schema, value)).toBe(code)
})

it('keeps ids in lower case', () => {
  expect(Id.parse('018F3A2C-7B1D-7C3E-9F00-0123456789AB')).toBe('018f3a2c-7b1d-7c3e-9f00-0123456789ab')
})

it.each([
  ['2028-02-29', undefined],
  ['2027-02-29', 'invalidDate'],
  ['1900-02-29', 'invalidDate'],
  ['2000-02-29', undefined],
  ['2026-04-31', 'invalidDate'],
  ['2026-1-1', 'invalidDate'],
  ['2026-01-01T00:00:00Z', 'invalidDate'],
])('accepts only real days: %s', (day, reason) => {
  expect(reasonOf(Day, day)).toBe(reason)
})

it.each([
  [undefined, 'required'],
  [null, 'required'],
  ['', 'required'],
  ['   ', 'required'],
  [7, 'invalidValue'],
  [['a'], 'invalidValue'],
  ['x'.repeat(201), 'tooLong'],
  ['a\u0000b', 'invalidCharacters'],
  ['a\nb', 'invalidCharacters'],
  ['a\u0085b', 'invalidCharacters'],
  ['a\ud800b', 'invalidCharacters'],
  ['Größe 🌡️', undefined],
])('validates a line of text: %j %s', (value, reason) => {
  expect(reasonOf(Line(), value)).toBe(reason)
})

it('trims its input', () => {
  expect(Line().parse('  a b ')).toBe('a b')
  expect(OptionalLine().parse('  ')).toBeNull()
  expect(Note().parse(' \n ')).toBeNull()
  expect(Note().parse('a\r\n\tb')).toBe('a\r\n\tb')
})

it.each([
  ['a\u0000b', 'invalidCharacters'],
  ['\udfff', 'invalidCharacters'],
  ['x'.repeat(2001), 'tooLong'],
  [7, 'invalidValue'],
  [undefined, 'required'],
  [null, undefined],
])('validates a note: %j %s', (value, reason) => {
  expect(reasonOf(Note(), value)).toBe(reason)
})

it.each([Line(2e6), Note(2e6), OptionalLine(2e6)])(
  'validates a text of a million characters within the time of a test',
  (schema) => {
    expect(reasonOf(schema, 'a'.repeat(1e6))).toBeUndefined()
    expect(reasonOf(schema, `${' '.repeat(1e6)}\u0000`)).toBe('invalidCharacters')
  },
)

it('parses the query of a list', () => {
  const query = listQuery(['Name', 'CreatedAt'], { Active: QueryFlag.optional() })
  expect(query.parse({})).toEqual({
    Page: 1,
    PageSize: 25,
    'Sort.SortOption': 'Name',
    'Sort.Direction': 'Ascending',
  })
  expect(
    query.parse({
      Page: '3',
      PageSize: '200',
      'Sort.SortOption': 'CreatedAt',
      'Sort.Direction': 'Descending',
      Query: ' x ',
      Active: 'false',
    }),
  ).toMatchObject({ Page: 3, PageSize: 200, Query: 'x', Active: false })
  const wrong = query.safeParse({
    Page: '0',
    PageSize: '201',
    'Sort.SortOption': 'Nope',
    'Sort.Direction': 'Up',
    Ids: ['x'],
    Active: 'perhaps',
    page: '1',
    Query: 'x'.repeat(201),
  })
  expect(wrong.success ? {} : fieldsOf(wrong.error).fields).toEqual({
    Page: 'positiveNumberOnly',
    PageSize: 'tooLarge',
    'Sort.SortOption': 'invalidValue',
    'Sort.Direction': 'invalidValue',
    'Ids.0': 'invalidId',
    Active: 'invalidValue',
    page: 'unknownField',
    Query: 'tooLong',
  })
  for (const number of ['1.5', 'x', 'NaN', 'Infinity', '1e400'])
    expect(query.safeParse({ Page: number }).success).toBe(false)
})
