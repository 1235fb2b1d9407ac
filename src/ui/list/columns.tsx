import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** One column of a list: what is shown, what is exported, how it sorts. One description for all three. */
export interface Column<R> {
  source: string
  /** Text key; without it the resource's field name of `source`. */
  label?: string
  /** False where the list does not sort by it; a name where the sort key is not the source. */
  sort?: false | string
  align?: 'right'
  /** Its texts stay on one line where there is room: names and numbers that are read at a glance. */
  line?: true
  /** px, the least that it shrinks to. */
  least?: number
  /** What the cell shows; without it the plain value. */
  render?: (record: R, translate: Translate) => ReactNode
  /** What the export writes, where it is not the plain value. */
  text?: (record: R, translate: Translate) => string | number | boolean | null | undefined
  /** Off until a person chooses it. */
  hidden?: boolean
}

/** The name that react-admin's table knows a column by: its sort key, where that is another one. */
export const columnKey = <R,>({ source, sort }: Column<R>): string => (sort === false || sort === undefined ? source : sort)

/** The columns as react-admin's table takes them. */
export const tableColumns = <R extends RaRecord>(columns: readonly Column<R>[], translate: Translate) =>
  columns.map(({ render, ...column }) => (
    <DataTable.Col<R>
      key={column.source}
      source={columnKey(column)}
      disableSort={column.sort === false}
      {...(column.label !== undefined && { label: column.label })}
      {...((column.line || column.least) && {
        sx: {
          ...(column.line && { '&.MuiTableCell-body': { whiteSpace: { sm: 'nowrap' } }, minWidth: { xs: 120, sm: 0 } }),
          ...(column.least && { minWidth: column.least }),
        },
      })}
      {...(column.align === 'right' && { align: 'right' as const })}
      {...(render && { render: (record: R) => (record ? render(record, translate) : null) })}
    />
  ))
