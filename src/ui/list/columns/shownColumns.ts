import { useResourceContext, useStore } from 'react-admin'
import type { KeptColumns } from '../../../providers/openingView.ts'
import { columnKey, type Column } from './columns.tsx'

/** Where react-admin's table keeps which columns of a list are hidden, and in which order they stand. */
const columnsKey = (resource: string) => `${resource}.datatable`

/** The columns of a list in the order in which the user has them, and which of them are shown. */
export const useShownColumns = <C extends Pick<Column<never>, 'source' | 'sort' | 'hidden'>>(
  columns: readonly C[],
) => {
  const key = columnsKey(useResourceContext() ?? '')
  const [ranks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const [hidden] = useStore<string[]>(
    key,
    columns.filter((column) => column.hidden).map((column) => columnKey(column)),
  )
  const order = [...(ranks ?? []), ...columns.keys()].filter(
    (rank, index, all) => all.indexOf(rank) === index,
  )
  const ordered = order.flatMap((rank) => columns[rank] ?? [])
  return { ordered, shown: ordered.filter((column) => !hidden.includes(columnKey(column))) }
}

/** The columns of the list as a saved filter keeps them, and a way to show such ones again; columns that have come since stand at the end. */
export const useKeptColumns = (columns: readonly Pick<Column<never>, 'source' | 'sort' | 'hidden'>[]) => {
  const key = columnsKey(useResourceContext() ?? '')
  const { ordered, shown } = useShownColumns(columns)
  const [, setRanks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const [, setHidden] = useStore<string[]>(key, [])
  const names = columns.map((column) => columnKey(column))
  return {
    kept: {
      hidden: ordered.filter((column) => !shown.includes(column)).map((column) => columnKey(column)),
      order: ordered.map((column) => columnKey(column)),
    },
    show: ({ hidden, order }: KeptColumns) => {
      setHidden(hidden.filter((name) => names.includes(name)))
      setRanks(order.flatMap((name) => (names.includes(name) ? [names.indexOf(name)] : [])))
    },
  }
}
