import { buildingFields } from '../rules/buildingFields.ts'
import { columnOf, type FieldTable, unitOf, wordsOf } from '../rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../rules/radiatorFields.ts'
import { roomFields } from '../rules/roomFields.ts'
import { windowFields } from '../rules/windowFields.ts'
import { valueSets } from './values.ts'

/** The text of a key; undefined if there is none. */
type TextOf = (key: string) => string | undefined

/** The tables of fields that files carry, by the resource whose texts name them. */
const tables: Readonly<Record<string, FieldTable>> = {
  buildings: buildingFields,
  rooms: roomFields,
  windows: windowFields,
  radiators: { ...radiatorFields, ...radiatorFindings },
}

const rows = Object.entries(tables).flatMap(([resource, table]) =>
  Object.entries(table).map(([field, row]) => ({ resource, field, row })),
)
const byColumn = new Map(rows.map((one) => [columnOf(one.field, one.row), one]))
const wordsOfSets = new Map(
  valueSets.flatMap(({ name, values }) =>
    rows.flatMap(({ resource, field, row }) =>
      'values' in row && row.values === values ? [[name, wordsOf(resource, field, row)] as const] : [],
    ),
  ),
)

/** The name of a column: as `import.columns` has it, or else as the app names the field, with the unit of a length. */
export const columnName = (key: string, textOf: TextOf): string | undefined => {
  const at = byColumn.get(key)
  const unit = at && at.row.kind !== 'celsius' && unitOf(at.row)
  const name = at && textOf(`${at.resource}.fields.${at.field}`)
  return textOf(`import.columns.${key}`) ?? (name && unit ? `${name} (${unit})` : name)
}

/** What to enter in a column: as `import.help` has it, or else as the app explains the field. */
export const columnHelp = (key: string, textOf: TextOf): string | undefined => {
  const at = byColumn.get(key)
  return textOf(`import.help.${key}`) ?? (at && textOf(`${at.resource}.help.${at.field}`))
}

/** The word for a value: as `import.values` has it, or else as the app calls it. */
export const valueText = (set: string, value: string, textOf: TextOf): string | undefined => {
  const words = wordsOfSets.get(set)
  return textOf(`import.values.${set}.${value}`) ?? (words && textOf(`${words}.${value}`))
}
