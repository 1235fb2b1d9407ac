import { Children, isValidElement, memo, type ReactNode } from 'react'
import { DataTableBody, useDataTableStoreContext, useStore } from 'react-admin'

const sourceOf = (column: ReactNode): unknown =>
  isValidElement(column) && typeof column.props === 'object' && column.props !== null && 'source' in column.props ? column.props.source : undefined

/** The rows of a table with one cell per visible column; by default every row checks every column for being hidden. */
export const VisibleBody = memo(function VisibleBody({ children }: { children?: ReactNode }) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  return <DataTableBody>{Children.toArray(children).filter((column) => !hidden.some((source) => source === sourceOf(column)))}</DataTableBody>
})
