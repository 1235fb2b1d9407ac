import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CallError } from '../../contract/client.ts'
import { Line, OptionalLine } from '../../contract/shapes.ts'
import { failureSentence, reasonMessage, reasonsByField } from './reasons.ts'
import { resolverFor } from './resolver.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

describe('resolverFor', () => {
  const resolve = resolverFor(
    z.strictObject({
      name: Line(10),
      note: OptionalLine(20),
      floors: z.int().min(1).max(200),
      address: z.object({ city: Line(10) }),
    }),
  )

  it('submits the parsed values of the schema', async () => {
    expect(
      await resolve({ name: ' Nord ', note: '', floors: 3, address: { city: 'Ulm' } }, undefined, options),
    ).toEqual({
      values: { name: 'Nord', note: null, floors: 3, address: { city: 'Ulm' } },
      errors: {},
    })
  })

  it('returns reasons at their fields, in react-admin’s format', async () => {
    const { errors } = await resolve(
      { name: '', note: null, floors: 0, address: { city: 'x'.repeat(11) } },
      undefined,
      options,
    )
    expect(errors).toEqual({
      name: { type: 'required', message: '@@react-admin@@{"message":"errors.required","args":{}}' },
      floors: {
        type: 'tooSmall',
        message: '@@react-admin@@{"message":"errors.tooSmallLimit","args":{"minimum":1}}',
      },
      address: {
        city: { type: 'tooLong', message: '@@react-admin@@{"message":"errors.tooLong","args":{}}' },
      },
    })
  })
})

describe('reasonsByField', () => {
  it('returns the reasons of a refused write by field', () => {
    const error = new CallError(422, {
      error: 'rule',
      fields: { name: 'required', floors: 'tooLarge' },
      args: { floors: { maximum: 200 } },
    })
    expect(reasonsByField(error)).toEqual({
      name: reasonMessage('required'),
      floors: reasonMessage('tooLarge', { maximum: 200 }),
    })
  })

  it('returns nothing when no field is named', () => {
    expect(reasonsByField(new CallError(409, { error: 'nameTaken' }))).toBeUndefined()
    expect(reasonsByField(new Error('x'))).toBeUndefined()
  })
})

describe('failureSentence', () => {
  it.each([
    [new CallError(409, { error: 'nameTaken', requestId: 'r1' }), 'errors.nameTaken', {}, 'r1'],
    [new CallError(0, {}), 'errors.offline', {}, undefined],
    [new CallError(502, {}), 'errors.unavailable', {}, undefined],
    [new CallError(400, {}), 'errors.internal', {}, undefined],
    [
      new CallError(429, { error: 'tooManyRequests' }, 30),
      'errors.tooManyRequests',
      { smart_count: 30 },
      undefined,
    ],
    [new Error('boom'), 'errors.internal', {}, undefined],
  ])('describes %s', (error, key, args, requestId) => {
    expect(failureSentence(error)).toEqual({ key, args, requestId })
  })
})
