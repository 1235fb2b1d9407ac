import * as z from 'zod'
import {
  applies,
  type FieldRow,
  type FieldTable,
  type Held,
  keptOf,
  mapFields,
  mayBeEmpty,
  type ValuesOf,
} from '../../../domain/rules/fields.ts'

/** Fields as they show: null where they do not apply, or are still missing. */
type Shown<Table extends FieldTable> = { readonly [Field in keyof Table]: Held<Table[Field]> | null }

type DraftShape<Table extends FieldTable> = {
  readonly [Field in keyof Table]: z.ZodOptional<z.ZodType<Held<Table[Field]> | null>>
}

const draftOf = (row: FieldRow): z.ZodType => {
  switch (row.kind) {
    case 'choice':
      return z.enum(row.values)
    case 'choices':
      return z.array(z.enum(row.values))
    case 'flag':
      return z.boolean()
    case 'day':
    case 'text':
      return z.string()
    default:
      return z.number().or(z.nan())
  }
}

/** Input that is not saved yet; a field that is missing is as stored. NaN where what was typed is no number. */
export function draftShape<Table extends FieldTable>(table: Table): DraftShape<Table>
export function draftShape(table: FieldTable): Record<string, z.ZodType> {
  return mapFields(table, (row) => draftOf(row).nullable().optional())
}

/** The input on what is stored. */
export function shownOf<Table extends FieldTable>(
  table: Table,
  stored: ValuesOf<Table> | undefined,
  input: { readonly [Field in keyof Table]?: Held<Table[Field]> | null | undefined },
): Shown<Table>
export function shownOf(
  table: FieldTable,
  stored: Readonly<Record<string, unknown>> = {},
  input: Readonly<Record<string, unknown>>,
): object {
  const given = mapFields(table, (_row, field) =>
    input[field] === undefined ? (stored[field] ?? null) : input[field],
  )
  return mapFields(table, (row, field) => (applies(row, given) ? given[field] : null))
}

const isComplete = <Table extends FieldTable>(
  table: Table,
  shown: Shown<Table>,
): shown is Shown<Table> & ValuesOf<Table> =>
  Object.values(mapFields(table, (row, field) => mayBeEmpty(row) || shown[field] !== null)).every(Boolean)

/** What is sent; undefined while something that is required is missing. */
export const sentOf = <Table extends FieldTable>(
  table: Table,
  shown: Shown<Table>,
): ValuesOf<Table> | undefined => (isComplete(table, shown) ? keptOf(table, shown) : undefined)
