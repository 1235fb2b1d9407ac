import { roomMeasureMaxMetres } from '../limits.ts'
import {
  columnOf,
  type FactsOf,
  type FieldRow,
  type FieldTable,
  type Held,
  mapFields,
} from '../rules/fields.ts'
import { column, type Column, type Columns } from './column.ts'
import { day, decimal, flag, type Kind, manyOf, note, oneOf, whole } from './kinds.ts'
import { valueSets } from './values.ts'
import type { ValueSet } from './valueSet.ts'

const setOf = (values: readonly string[]): ValueSet<string> => {
  const set = valueSets.find((one) => one.values === values)
  if (!set) throw new Error(`no words in files for ${values.join(', ')} (domain/import/values.ts)`)
  return set
}

const kindOf = (row: FieldRow): Kind<unknown> => {
  switch (row.kind) {
    case 'year':
      return whole(0, 9999)
    case 'count':
      return whole(row.min, row.max)
    case 'celsius':
      return decimal(-50, 100)
    case 'metres':
      return decimal(0, roomMeasureMaxMetres)
    case 'millimetres':
      return whole(0, roomMeasureMaxMetres * 1000)
    case 'choice':
      return oneOf(setOf(row.values))
    case 'choices':
      return manyOf(setOf(row.values))
    case 'flag':
      return flag
    case 'day':
      return day
    case 'text':
      return note(row.max)
  }
}

type ColumnKey<Table extends FieldTable, Field extends keyof Table> = Table[Field] extends {
  column: infer Key extends string
}
  ? Key
  : Field

/** The columns of a table's fields, by their keys in files. */
type ColumnsOf<Table extends FieldTable> = {
  readonly [Field in keyof Table as ColumnKey<Table, Field>]: Column<Held<Table[Field]>>
}

type Issues = Pick<Column<unknown>, 'missing' | 'wrong'>

const plainIssues = ({ required, only }: FieldRow): Issues =>
  required && !only ? { missing: 'valueMissing' } : {}

/** The columns of a table's fields. @param issuesOf what is reported for empty and for invalid cells */
export function fieldColumns<Table extends FieldTable>(
  table: Table,
  issuesOf?: (row: FieldRow, field: string) => Issues,
): ColumnsOf<Table>
export function fieldColumns(
  table: FieldTable,
  issuesOf: (row: FieldRow, field: string) => Issues = plainIssues,
): Columns {
  return Object.fromEntries(
    Object.entries(table).map(([field, row]) => [
      columnOf(field, row),
      column(kindOf(row), row.headers, issuesOf(row, field)),
    ]),
  )
}

/** The fields of a row that was read by these columns. */
export function fieldsIn<Table extends FieldTable>(
  table: Table,
  values: { readonly [Field in keyof Table as ColumnKey<Table, Field>]: Held<Table[Field]> | null },
): FactsOf<Table>
export function fieldsIn(table: FieldTable, values: Readonly<Record<string, unknown>>): object {
  return mapFields(table, (row, field) => values[columnOf(field, row)])
}
