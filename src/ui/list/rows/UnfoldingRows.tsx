import { Children, isValidElement, memo, type ReactNode } from 'react'
import {
  DataTableBody,
  DataTableRow,
  useDataTableStoreContext,
  useRecordContext,
  useStore,
  type DataTableRowProps,
} from 'react-admin'

const sourceOf = (column: ReactNode): unknown =>
  isValidElement(column) &&
  typeof column.props === 'object' &&
  column.props !== null &&
  'source' in column.props
    ? column.props.source
    : undefined

/** A row that keys and the preview find. */
const NamedRow = (props: DataTableRowProps) => <DataTableRow data-id={useRecordContext()?.id} {...props} />

/** The rows of a table that unfold, with one cell per visible column; by default every row checks every column for being hidden. */
export const UnfoldingRows = memo(function UnfoldingRows({ children }: { children?: ReactNode }) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  return (
    <DataTableBody row={NamedRow}>
      {Children.toArray(children).filter((column) => !hidden.some((source) => source === sourceOf(column)))}
    </DataTableBody>
  )
})
