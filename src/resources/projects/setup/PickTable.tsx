import SearchIcon from '@mui/icons-material/Search'
import { Box, InputAdornment, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { PageLoading } from '../../../ui/states/PageLoading.tsx'
import { pickPageSize } from './pickable.ts'

interface Props {
  pages: {
    text: string
    page: number
    setPage: (page: number) => void
    search: (text: string) => void
    rows: readonly unknown[] | undefined
    total: number
    error: unknown
    retry: () => void
  }
  /** Text keys. */
  label: string
  search: string
  none: string
  /** Stands below the sentence that nothing was found. */
  whenNone?: ReactNode
  /** Stands beside the search. */
  beside?: ReactNode
  /** Stands above the rows. */
  head?: ReactNode
  /** The rows. */
  children: ReactNode
}

/** A table to pick from: search, rows to tick, pages. */
export const PickTable = ({ pages, label, search, none, whenNone, beside, head, children }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          px: { xs: 1.5, sm: 2 },
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <TextField
          value={pages.text}
          onChange={(event) => pages.search(event.target.value)}
          placeholder={translate(search)}
          margin="none"
          slotProps={{
            htmlInput: { 'aria-label': translate(search) },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
          sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' } }}
        />
        {beside}
      </Box>
      {pages.error ? (
        <ErrorState error={pages.error} onRetry={pages.retry} />
      ) : !pages.rows ? (
        <PageLoading />
      ) : pages.rows.length === 0 ? (
        <Box sx={{ px: 2, py: 3 }}>
          <Typography color="text.secondary">
            {translate(pages.text.trim() ? 'projects.setup.nothingFound' : none)}
          </Typography>
          {whenNone}
        </Box>
      ) : (
        <>
          {head}
          <Box
            component="ul"
            aria-label={translate(label)}
            sx={{ listStyle: 'none', m: 0, p: 0, '& > li:last-of-type': { borderBottom: 0 } }}
          >
            {children}
          </Box>
        </>
      )}
      <Pager page={pages.page} pageSize={pickPageSize} total={pages.total} onPage={pages.setPage} />
    </>
  )
}
