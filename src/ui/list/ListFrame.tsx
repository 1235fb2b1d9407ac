import { Box, Card } from '@mui/material'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { FilterContext, Title, useListContext, useResourceContext, useStore } from 'react-admin'
import { afterScreen } from '../../providers/firstScreen.ts'
import { latePart } from '../latePart.tsx'
import { ListError } from '../ErrorState.tsx'
import type { Column } from './columns.tsx'
import { FoldedFilters } from './FoldedFilters.tsx'
import { PageLoading } from '../PageLoading.tsx'
import { useHeld } from './HeldList.tsx'
import { ListFoot } from './ListFoot.tsx'
import type { ListLineProps } from './ListLine.tsx'
import { useOpening } from './useOpening.ts'
import { watchWidth } from './watchWidth.ts'

const ListLine = latePart<ListLineProps>(async () => (await afterScreen(() => import('./ListLine.tsx'))).ListLine, { inPlace: true })

/** The room of the line above the rows: on a phone, whose rows begin high on the screen, only while filters are set; there it scrolls sideways. */
const line = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  alignItems: 'center',
  gap: 1,
  minHeight: { sm: 30 },
  mb: { sm: 0.5 },
  '&[data-set]': { minHeight: { xs: 48 }, pb: { xs: 0.5, sm: 0 } },
} as const

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
  const above = useRef<HTMLDivElement>(null)
  const { defaultTitle, isPending, error, total, filterValues } = useListContext()
  const { ready } = useHeld()
  const [padding] = useStore('rowPadding')
  const { opening } = useOpening(useResourceContext() ?? '')
  const nothingYet = !isPending && !error && total === 0 && Object.keys(filterValues ?? {}).length === 0
  return (
    <FilterContext.Provider value={filters}>
      <Title {...(title !== undefined && { title })} defaultTitle={defaultTitle ?? ''} preferenceKey={false} />
      {nothingYet ? (
        empty
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', columnGap: 2, rowGap: 0.5, mb: 1 }}>
            <Box sx={{ flex: '0 1 auto', width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
              <FoldedFilters filters={filters} />
            </Box>
            {toolbar}
          </Box>
          <Box ref={above} sx={line} data-line data-set={Object.keys(filterValues ?? {}).length > 0 || opening?.gone || undefined}>
            <ListLine line={above} filters={filters} columns={columns} />
          </Box>
          {/* the bulk actions are positioned above the rows, outside of the card */}
          <Card ref={watchWidth} tabIndex={-1} data-list sx={{ overflow: 'visible', '--row': padding }}>
            {error ? <ListError /> : isPending || !ready ? <PageLoading /> : children}
          </Card>
          {!error && <ListFoot />}
        </>
      )}
    </FilterContext.Provider>
  )
}
