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
  /** Inputs by the contract's query keys; those that are `alwaysOn` stand there from the start. */
  filters?: ReactElement[]
  /** Text key or text; without it the resource's name. */
  title?: string
  /** Acts on the ticked rows; by default they can be removed. False: rows cannot be ticked. */
  bulkActions?: ReactElement | false
  /** Where a click on a row leads. */
  rowClick?: 'show' | 'edit' | 'expand' | false | ((row: R) => string)
  /** More buttons above the list. */
  actions?: ReactNode
  creatable?: boolean
  /** What a row shows below itself when it is opened. */
  expand?: ReactElement
}

/**
 * A list as every resource has it: filters in the address, saved filters, columns to choose, export, bulk actions, and a word
 * where there is nothing, nothing that fits, or no answer.
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
    // drawn with its rows and not before: a frame that is drawn three times over keeps the first rows waiting
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
