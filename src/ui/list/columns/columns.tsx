import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** One column of a list: cell, export and sort order in one description. */
export interface Column<R> {
  source: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  /** False if the list cannot sort by it; a name if the sort key is not the source. */
  sort?: false | string
  align?: 'right'
  /** Stays on one line where there is room, for names and numbers read at a glance. */
  line?: true
  /** Minimum width in px. */
  least?: number
  /** Renders the cell; by default the plain value. */
  render?: (record: R, translate: Translate) => ReactNode
  /** The exported value, if not the plain one. */
  text?: (record: R, translate: Translate) => string | number | boolean | null | undefined
  /** Hidden until the user shows it. */
  hidden?: boolean
}

/** The name of a column in react-admin's table: its sort key if that differs. */
export const columnKey = <R,>({ source, sort }: Column<R>): string =>
  sort === false || sort === undefined ? source : sort

/** The columns for react-admin's table. */
export const tableColumns = <R extends RaRecord>(columns: readonly Column<R>[], translate: Translate) =>
  columns.map(({ render, ...column }) => (
    <DataTable.Col<R>
      key={column.source}
      source={columnKey(column)}
      disableSort={column.sort === false}
      {...(column.label !== undefined && { label: column.label })}
      {...(column.line && { cellClassName: 'line' })}
      {...(column.least && { sx: { minWidth: column.least } })}
      {...(column.align === 'right' && { align: 'right' as const })}
      {...(render && { render: (record: R) => (record ? render(record, translate) : null) })}
    />
  ))
