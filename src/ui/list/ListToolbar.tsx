import type { ReactNode } from 'react'
import { ColumnsButton, CreateButton, FilterButton, TopToolbar, useResourceDefinition, type RaRecord } from 'react-admin'
import type { Column } from './columns.tsx'
import { ExportList } from './ExportList.tsx'
import { SavedFilters } from './SavedFilters.tsx'

interface ListToolbarProps<R extends RaRecord> {
  columns: readonly Column<R>[]
  creatable: boolean
  children?: ReactNode
}

/** What stands above a list: filters, kept filters, columns, export, create. */
export const ListToolbar = <R extends RaRecord>({ columns, creatable, children }: ListToolbarProps<R>) => {
  const { hasCreate } = useResourceDefinition()
  return (
    <TopToolbar>
      {children}
      <FilterButton disableSaveQuery />
      <SavedFilters />
      <ColumnsButton />
      <ExportList columns={columns} />
      {creatable && hasCreate && <CreateButton />}
    </TopToolbar>
  )
}
