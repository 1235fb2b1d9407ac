import FilterIcon from '@mui/icons-material/FilterList'
import { useState, type ReactElement } from 'react'
import { Button, useListContext } from 'react-admin'
import { lazyPart } from '../../loading/lazyPart.tsx'
import type { FilterMenuProps, FilterProps } from './FilterMenu.tsx'

const FilterMenu = lazyPart<FilterMenuProps>(async () => (await import('./FilterMenu.tsx')).FilterMenu)

const isFilterProps = (props: unknown): props is FilterProps =>
  typeof props === 'object' && props !== null && 'source' in props

/** Shows one more filter. */
export const AddFilter = ({ filters }: { filters: readonly ReactElement[] }) => {
  const { displayedFilters, filterValues } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const hidden = filters
    .map(({ props }) => props)
    .filter(isFilterProps)
    .filter(
      ({ source, alwaysOn }) =>
        !alwaysOn && !displayedFilters[source] && filterValues?.[source] === undefined,
    )
  if (hidden.length === 0) return null
  return (
    <>
      <Button
        label="ra.action.add_filter"
        data-tour="filters"
        aria-haspopup="menu"
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <FilterIcon />
      </Button>
      {used && <FilterMenu filters={hidden} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
