import type { ReactElement, ReactNode } from 'react'
import {
  DataTable,
  ListBase,
  useResourceContext,
  useTranslate,
  type ListBaseProps,
  type RaRecord,
  CreateButton,
  useGetResourceLabel,
  useResourceDefinition,
} from 'react-admin'
import { factsOf, filterRests, listPageSize } from '../../providers/declared.ts'
import { openingState } from '../../providers/openingView.ts'
import { NothingFound, EmptyState } from '../states/EmptyState.tsx'
import { useMayDo } from '../useMay.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { BulkRemove } from './bulk/BulkRemove.tsx'
import { columnKey, tableColumns, type Column } from './columns/columns.tsx'
import { ExportList } from './export/ExportList.tsx'
import { heldOptions, HeldList } from './rows/HeldList.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { phoneRows } from './rows/phoneRows.ts'
import { DataTableBody } from './rows/DataTableBody.tsx'
import { UnfoldingRows } from './rows/UnfoldingRows.tsx'
import { useOpening } from './filters/useOpening.ts'

/** An empty list without filters. */
const ListEmpty = ({ creatable, first }: { creatable: boolean; first: ReactNode }) => {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const label = useGetResourceLabel()
  const translate = useTranslate()
  const mayCreate = useMayDo(resource, 'create') && creatable && hasCreate
  return (
    <EmptyState
      title={translate(`${resource}.nothingYet`, {
        _: translate('lists.nothingYet', { name: label(resource, 2) }),
      })}
      text={
        mayCreate
          ? 'lists.nothingYetCreate'
          : translate(`${resource}.nothingYetHint`, { _: translate('lists.nothingYetHint') })
      }
      actions={mayCreate ? <CreateButton variant="contained" /> : first}
    />
  )
}

interface ResourceListProps<R extends RaRecord> extends Pick<
  ListBaseProps,
  'sort' | 'filter' | 'filterDefaultValues' | 'disableSyncWithLocation' | 'storeKey' | 'queryOptions'
> {
  columns: readonly Column<R>[]
  /** Inputs by the contract's query keys; those with `alwaysOn` are shown from the start. */
  filters?: ReactElement[]
  /** Text key or text; without it the resource's name. */
  title?: string
  /** Actions on the selected rows; removal by default. False: rows cannot be selected. */
  bulkActions?: ReactElement | false
  /** Target of a click on a row. */
  rowClick?: 'show' | 'edit' | 'expand' | false | ((row: R) => string | false)
  /** Chooses whose rows are listed: before all other buttons, also while there are no rows. */
  scope?: ReactNode
  /** More buttons above the list. */
  actions?: ReactNode
  /** The primary action, in place of creating a row. */
  primary?: ReactNode
  creatable?: boolean
  /** What brings the first rows, where they are not created one by one. */
  first?: ReactNode
  /** The one place of all that can be exported here; by default the rows. */
  exports?: ReactNode
  /** Shown below an expanded row. */
  expand?: ReactElement
  /** How often in ms the rows are read again, beside live notices. */
  poll?: (rows: readonly R[]) => number | false
}

/**
 * The list of every resource: filters in the URL, saved filters, column choice, export, bulk actions, and states for
 * empty, no match and error.
 */
export const ResourceList = <R extends RaRecord>({
  columns,
  filters = [],
  title,
  bulkActions,
  rowClick = 'show',
  scope,
  actions,
  primary,
  creatable = true,
  first,
  exports = <ExportList columns={columns} />,
  expand,
  poll,
  queryOptions,
  ...list
}: ResourceListProps<R>) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const sort = factsOf(resource)?.order
  const { opening } = useOpening(resource)
  // without an action there is nothing to tick a row for
  const mayRemove = useMayDo(resource, 'delete')
  const named = columns.map(({ source, label, sort: key }) => ({
    key: typeof key === 'string' ? key : source,
    label: translate(label ?? `resources.${resource}.fields.${source}`),
  }))
  const acts = bulkActions ?? (mayRemove ? <BulkRemove /> : false)
  const toolbar = (
    <ListToolbar
      columns={columns}
      filters={filters}
      creatable={creatable}
      exports={exports}
      {...(primary !== undefined && { primary })}
    >
      {scope}
      {actions}
    </ListToolbar>
  )
  const emptyList = (
    <>
      {scope}
      <ListEmpty creatable={creatable} first={first} />
    </>
  )
  return (
    <ListBase
      {...(sort && { sort })}
      {...list}
      {...(list.disableSyncWithLocation !== true && openingState(opening))}
      queryOptions={{ ...heldOptions, ...queryOptions }}
      perPage={listPageSize}
      debounce={filterRests}
      authLoading={null}
    >
      <HeldList<R> poll={poll}>
        <ListFrame
          {...(title !== undefined && { title })}
          filters={filters}
          columns={columns}
          toolbar={toolbar}
          empty={emptyList}
        >
          <DataTable
            body={expand ? UnfoldingRows : DataTableBody}
            sx={phoneRows(named)}
            rowClick={typeof rowClick === 'function' ? (_id, _resource, row) => rowClick(row) : rowClick}
            hiddenColumns={columns.filter(({ hidden }) => hidden).map(columnKey)}
            bulkActionButtons={acts}
            {...(acts && { bulkActionsToolbar: <BulkBar>{acts}</BulkBar> })}
            empty={<NothingFound />}
            {...(expand && { expand })}
          >
            {tableColumns(columns, translate)}
          </DataTable>
        </ListFrame>
      </HeldList>
    </ListBase>
  )
}
