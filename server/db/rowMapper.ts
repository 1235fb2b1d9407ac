import { Column, is, noopDecoder, SQL, type DriverValueDecoder } from 'drizzle-orm'
import type { NodePgSession } from 'drizzle-orm/node-postgres'

type Decoder = DriverValueDecoder<unknown, unknown>
type Fields = NonNullable<
  Parameters<NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']>[1]
>

const isDecoder = (value: unknown): value is Decoder =>
  typeof value === 'object' &&
  value !== null &&
  'mapFromDriverValue' in value &&
  typeof value.mapFromDriverValue === 'function'

/** What makes a value of what the driver returns. The library keeps that of an expression to itself. */
const decoderOf = (field: Fields[number]['field']): Decoder | undefined => {
  if (is(field, Column)) return field
  const expression = is(field, SQL.Aliased) ? field.sql : field
  const decoder: unknown = is(expression, SQL) ? Reflect.get(expression, 'decoder') : undefined
  return isDecoder(decoder) ? decoder : undefined
}

/** Columns of most types pass on what the driver returns. */
const passesOn = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue ||
  mapFromDriverValue === noopDecoder.mapFromDriverValue

type Row = Record<string, unknown>

const mappedRow = (
  names: readonly string[],
  decoders: readonly (Decoder | undefined)[],
  empty: Row,
  row: readonly unknown[],
): Row => {
  // a copy has its room at once, where an object that grows with each value is moved again and again
  const mapped = { ...empty }
  // counted, as this runs for each value of each row
  for (let index = 0; index < names.length; index++) {
    const decoder = decoders[index]
    const value = row[index]
    mapped[names[index] ?? ''] =
      decoder === undefined || value === null ? value : decoder.mapFromDriverValue(value)
  }
  return mapped
}

/**
 * Maps the rows of a statement as the library does, but finds out once per statement, and not per value, what is to be done. Undefined for
 * statements that return objects within their rows.
 */
export const rowMapper = (fields: Fields): ((rows: unknown[][]) => unknown) | undefined => {
  const names: string[] = []
  const decoders: (Decoder | undefined)[] = []
  for (const { path, field } of fields) {
    const [name] = path
    const decoder = decoderOf(field)
    if (name === undefined || path.length > 1 || !decoder) return undefined
    names.push(name)
    decoders.push(passesOn(decoder) ? undefined : decoder)
  }
  const empty: Row = Object.fromEntries(names.map((name) => [name, null]))
  return (rows) => rows.map((row) => mappedRow(names, decoders, empty, row))
}
