import type { ReactElement, ReactNode } from 'react'
import { DataTable, List, useTranslate, type ListProps, type RaRecord } from 'react-admin'
import { NothingFound } from '../EmptyState.tsx'
import { ListError } from '../ErrorState.tsx'
import { BulkRemove } from './BulkRemove.tsx'
import { columnKey, tableColumns, type Column } from './columns.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListPagination } from './ListPagination.tsx'
import { ListToolbar } from './ListToolbar.tsx'

interface ResourceListProps<R extends RaRecord> extends Pick<ListProps, 'filters' | 'sort' | 'filter' | 'filterDefaultValues' | 'title' | 'disableSyncWithLocation' | 'storeKey'> {
  columns: readonly Column<R>[]
  /** Acts on the ticked rows; by default they can be removed. False: rows cannot be ticked. */
  bulkActions?: ReactElement | false
  /** Where a click on a row leads. */
  rowClick?: 'show' | 'edit' | false
  /** More buttons above the list. */
  actions?: ReactNode
  creatable?: boolean
}

/**
 * A list as every resource has it: filters in the address, saved filters, columns to choose, export, bulk actions, and a word
 * where there is nothing, nothing that fits, or no answer.
 */
export const ResourceList = <R extends RaRecord>({ columns, bulkActions, rowClick = 'show', actions, creatable = true, ...list }: ResourceListProps<R>) => {
  const translate = useTranslate()
  return (
    <List
      {...list}
      perPage={25}
      actions={
        <ListToolbar columns={columns} creatable={creatable}>
          {actions}
        </ListToolbar>
      }
      pagination={<ListPagination />}
      empty={<ListEmpty creatable={creatable} />}
      error={<ListError />}
    >
      <DataTable
        rowClick={rowClick}
        hiddenColumns={columns.filter(({ hidden }) => hidden).map(columnKey)}
        bulkActionButtons={bulkActions ?? <BulkRemove />}
        empty={<NothingFound />}
      >
        {tableColumns(columns, translate)}
      </DataTable>
    </List>
  )
}
