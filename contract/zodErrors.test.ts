import * as z from 'zod'
import { beforeAll, expect, it } from 'vitest'
import { fieldsOf, speakInCodes, splitCode } from './zodErrors.ts'

beforeAll(speakInCodes)

const faultsOf = (schema: z.ZodType, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? undefined : fieldsOf(result.error)
}

it.each([
  [z.string(), undefined, 'required'],
  [z.string(), null, 'required'],
  [z.string(), 7, 'invalidValue'],
  [z.number(), '', 'required'],
  [z.number(), 'x', 'invalidNumber'],
  [z.int(), 1.5, 'invalidNumber'],
  [z.number().min(0), -1, 'positiveNumberOnly'],
  [z.string().min(1), '', 'required'],
  [z.array(z.string()).min(1), [], 'atLeastOne'],
  [z.email(), 'x', 'invalidEmail'],
  [z.url(), 'x', 'invalidValue'],
  [z.number().multipleOf(2), 3, 'wholeNumbersOnly'],
  [z.enum(['a']), 'b', 'invalidValue'],
  [z.enum(['a']), undefined, 'required'],
  [z.enum(['a']), '', 'required'],
  [z.union([z.string(), z.number()]), {}, 'invalidValue'],
  [z.union([z.string(), z.number()]), undefined, 'required'],
  [z.boolean(), 'x', 'invalidValue'],
  [z.literal(1), 2, 'invalidValue'],
  [z.string().refine(() => false, 'ownReason'), 'x', 'ownReason'],
])('reports a reason code: %#', (schema, value, code) => {
  expect(faultsOf(z.object({ field: schema }), { field: value })?.fields).toEqual({ field: code })
})

it('includes the arguments of a reason', () => {
  const schema = z.object({
    low: z.number().min(6),
    high: z.number().max(30),
    text: z.string().max(3),
    nested: z.object({ many: z.array(z.object({ kelvin: z.number().min(1) })) }),
  })
  expect(
    faultsOf(schema, { low: 5, high: 31, text: 'long', nested: { many: [{ kelvin: 1 }, { kelvin: 0.5 }] } }),
  ).toEqual({
    fields: { low: 'tooSmall', high: 'tooLarge', text: 'tooLong', 'nested.many.1.kelvin': 'tooSmall' },
    args: {
      low: { minimum: 6 },
      high: { maximum: 30 },
      text: { maximum: 3 },
      'nested.many.1.kelvin': { minimum: 1 },
    },
  })
})

it('reports undeclared keys under their own path, including prototype keys', () => {
  const value: unknown = JSON.parse('{"inner":{"__proto__":1,"constructor":2,"toString":3},"x":1}')
  const faults = faultsOf(z.strictObject({ inner: z.strictObject({}) }), value)
  expect(Object.entries(faults?.fields ?? {}).toSorted(([one], [other]) => one.localeCompare(other))).toEqual(
    [
      ['inner.__proto__', 'unknownField'],
      ['inner.constructor', 'unknownField'],
      ['inner.toString', 'unknownField'],
      ['x', 'unknownField'],
    ],
  )
  const top = faultsOf(z.strictObject({}), JSON.parse('{"__proto__":{"polluted":1}}'))
  expect(Object.keys(top?.fields ?? {})).toEqual(['__proto__'])
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

it('keeps the first reason of a field', () => {
  expect(
    faultsOf(
      z.object({
        a: z
          .string()
          .refine(() => false, 'first')
          .refine(() => false, 'second'),
      }),
      { a: 'x' },
    )?.fields,
  ).toEqual({ a: 'first' })
})

it('splits a reason from its arguments, and returns other text unchanged', () => {
  expect(splitCode('tooSmall|{"minimum":6}')).toEqual({ code: 'tooSmall', args: { minimum: 6 } })
  expect(splitCode('required')).toEqual({ code: 'required' })
  expect(splitCode('odd|not json')).toEqual({ code: 'odd' })
  expect(splitCode('odd|[1]')).toEqual({ code: 'odd' })
})
