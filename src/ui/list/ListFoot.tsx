import RefreshIcon from '@mui/icons-material/Refresh'
import { Box, Button } from '@mui/material'
import type { MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { useHeld } from './rows/HeldList.tsx'
import { ListPagination } from './ListPagination.tsx'

/** Says how many rows have come, gone or moved since the list was read, and shows them on demand. */
export const ChangesButton = () => {
  const { changes, refresh } = useHeld()
  const translate = useTranslate()
  const { number } = useFormat()
  if (changes === 0) return null
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // the button goes with the changes; the focus stays at the list
    const list =
      currentTarget.closest('[data-list]') ?? currentTarget.closest('main')?.querySelector('[data-list]')
    if (list instanceof HTMLElement) list.focus({ preventScroll: true })
    refresh()
  }
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<RefreshIcon />}
      onClick={show}
      sx={{ boxShadow: 3, minHeight: 40, borderRadius: 5 }}
    >
      {translate('lists.changes', { smart_count: changes, number: number(changes) })}
    </Button>
  )
}

/**
 * Below the rows: what has changed since, and the pages. The changes stand beside the pages, and above the rows while
 * the end of the list is out of sight; their room is kept, so that nothing moves.
 */
export const ListFoot = () => (
  <>
    <Box
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 3,
        width: 'fit-content',
        height: 44,
        mt: 0.5,
        mb: { xs: 0, sm: '-48px' },
      }}
    >
      <ChangesButton />
    </Box>
    <ListPagination />
  </>
)
