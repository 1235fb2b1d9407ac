import { styled } from '@mui/material/styles'
import { Children, isValidElement, memo, useCallback, useMemo, type MouseEvent, type ReactNode } from 'react'
import {
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableStoreContext,
  useEvent,
  useGetPathForRecordCallback,
  useResourceContext,
  useStore,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { isRecord } from '../../../../domain/records.ts'

/** What a row needs of a column of react-admin's table. */
interface Cell {
  source: string
  right: boolean
  line: boolean
  render: ((row: RaRecord) => ReactNode) | undefined
}

const isRender = (value: unknown): value is (row: RaRecord) => ReactNode => typeof value === 'function'

const cellOf = (column: ReactNode): Cell | undefined => {
  const props: unknown = isValidElement(column) ? column.props : undefined
  if (!isRecord(props) || typeof props['source'] !== 'string') return undefined
  const { source, align, cellClassName, render } = props
  return {
    source,
    right: align === 'right',
    line: cellClassName === 'line',
    render: isRender(render) ? render : undefined,
  }
}

/** The value at a path with dots, `counts.rooms`. */
const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), row)

const plainly = (value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : null

const phone = '@media (max-width: 599.95px)'

/** The look of MUI's table rows and cells, which are seven components a cell, in one rule for all of them; weaker than what a list says of its cells. */
const Body = styled('tbody')(({ theme: { palette, typography } }) => ({
  '& > tr': { verticalAlign: 'middle' },
  '& > tr:is(:hover, [data-peeked])': { backgroundColor: palette.soft.raised },
  '& > tr:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
  '& :where(tr > td)': {
    ...typography.body2,
    padding: 'var(--row, 7px) 12px',
    borderBottom: `1px solid ${palette.divider}`,
    color: palette.text.primary,
    textAlign: 'left',
    verticalAlign: 'inherit',
  },
  '& :where(td.right)': { textAlign: 'right' },
  '& :where(td.MuiTableCell-paddingCheckbox)': { width: 48, padding: '0 8px' },
  '& .tick': {
    position: 'relative',
    display: 'inline-flex',
    padding: 5,
    borderRadius: '50%',
    color: palette.edge,
  },
  '& .tick:has(:checked)': { color: palette.primary.main },
  '& .tick:has(:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -4 },
  '& .tick > input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& .tick > svg': { width: 24, height: 24, fill: 'currentColor' },
  [phone]: { '& .tick': { padding: 10 } },
}))

const empty = 'M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z'
const ticked =
  'M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z'

const nothing = () => undefined

interface RowProps {
  row: RaRecord
  cells: readonly Cell[]
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  clickable: boolean
  onOpen: (row: RaRecord) => void
  onTick: (row: RaRecord, event: MouseEvent<HTMLInputElement>) => void
}

/** Rendered again only when its own values change, or whether it is selected. */
const Row = memo(function Row({ row, cells, selected, clickable, onOpen, onTick }: RowProps) {
  const translate = useTranslate()
  return (
    <RecordContextProvider value={row}>
      <tr
        className={clickable ? 'RaDataTable-row RaDataTable-clickableRow' : 'RaDataTable-row'}
        data-id={row.id}
        onClick={() => onOpen(row)}
      >
        {selected !== undefined && (
          <td className="MuiTableCell-paddingCheckbox">
            <span className="tick">
              <input
                type="checkbox"
                aria-label={translate('ra.action.select_row')}
                checked={selected}
                onClick={(event) => onTick(row, event)}
                onChange={nothing}
              />
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={selected ? ticked : empty} />
              </svg>
            </span>
          </td>
        )}
        {cells.map(({ source, right, line, render }) => (
          <td
            key={source}
            className={`RaDataTable-rowCell column-${source}${right ? ' right' : ''}${line ? ' line' : ''}`}
          >
            {render ? render(row) : plainly(valueAt(row, source))}
          </td>
        ))}
      </tr>
    </RecordContextProvider>
  )
})

/** The rows of a list as plain elements: react-admin's take three quarters of the time in which a list is rendered. For tables whose rows do not unfold. */
export const DataTableBody = memo(function DataTableBody({ children }: { children?: ReactNode }) {
  const resource = useResourceContext() ?? ''
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  const rows = useDataTableDataContext()
  const chosen = useDataTableSelectedIdsContext()
  const { hasBulkActions } = useDataTableConfigContext()
  const { rowClick, handleToggleItem } = useDataTableCallbacksContext()
  const navigate = useNavigate()
  const pathOf = useGetPathForRecordCallback()
  const cells = useMemo(
    () =>
      Children.toArray(children)
        .flatMap((column) => cellOf(column) ?? [])
        .filter(({ source }) => !hidden.includes(source)),
    [children, hidden],
  )
  const onOpen = useEvent(async (row: RaRecord) => {
    const link = typeof rowClick === 'function' ? await rowClick(row.id, resource, row) : rowClick
    const path = await pathOf({ record: row, resource, ...(link !== undefined && { link }) })
    if (path) void navigate(path, { state: { _scrollToTop: true } })
  })
  const onTick = useCallback(
    (row: RaRecord, event: MouseEvent<HTMLInputElement>) => {
      handleToggleItem?.(row.id, event)
      event.stopPropagation()
    },
    [handleToggleItem],
  )
  const ticks = hasBulkActions && handleToggleItem !== undefined
  return (
    <Body className="RaDataTable-tbody">
      {rows?.map((row) => (
        <Row
          key={row.id}
          row={row}
          cells={cells}
          selected={ticks ? (chosen?.includes(row.id) ?? false) : undefined}
          clickable={rowClick !== false}
          onOpen={onOpen}
          onTick={onTick}
        />
      ))}
    </Body>
  )
})
