import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import { lazy, Suspense, useState } from 'react'
import { Button } from 'react-admin'

const SavedFiltersMenu = lazy(async () => ({ default: (await import('./SavedFiltersMenu.tsx')).SavedFiltersMenu }))

/** Filters that were kept under a name; what is behind the button loads when it is first pressed. */
export const SavedFilters = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  return (
    <>
      <Button
        label="lists.filters.saved"
        aria-haspopup="dialog"
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <BookmarkIcon />
      </Button>
      <Suspense fallback={null}>{used && <SavedFiltersMenu anchor={anchor} onClose={() => setAnchor(null)} />}</Suspense>
    </>
  )
}
