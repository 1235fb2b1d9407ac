import { useResourceContext, useStore } from 'react-admin'
import { columnKey, type Column } from './columns.tsx'

/** Where react-admin's table keeps which columns of a list are hidden, and in which order they stand. */
export const columnsKey = (resource: string) => `${resource}.datatable`

/** The columns of a list in the order in which the user has them, and which of them are shown. */
export const useShownColumns = <C extends Pick<Column<never>, 'source' | 'sort' | 'hidden'>>(columns: readonly C[]) => {
  const key = columnsKey(useResourceContext() ?? '')
  const [ranks] = useStore<number[] | undefined>(`${key}_columnRanks`)
  const [hidden] = useStore<string[]>(
    key,
    columns.filter((column) => column.hidden).map((column) => columnKey(column)),
  )
  const order = [...(ranks ?? []), ...columns.keys()].filter((rank, index, all) => all.indexOf(rank) === index)
  const ordered = order.flatMap((rank) => columns[rank] ?? [])
  return { ordered, shown: ordered.filter((column) => !hidden.includes(columnKey(column))) }
}
