import * as z from 'zod'
import { roomMeasureMaxMetres } from '../../domain/limits.ts'
import {
  type FieldRow,
  type FieldTable,
  mapFields,
  type NeededOf,
  standardOf,
  type ValuesOf,
} from '../../domain/rules/fields.ts'
import { Day, Note } from '../shapes.ts'

/** What a field may be. Limits that a rule knows are reported by the rule. */
const schemaOf = (row: FieldRow): z.ZodType => {
  switch (row.kind) {
    case 'year':
      return z.int('wholeNumbersOnly')
    case 'count':
      return row.byRule
        ? z.int('wholeNumbersOnly')
        : z.int('wholeNumbersOnly').min(row.min, 'positiveNumberOnly').max(row.max)
    case 'millimetres':
      return z.int('wholeNumbersOnly').max(roomMeasureMaxMetres * 1000, 'tooLarge')
    case 'celsius':
    case 'metres':
      return z.number()
    case 'choice':
      return z.enum(row.values)
    case 'choices':
      return z.array(z.enum(row.values)).max(row.values.length, 'tooMany')
    case 'flag':
      return z.boolean()
    case 'day':
      return Day
    case 'text':
      return Note(row.max)
  }
}

type FieldShape<Table extends FieldTable> = {
  readonly [Field in keyof Table]: Field extends NeededOf<Table>
    ? z.ZodType<ValuesOf<Table>[Field], ValuesOf<Table>[Field]>
    : z.ZodDefault<z.ZodType<ValuesOf<Table>[Field], ValuesOf<Table>[Field]>>
}

/** A schema for every field of a table. */
export function shapeOf<Table extends FieldTable>(table: Table): FieldShape<Table>
export function shapeOf(table: FieldTable): Record<string, z.ZodType> {
  return mapFields(table, (row) => {
    const [schema, standard] = [schemaOf(row), standardOf(row)]
    if (row.required && !row.only) return schema
    if (standard !== null) return schema.default(standard)
    return row.kind === 'text' ? schema.default(null) : schema.nullable().default(null)
  })
}
