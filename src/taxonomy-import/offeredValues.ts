import type { Columns } from '../../domain/import/column.ts'
import { estateSheetNames, estateSheets } from '../../domain/import/sheets.ts'

const kinds = new Map(
  estateSheetNames.flatMap((name) => {
    const columns: Columns = estateSheets[name].columns
    return Object.entries(columns).map(([key, { kind }]) => [key, kind] as const)
  }),
)

/** The text keys of the values that a column offers; undefined where any text may stand. */
export const offeredValues = (column: string): readonly string[] | undefined => {
  const { set, list } = kinds.get(column) ?? {}
  if (set === 'flag') return ['import.flag.yes', 'import.flag.no']
  return set !== undefined && list ? list.map((value) => `import.values.${set}.${value}`) : undefined
}
