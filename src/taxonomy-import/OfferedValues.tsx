import { useTranslate } from 'react-admin'
import type { Columns } from '../../domain/import/column.ts'
import { estateSheetNames, estateSheets } from '../../domain/import/sheets.ts'

const kinds = new Map(
  estateSheetNames.flatMap((name) => {
    const columns: Columns = estateSheets[name].columns
    return Object.entries(columns).map(([key, { kind }]) => [key, kind] as const)
  }),
)

/** The text keys of the values that a column offers; none for free text. */
const offeredBy = (column: string): readonly string[] => {
  const { set, list } = kinds.get(column) ?? {}
  if (set === 'flag') return ['import.flag.yes', 'import.flag.no']
  return set !== undefined && list ? list.map((value) => `import.values.${set}.${value}`) : []
}

export interface Offered {
  id: string
  column: string
  /** Called once there is something to choose from: without it, the editor is a plain text field. */
  onOffered: () => void
}

/** What the editor of a cell offers beside free text. */
export const OfferedValues = ({ id, column, onOffered }: Offered) => {
  const translate = useTranslate()
  const offered = offeredBy(column)
  if (offered.length === 0) return null
  return (
    <datalist id={id} ref={(node) => void (node && onOffered())}>
      {offered.map((key) => (
        <option key={key}>{translate(key)}</option>
      ))}
    </datalist>
  )
}
