import { useId, useRef, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Columns } from '../../domain/import/column.ts'
import { estateSheetNames, estateSheets } from '../../domain/import/sheets.ts'

const kinds = new Map(
  estateSheetNames.flatMap((name) => {
    const columns: Columns = estateSheets[name].columns
    return Object.entries(columns).map(([key, { kind }]) => [key, kind] as const)
  }),
)

/** The text keys of the values that a column offers; undefined for free text. */
const offeredValues = (column: string): readonly string[] | undefined => {
  const { set, list } = kinds.get(column) ?? {}
  if (set === 'flag') return ['import.flag.yes', 'import.flag.no']
  return set !== undefined && list ? list.map((value) => `import.values.${set}.${value}`) : undefined
}

/** Called when the editor closes: `value` is undefined where the text was discarded. */
export type Leave = (value: string | undefined, how: 'stay' | 'next' | 'previous' | 'away') => void

interface Props {
  /** The column's key. */
  column: string
  text: string
  /** Translated: column and row. */
  label: string
  invalid: boolean
  /** Id of the element with the issues of the cell, if any. */
  describedBy: string
  onLeave: Leave
}

/** The editor of a cell: Enter saves, Escape cancels, Tab saves and moves to the next cell with an issue. */
export const CellEditor = ({ column, text, label, invalid, describedBy, onLeave }: Props) => {
  const translate = useTranslate()
  const listId = useId()
  const left = useRef(false)
  const offered = offeredValues(column)
  const leave: Leave = (value, how) => {
    if (left.current) return
    left.current = true
    onLeave(value, how)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave(value, 'stay')
    else if (event.key === 'Escape') leave(undefined, 'stay')
    else if (event.key === 'Tab') leave(value, event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        defaultValue={text}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        onKeyDown={onKeyDown}
        ref={(node) => {
          if (node && node.dataset['ready'] === undefined) {
            node.dataset['ready'] = ''
            node.setSelectionRange(node.value.length, node.value.length)
          }
        }}
        onBlur={({ currentTarget }) => leave(currentTarget.value, 'away')}
        {...(offered && { list: listId })}
      />
      {offered && (
        <datalist id={listId}>
          {offered.map((key) => (
            <option key={key}>{translate(key)}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
