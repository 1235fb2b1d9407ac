import type { Missing } from './reasons.ts'

/**
 * The type of a field's values. Years and counts are whole numbers, temperatures are in °C, days are YYYY-MM-DD, texts may have several lines.
 * `standard` is the value of a field that is left out; without one that is null, or no choice of several.
 */
export type FieldKind =
  | { readonly kind: 'year' }
  | { readonly kind: 'day' }
  | { readonly kind: 'celsius' | 'metres' | 'millimetres' }
  | { readonly kind: 'count'; readonly min: number; readonly max: number; readonly standard?: number }
  | {
      readonly kind: 'choice'
      readonly values: readonly string[]
      readonly standard?: string
      /** The most frequent value, which stands first on a phone. */
      readonly usual?: string
    }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'flag'; readonly standard?: boolean }
  | { readonly kind: 'text'; readonly max: number }

interface Needs {
  /** It has to be given; with `only`, where it applies. */
  readonly required?: true
  /** It applies only while another field of the table has this value, and is null otherwise. */
  readonly only?: readonly [field: string, value: string]
}

export interface FieldTerms extends Needs {
  /** A rule of the entity says what is allowed: it depends on other fields. */
  readonly byRule?: true
  /** The part of the form, or the step on site, that asks for it. */
  readonly part?: string
  /** The key of its column in files, if another entity has a column of its name. */
  readonly column?: string
  /** The headers by which an import recognises its column, including those of the locales. */
  readonly headers: readonly string[]
  /** Text key of the help below its input. */
  readonly help?: string
  /** Where the words of its values stand in the locales, if not at `<resource>.<field>s`. */
  readonly words?: string
}

/** One field of an entity: its contract, rules, inputs, texts, and columns of files follow from it. */
export type FieldRow = FieldKind & FieldTerms
/** Fields in the order of the contract, the columns and the pages. */
export type FieldTable = Readonly<Record<string, FieldRow>>

/** The type of a field's values, without null. */
export type Held<Row extends FieldRow> = Row extends { kind: 'choice' }
  ? Row['values'][number]
  : Row extends { kind: 'choices' }
    ? Row['values'][number][]
    : {
        year: number
        count: number
        celsius: number
        metres: number
        millimetres: number
        flag: boolean
        day: string
        text: string
        choice: string
        choices: string[]
      }[Row['kind']]

/** Whether a field must have a value of its own: there is no standard one. */
type Needed<Row extends FieldRow> = Row extends { required: true }
  ? Row extends { only: unknown }
    ? false
    : true
  : false

/** The names of the fields without which there is no row. */
export type NeededOf<Table extends FieldTable> = {
  [Field in keyof Table]: Needed<Table[Field]> extends true ? Field : never
}[keyof Table]

/** The fields of a stored row. */
export type ValuesOf<Table extends FieldTable> = {
  -readonly [Field in keyof Table]:
    | Held<Table[Field]>
    | (Needed<Table[Field]> extends true
        ? never
        : Table[Field] extends { standard: unknown } | { kind: 'choices' }
          ? never
          : null)
}

/** The same fields, any of which may be missing. */
export type FactsOf<Table extends FieldTable> = {
  readonly [Field in keyof Table]?: Held<Table[Field]> | Missing
}

/** Every field of a table, in order. */
export function fieldNames<Table extends object>(table: Table): readonly (keyof Table & string)[]
export function fieldNames(table: object): readonly string[] {
  return Object.keys(table)
}

type FieldOf<Table extends Parted, Part> = {
  [Field in keyof Table]: Table[Field]['part'] extends Part ? Field : never
}[keyof Table]
type Parted = Readonly<Record<string, { readonly part: string }>>

/** The fields of parts of the form, in order. */
export function fieldsOfPart<Table extends Parted, Part extends Table[keyof Table]['part']>(
  table: Table,
  ...parts: readonly Part[]
): readonly FieldOf<Table, Part>[]
export function fieldsOfPart(table: Parted, ...parts: readonly string[]): readonly string[] {
  return Object.entries(table).flatMap(([field, { part }]) => (parts.includes(part) ? [field] : []))
}

/** One result per field. */
export function mapFields<Table extends FieldTable, T>(
  table: Table,
  make: (row: Table[keyof Table], field: keyof Table & string) => T,
): Record<keyof Table & string, T>
export function mapFields<T>(
  table: FieldTable,
  make: (row: FieldRow, field: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(table).map(([field, row]) => [field, make(row, field)]))
}

/** The value of a field that is left out. */
export const standardOf = (row: FieldKind): number | string | boolean | readonly string[] | null =>
  'standard' in row ? (row.standard ?? null) : row.kind === 'choices' ? [] : null

/** The values that a form starts with: those of fields that have one if they are left out. */
export const standardsOf = (table: FieldTable): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(mapFields(table, standardOf)).filter(([, value]) => value !== null))

/** Whether a field may be without a value. */
export const mayBeEmpty = (row: FieldKind & Needs): boolean =>
  standardOf(row) === null && (row.required !== true || row.only !== undefined)

/** All fields of a row: missing ones get their standard value; properties that are not in the table are left out. */
export function valuesOf<Table extends FieldTable>(
  table: Table,
  known: FactsOf<Table> & { readonly [Field in NeededOf<Table>]: Held<Table[Field]> },
): ValuesOf<Table>
export function valuesOf(
  table: FieldTable,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return mapFields(table, (row, field) => known[field] ?? standardOf(row))
}

/** Whether a field applies to a row, as far as it is known. */
export const applies = (
  { only }: FieldKind & Needs,
  known: Readonly<Partial<Record<string, unknown>>>,
): boolean => only === undefined || known[only[0]] === only[1]

/** What is stored of entered values: nothing of fields that do not apply, and no blank text. */
export function keptOf<Table extends FieldTable>(table: Table, entered: ValuesOf<Table>): ValuesOf<Table>
export function keptOf(
  table: FieldTable,
  entered: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return mapFields(table, (row, field) => {
    const value = applies(row, entered) ? entered[field] : null
    return row.kind === 'text' && typeof value === 'string' ? value.trim() || null : value
  })
}

/** The key of a field's column in files. */
export const columnOf = (field: string, { column }: FieldRow): string => column ?? field

/** Where the words of a field's values stand in the locales. */
export const wordsOf = (resource: string, field: string, { words }: Pick<FieldTerms, 'words'>): string =>
  words ?? `${resource}.${field}s`

/** The unit of a field's values. */
export const unitOf = ({ kind }: FieldKind): 'm' | 'mm' | '°C' | undefined =>
  kind === 'metres' ? 'm' : kind === 'millimetres' ? 'mm' : kind === 'celsius' ? '°C' : undefined

/** Whether a field's values are whole numbers. */
export const isWhole = ({ kind }: FieldKind): boolean => ['year', 'count', 'millimetres'].includes(kind)
