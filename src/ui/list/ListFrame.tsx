import { Box } from '@mui/material'
import { type ReactElement, type ReactNode } from 'react'
import { FilterContext, Title, useListContext } from 'react-admin'
import { ListError } from '../states/ErrorState.tsx'
import type { Column } from './columns/columns.tsx'
import { FoldedFilters } from './filters/FoldedFilters.tsx'
import { PageLoading } from '../states/PageLoading.tsx'
import { useHeld } from './rows/HeldList.tsx'
import { ListCard } from './ListCard.tsx'
import { ListFoot } from './ListFoot.tsx'
import { LineRoom } from './LineRoom.tsx'

interface Props {
  title?: string
  filters: ReactElement[]
  columns: readonly Column<never>[]
  toolbar: ReactNode
  /** Replaces the whole list while there are no rows at all. */
  empty: ReactNode
  children: ReactNode
}

/** The frame of a list: title, filters and buttons, rows, pagination. It stands before the rows arrive, so that nothing moves when they do. */
export const ListFrame = ({ title, filters, columns, toolbar, empty, children }: Props) => {
  const { defaultTitle, isPending, error, total, filterValues } = useListContext()
  const { ready } = useHeld()
  const nothingYet = !isPending && !error && total === 0 && Object.keys(filterValues ?? {}).length === 0
  return (
    <FilterContext.Provider value={filters}>
      <Title
        {...(title !== undefined && { title })}
        defaultTitle={defaultTitle ?? ''}
        preferenceKey={false}
      />
      {nothingYet ? (
        empty
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'flex-end',
              justifyContent: 'space-between',
              columnGap: 2,
              rowGap: 0.5,
              mb: 1,
            }}
          >
            <Box sx={{ flex: '0 1 auto', width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
              <FoldedFilters filters={filters} />
            </Box>
            {toolbar}
          </Box>
          <LineRoom filters={filters} columns={columns} />
          <ListCard>{error ? <ListError /> : isPending || !ready ? <PageLoading /> : children}</ListCard>
          {!error && <ListFoot />}
        </>
      )}
    </FilterContext.Provider>
  )
}
