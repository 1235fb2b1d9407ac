import * as z from 'zod'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { FilterDay, FilterInstant } from '../../contract/shapes.ts'
import { fieldsOf } from '../../contract/zodErrors.ts'
import { refuse } from './refusal.ts'
import { dayOfMoment, instantOfMoment, isMoment } from '../../domain/moments.ts'
import { isRecord } from '../../domain/records.ts'
import { textsAsStored } from '../../domain/rules/textsAsStored.ts'

/** Passwords stay as they were typed: they are compared, not shown. */
const verbatim = /password/i

/** The texts of a request as they are stored, but for passwords, which are its own fields; the one place that every call passes. */
const composed = (request: unknown): unknown => {
  const stored = textsAsStored(request)
  if (!isRecord(request) || !isRecord(stored)) return stored
  return Object.assign(
    stored,
    Object.fromEntries(Object.entries(request).filter(([key]) => verbatim.test(key))),
  )
}

/** The schema of a value that may be missing. */
const given = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? given(schema.unwrap())
    : schema

/** Turns the moments that filters name relative to now into instants or days. */
const timed = (schema: unknown, value: unknown, now: Date): unknown => {
  const kind = given(schema)
  if (isMoment(value))
    return kind === FilterInstant
      ? instantOfMoment(value, now)
      : kind === FilterDay
        ? dayOfMoment(value, now)
        : value
  if (!(kind instanceof z.ZodObject) || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      Object.hasOwn(kind.shape, key) ? timed(kind.shape[key], each, now) : each,
    ]),
  )
}

const nothingAllowed = z.strictObject({})
const nothingRead = z.object({})

const isArray = (schema: unknown): boolean =>
  schema instanceof z.ZodArray ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isArray(schema.unwrap()))

const isNumber = (schema: unknown): boolean =>
  schema instanceof z.ZodNumber ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) && isNumber(schema.unwrap())) ||
  (schema instanceof z.ZodArray && isNumber(schema.element))

/** Numbers consist of decimal digits: an empty text is not one, and neither are 0x10 and 1e3. */
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && !/^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number.NaN : value

const lifted = (schema: unknown, value: unknown): unknown => {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const read = isNumber(schema) ? values.map(asNumber) : values
  return isArray(schema) || Array.isArray(value) ? read : read[0]
}

/** A key given once arrives as a single text; where the schema expects a list, it is wrapped. */
const lift = (schema: z.ZodObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key,
      Object.hasOwn(schema.shape, key) ? lifted(schema.shape[key], value) : value,
    ]),
  )

const checked = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  return refuse('invalidRequest', fieldsOf(result.error))
}

/** Parses a form's text fields: structured values arrive as JSON. */
export const parseForm = (schema: z.ZodObject, fields: Readonly<Record<string, unknown>>): unknown =>
  checked(schema, composed(fields))

/** No declared moment lies deeper. */
const deepestMoment = 10

const namesMoment = (value: unknown, depth = 0): boolean => {
  if (depth > deepestMoment) return false
  if (Array.isArray(value)) return value.some((each) => namesMoment(each, depth + 1))
  return isRecord(value) ? Object.values(value).some((each) => namesMoment(each, depth + 1)) : isMoment(value)
}

/** What tells whether a call is sent again: its parsed body, or as it was sent if it names moments, which are others each time. */
export const askedBy = (body: unknown, parsed: unknown): unknown => {
  const sent = composed(body ?? undefined)
  return namesMoment(sent) ? sent : parsed
}

/** Validates a request against the declaration. Errors: invalidRequest 400 with the fields; undeclared keys are rejected. */
export const parseRequest = (
  endpoint: EndpointSpec,
  request: { params: unknown; query: unknown; body: unknown },
  now: Date,
) => {
  const query = isRecord(request.query) ? request.query : {}
  const querySchema = endpoint.query ?? nothingAllowed
  const hasBody = request.body !== undefined && request.body !== null
  return {
    params: checked(endpoint.params ?? nothingRead, composed(request.params)),
    query: checked(querySchema, timed(querySchema, composed(lift(querySchema, query)), now)),
    body: endpoint.body
      ? checked(endpoint.body, timed(endpoint.body, composed(request.body ?? undefined), now))
      : hasBody && !endpoint.form
        ? checked(nothingAllowed, request.body)
        : undefined,
  }
}
