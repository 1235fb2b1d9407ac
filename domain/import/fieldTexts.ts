import { buildingFields } from '../rules/buildingFields.ts'
import { columnOf, type FieldTable, unitOf } from '../rules/fields.ts'
import { radiatorFields, radiatorFindings } from '../rules/radiatorFields.ts'
import { roomFields } from '../rules/roomFields.ts'
import { windowFields } from '../rules/windowFields.ts'

/** The text of a key; undefined if there is none. */
export type TextOf = (key: string) => string | undefined

/** The tables of fields that files carry, by the resource whose texts name them. */
const tables: Readonly<Record<string, FieldTable>> = {
  buildings: buildingFields,
  rooms: roomFields,
  windows: windowFields,
  radiators: { ...radiatorFields, ...radiatorFindings },
}

const byColumn = new Map(
  Object.entries(tables).flatMap(([resource, table]) =>
    Object.entries(table).map(([field, row]) => [columnOf(field, row), { resource, field, row }] as const),
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
