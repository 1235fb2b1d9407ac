import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { useState } from 'react'
import { Button } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import type { SavedFiltersMenuProps } from './SavedFiltersMenu.tsx'

const SavedFiltersMenu = lazyPart<SavedFiltersMenuProps>(
  async () => (await import('./SavedFiltersMenu.tsx')).SavedFiltersMenu,
)

/** The button of the saved filters; its menu loads on first use. */
export const SavedFilters = ({ columns }: Pick<SavedFiltersMenuProps, 'columns'>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  return (
    <>
      <Button
        label="lists.filters.saved"
        data-tour="saved"
        aria-haspopup="dialog"
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <BookmarkIcon />
      </Button>
      {used && <SavedFiltersMenu columns={columns} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
