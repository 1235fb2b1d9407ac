import { useTranslate } from 'react-admin'
import type { Columns } from '../../domain/import/column.ts'
import { valueText } from '../../domain/import/valueText.ts'
import { estateSheetNames, estateSheets } from '../../domain/import/sheets.ts'

const kinds = new Map(
  estateSheetNames.flatMap((name) => {
    const columns: Columns = estateSheets[name].columns
    return Object.entries(columns).map(([key, { kind }]) => [key, kind] as const)
  }),
)

/** The values that a column offers, in words; none for free text. */
const offeredBy = (column: string, textOf: (key: string) => string | undefined) => {
  const { set, list } = kinds.get(column) ?? {}
  if (set === 'flag') return [textOf('import.flag.yes'), textOf('import.flag.no')]
  return set !== undefined && list ? list.map((value) => valueText(set, value, textOf)) : []
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
  const offered = offeredBy(column, (key) => translate(key, { _: '' }) || undefined)
  if (offered.length === 0) return null
  return (
    <datalist id={id} ref={(node) => void (node && onOffered())}>
      {offered.map((text) => (
        <option key={text}>{text}</option>
      ))}
    </datalist>
  )
}
