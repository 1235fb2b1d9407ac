import SortIcon from '@mui/icons-material/SwapVert'
import { useState } from 'react'
import { Button, useResourceContext } from 'react-admin'
import { factsOf, sortsBySeveral } from '../../../providers/declared.ts'
import { lazyPart } from '../../loading/lazyPart.tsx'
import type { SortMenuProps } from './SortMenu.tsx'

const SortMenu = lazyPart<SortMenuProps>(async () => (await import('./SortMenu.tsx')).SortMenu)

/** The button of the order of a list that several columns can decide on; its menu loads on first use. */
export const SortList = ({ columns }: Pick<SortMenuProps, 'columns'>) => {
  const several = sortsBySeveral(factsOf(useResourceContext() ?? ''))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!several) return null
  return (
    <>
      <Button
        label="lists.sort.title"
        data-tour="sort"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <SortIcon />
      </Button>
      {anchor && <SortMenu columns={columns} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
