import { Typography } from '@mui/material'
import {
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import type { ImportIssueCode } from '../../domain/import/issues.ts'
import { CellEditor, type Leave } from './CellEditor.tsx'
import type { CellPlace } from './draft.ts'
import { GridFrame } from './GridFrame.tsx'
import { gridMove } from './gridMove.ts'
import { PreviewRow } from './PreviewRow.tsx'
import { oneLine, issuesAt, nextOpen, rowKey, type At } from './previewRows.ts'
import { useIssueText } from './useIssueText.ts'
import { pageSize, type PreviewView } from './usePreviewRows.ts'

export interface PreviewTableHandle {
  /** Opens the next cell to correct. */
  editNext: () => void
}

/** What is said at every row of a house, and mended at all of them. */
const ofWholeHouse: ReadonlySet<string> = new Set<ImportIssueCode>(['addressNotFound', 'addressInconsistent'])

interface Props {
  ref: Ref<PreviewTableHandle>
  view: PreviewView
  onMend: (place: CellPlace, value: string, shown: string) => void
}

/** A cell being edited: its position, and the initial text of the editor. */
interface Editing extends At {
  text: string
}

const atOf = (target: EventTarget | null): At | undefined => {
  const cell = target instanceof HTMLElement ? target.closest('[data-c]') : null
  return cell instanceof HTMLElement
    ? { row: Number(cell.dataset['r']), column: Number(cell.dataset['c']) }
    : undefined
}

/**
 * The rows as a grid with one tab stop: arrows move, Enter, F2 or typing edits, in the editor Tab moves to the next
 * cell to correct. `At.row` counts within all visible rows, not within the page.
 */
export const PreviewTable = ({ ref, view, onMend }: Props) => {
  const translate = useTranslate()
  const { columnName } = useIssueText()
  const { rows, columns, page, mended, known, open } = view
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<At>()
  const [editing, setEditing] = useState<Editing>()
  const first = page * pageSize
  const shown = rows.slice(first, first + pageSize)
  const isShown = (at: At | undefined): at is At =>
    at !== undefined && at.row >= first && at.row < first + shown.length && at.column < columns.length
  const stop = isShown(active) ? active : { row: first, column: 0 }

  const textAt = ({ row, column }: At): string => {
    const [line, key] = [rows[row], columns[column]?.key ?? '']
    return line ? (mended.get(rowKey(line))?.get(key)?.value ?? line.cells[key] ?? '') : ''
  }
  const focusCell = ({ row, column }: At) => {
    const cell = frame.current?.querySelector(`[data-r="${row}"][data-c="${column}"]`)
    if (cell instanceof HTMLElement) cell.focus()
  }
  const turnTo = ({ row }: At) => view.setPage(Math.floor(row / pageSize))
  const move = (to: At) => {
    flushSync(() => turnTo(to))
    focusCell(to)
  }
  const edit = (at: At, text = textAt(at)) => {
    turnTo(at)
    setActive(at)
    setEditing({ ...at, text })
  }
  const editNext = (from: At | undefined, backwards = false): boolean => {
    const next = nextOpen(open, from, backwards)
    if (next) edit(next)
    return next !== undefined
  }
  useImperativeHandle(ref, () => ({
    editNext: () => editNext(active && { ...active }) || (open[0] && edit(open[0])),
  }))

  const put = (at: At, value: string) => {
    const [row, column] = [rows[at.row], columns[at.column]]
    if (row && column && value !== textAt(at))
      onMend({ sheet: row.sheet, row: row.row, column: column.key }, value, row.cells[column.key] ?? '')
  }
  /** A suggested place is taken on every row that says the same: on one alone it would split the house. */
  const take = (at: At, suggestion: string) => {
    const [row, key] = [rows[at.row], columns[at.column]?.key]
    if (!row?.issues.some(({ code, column }) => ofWholeHouse.has(code) && column === key))
      return put(at, suggestion)
    const alike = view.suggestions.filter(
      ({ column, value, shown }) =>
        column === key && value === suggestion && shown === (row.cells[column] ?? ''),
    )
    for (const { value, shown, ...place } of alike) onMend(place, value, shown)
    return undefined
  }
  const leave: Leave = (value, how) => {
    if (!editing) return
    const at = { row: editing.row, column: editing.column }
    if (value !== undefined) put(at, value.trim())
    if ((how === 'next' || how === 'previous') && editNext(at, how === 'previous')) return
    flushSync(() => setEditing(undefined))
    if (how !== 'away') focusCell(at)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const at = atOf(event.target)
    if (!at || !(event.target instanceof HTMLElement) || event.target.dataset['c'] === undefined) return
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    const to = gridMove(event, at, { rows: rows.length, columns: columns.length, page: pageSize })
    if (to) move(to)
    else if (event.key === 'Enter' || event.key === 'F2') edit(at)
    else if (plain && (event.key === 'Delete' || event.key === 'Backspace')) put(at, '')
    else if (plain && event.key.length === 1 && event.key !== ' ') edit(at, event.key)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const at = atOf(event.target)
    if (!at || !(event.target instanceof HTMLElement) || event.target.closest('input')) return
    const suggestion = event.target.closest('button')?.dataset['take']
    if (suggestion === undefined) return edit(at)
    take(at, suggestion)
    focusCell(at)
    return undefined
  }
  const onFocus = (event: FocusEvent) => {
    const at = atOf(event.target)
    if (at) setActive(at)
  }

  if (rows.length === 0)
    return (
      <Typography sx={{ py: 4, textAlign: 'center' }} color="text.secondary">
        {translate('import.wizard.preview.none')}
      </Typography>
    )
  return (
    <GridFrame ref={frame}>
      <table
        // a grid is a table with focusable cells; it handles their keys
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={translate('import.wizard.preview.rows')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="number">
              {translate('import.wizard.preview.number')}
            </th>
            {columns.map((column) => {
              const [name, header] = [columnName(column), oneLine(column.header)]
              return (
                <th key={column.key} scope="col">
                  {name}
                  {header !== '' && header.toLowerCase() !== name.toLowerCase() && <small>{header}</small>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => {
            const [at, key] = [first + index, rowKey(row)]
            const edited = editing?.row === at ? editing : undefined
            const column = edited && columns[edited.column]
            const editor = edited && column && (
              <CellEditor
                key={`${key} ${column.key}`}
                column={column.key}
                text={edited.text}
                onLeave={leave}
                invalid={issuesAt(row, column.key).some(({ severity }) => severity === 'error')}
                describedBy={`issue-${at}-${edited.column}`}
                label={`${columnName(column)}, ${translate('import.wizard.row', { row: row.row })}`}
              />
            )
            return (
              <PreviewRow
                key={key}
                row={row}
                at={at}
                columns={columns}
                mended={mended.get(key)}
                known={known.get(key)}
                stop={stop.row === at ? stop.column : undefined}
                {...(edited && editor && { editor: { column: edited.column, node: editor } })}
              />
            )
          })}
        </tbody>
      </table>
    </GridFrame>
  )
}
