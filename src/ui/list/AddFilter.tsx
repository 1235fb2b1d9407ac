import FilterIcon from '@mui/icons-material/FilterList'
import { Menu, MenuItem } from '@mui/material'
import { useState, type ReactElement } from 'react'
import { Button, FieldTitle, useListContext, useResourceContext } from 'react-admin'

interface FilterProps {
  source: string
  label?: string
  alwaysOn?: boolean
}

const isFilterProps = (props: unknown): props is FilterProps => typeof props === 'object' && props !== null && 'source' in props

/** Shows one more filter. */
export const AddFilter = ({ filters }: { filters: readonly ReactElement[] }) => {
  const resource = useResourceContext() ?? ''
  const { displayedFilters, filterValues, showFilter } = useListContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const hidden = filters
    .map(({ props }) => props)
    .filter(isFilterProps)
    .filter(({ source, alwaysOn }) => !alwaysOn && !displayedFilters[source] && filterValues?.[source] === undefined)
  if (hidden.length === 0) return null
  return (
    <>
      <Button label="ra.action.add_filter" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <FilterIcon />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {hidden.map(({ source, label }) => (
          <MenuItem
            key={source}
            onClick={() => {
              setAnchor(null)
              showFilter(source, '')
            }}
          >
            <FieldTitle resource={resource} source={source} {...(label !== undefined && { label })} />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
