import { Menu, MenuItem } from '@mui/material'
import { Link } from 'react-router-dom'

export interface Scope {
  to: string
  label: string
}

export interface ScopeEntriesProps {
  id: string
  /** Translated. */
  label: string
  scopes: readonly Scope[]
  /** The address of the one that is shown. */
  shown: string
  anchor: HTMLElement | null
  onClose: () => void
}

/** The entries of the menu that chooses whose thermostats are listed. */
export const ScopeEntries = ({ id, label, scopes, shown, anchor, onClose }: ScopeEntriesProps) => (
  <Menu
    id={id}
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    slotProps={{ list: { 'aria-label': label } }}
  >
    {scopes.map(({ to, label: name }) => (
      <MenuItem
        key={to}
        component={Link}
        to={to}
        selected={to === shown}
        onClick={onClose}
        sx={{ minHeight: 44 }}
      >
        {name}
      </MenuItem>
    ))}
  </Menu>
)
