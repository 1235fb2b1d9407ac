import { isRecord } from '../../domain/records.ts'
import type { Sample } from './Sample.ts'

type Path = readonly string[]

/** The values at which a test looks, with their paths in a sample. */
const valuesIn = (value: unknown, path: Path = []): { path: Path; value: string }[] => {
  if (typeof value === 'string') return [{ path, value }]
  if (Array.isArray(value)) return value.flatMap((one, index) => valuesIn(one, [...path, String(index)]))
  return isRecord(value) ? Object.entries(value).flatMap(([key, one]) => valuesIn(one, [...path, key])) : []
}

/** The texts that a request sends in path, query and body. */
export const sentIn = ({ params, query, body }: Sample) => valuesIn({ params, query, body })

/** Ids of rows, EUIs of LoRaWAN devices and MAC addresses of gateways. */
const id = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{16}|[0-9a-f]{12})$/

export const idsIn = (sample: Sample) => sentIn(sample).filter(({ value }) => id.test(value))

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) => (Array.isArray(inner) ? inner[Number(key)] : isRecord(inner) ? inner[key] : undefined),
    value,
  )

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === key ? replaced(one, rest, by) : one))
  return isRecord(value) ? { ...value, [key]: replaced(value[key], rest, by) } : value
}

const isSample = (value: unknown): value is Sample => isRecord(value)

/** A sample with another value in one place. */
export const withValue = (sample: Sample, path: Path, by: unknown): Sample => {
  const made = replaced(sample, path, by)
  if (!isSample(made)) throw new Error('not a sample')
  return made
}

/** A sample with one of its ids replaced by that of another sample, for each id that the two do not share. */
export const withIdsOf = (own: Sample, other: Sample): { place: string; sample: Sample }[] =>
  idsIn(other).flatMap(({ path, value }) =>
    at(own, path) === value ? [] : [{ place: path.join('.'), sample: withValue(own, path, value) }],
  )
