import { Menu, MenuItem } from '@mui/material'
import { FieldTitle, useListContext, useResourceContext } from 'react-admin'

export interface FilterProps {
  source: string
  label?: string
  alwaysOn?: boolean
}

export interface FilterMenuProps {
  filters: readonly FilterProps[]
  anchor: HTMLElement | null
  onClose: () => void
}

/** The filters that are not shown yet. */
export const FilterMenu = ({ filters, anchor, onClose }: FilterMenuProps) => {
  const resource = useResourceContext() ?? ''
  const { showFilter } = useListContext()
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {filters.map(({ source, label }) => (
        <MenuItem
          key={source}
          onClick={() => {
            onClose()
            showFilter(source, '')
          }}
        >
          <FieldTitle resource={resource} source={source} {...(label !== undefined && { label })} />
        </MenuItem>
      ))}
    </Menu>
  )
}
