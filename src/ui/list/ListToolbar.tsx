import { Box } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { CreateButton, useResourceDefinition, type RaRecord } from 'react-admin'
import { AddFilter } from './filters/AddFilter.tsx'
import { ChooseColumns } from './columns/ChooseColumns.tsx'
import type { Column } from './columns/columns.tsx'
import { SavedFilters } from './filters/SavedFilters.tsx'
import { SortList } from './columns/SortList.tsx'

interface ListToolbarProps<R extends RaRecord> {
  columns: readonly Column<R>[]
  filters: readonly ReactElement[]
  creatable: boolean
  exports: ReactNode
  /** The primary action; without it, creating a row. */
  primary?: ReactNode
  children?: ReactNode
}

/** The toolbar of a list: filters, saved filters, columns, export, and at its end the primary action (decision 043). */
export const ListToolbar = <R extends RaRecord>({
  columns,
  filters,
  creatable,
  exports,
  primary,
  children,
}: ListToolbarProps<R>) => {
  const { hasCreate } = useResourceDefinition()
  return (
    <Box
      role="toolbar"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        ml: 'auto',
        gap: { xs: 0, sm: 0.5 },
        minHeight: 48,
      }}
    >
      {children}
      <AddFilter filters={filters} />
      <SavedFilters columns={columns} />
      <SortList columns={columns} />
      <ChooseColumns columns={columns} />
      {exports}
      {primary ?? (creatable && hasCreate && <CreateButton variant="contained" />)}
    </Box>
  )
}
