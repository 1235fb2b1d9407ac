import type { ReactElement, ReactNode } from 'react'
import { DataTable, ListBase, useResourceContext, useTranslate, type ListBaseProps, type RaRecord } from 'react-admin'
import { factsOf, listPageSize } from '../../providers/declared.ts'
import { NothingFound } from '../EmptyState.tsx'
import { BulkRemove } from './BulkRemove.tsx'
import { columnKey, tableColumns, type Column } from './columns.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ListLoading } from './ListLoading.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { phoneRows } from './phoneRows.ts'
import { VisibleBody } from './VisibleBody.tsx'

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
  rowClick?: 'show' | 'edit' | 'expand' | false | ((row: R) => string)
  /** More buttons above the list. */
  actions?: ReactNode
  creatable?: boolean
  /** Shown below an expanded row. */
  expand?: ReactElement
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
  actions,
  creatable = true,
  expand,
  ...list
}: ResourceListProps<R>) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const sort = factsOf(resource)?.order
  const named = columns.map(({ source, label, sort: key }) => ({
    key: typeof key === 'string' ? key : source,
    label: translate(label ?? `resources.${resource}.fields.${source}`),
  }))
  const toolbar = (
    <ListToolbar columns={columns} filters={filters} creatable={creatable}>
      {actions}
    </ListToolbar>
  )
  return (
    // rendered together with its rows: rendering the frame three times would delay the first rows
    <ListBase {...(sort && { sort })} {...list} perPage={listPageSize} authLoading={null} loading={<ListLoading {...(title !== undefined && { title })} />}>
      <ListFrame {...(title !== undefined && { title })} filters={filters} toolbar={toolbar} empty={<ListEmpty creatable={creatable} />}>
        <DataTable
          body={VisibleBody}
          sx={phoneRows(named)}
          rowClick={typeof rowClick === 'function' ? (_id, _resource, row) => rowClick(row) : rowClick}
          hiddenColumns={columns.filter(({ hidden }) => hidden).map(columnKey)}
          bulkActionButtons={bulkActions ?? <BulkRemove />}
          empty={<NothingFound />}
          {...(expand && { expand })}
        >
          {tableColumns(columns, translate)}
        </DataTable>
      </ListFrame>
    </ListBase>
  )
}
