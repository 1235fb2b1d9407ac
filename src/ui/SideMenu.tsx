import { List, ListItemButton, ListItemIcon, ListItemText, ListSubheader, Tooltip } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import type { Permission } from '../../domain/roles/permissions.ts'

export interface MenuEntry {
  to: string
  /** Text key. */
  label: string
  icon: ReactNode
  /** Shown to those who hold any one of them; to everybody where it is absent. */
  needs?: readonly Permission[]
}

export interface MenuGroup {
  /** Text key. */
  label?: string
  entries: readonly MenuEntry[]
}

interface Props {
  groups: readonly MenuGroup[]
  /** Icons alone, named by a tooltip. */
  narrow?: boolean
  onNavigate?: () => void
}

/** The app's pages in groups; the one that is open is marked. */
export function SideMenu({ groups, narrow = false, onNavigate }: Props) {
  const { permissions } = usePermissions<string[]>()
  const allowed = ({ needs }: MenuEntry) => !needs || needs.some((permission) => permissions?.includes(permission))
  return groups.map((group) => {
    const entries = group.entries.filter(allowed)
    return entries.length > 0 && <Group key={group.label ?? ''} group={{ ...group, entries }} narrow={narrow} {...(onNavigate && { onNavigate })} />
  })
}

function Group({ group, narrow, onNavigate }: { group: MenuGroup; narrow: boolean; onNavigate?: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const named = group.label !== undefined && !narrow
  return (
    <List dense disablePadding aria-labelledby={named ? id : undefined} sx={{ px: 1, pb: 1.5 }}>
      {named && <ListSubheader id={id} disableSticky sx={{ px: 1.25, lineHeight: 2.4, bgcolor: 'transparent', fontSize: '0.75rem' }}>{translate(group.label ?? '')}</ListSubheader>}
      {group.entries.map(({ to, label, icon }) => (
        <li key={to}>
          <Tooltip title={narrow ? translate(label) : ''} placement="right">
            <ListItemButton
              component={NavLink} to={to} {...(onNavigate && { onClick: onNavigate })}
              sx={{
                borderRadius: 1, minHeight: 38, px: 1.25, color: 'text.primary',
                '& .MuiListItemIcon-root': { color: 'text.secondary' },
                '&.active': { bgcolor: 'soft.accent', '& .MuiListItemIcon-root': { color: 'primary.main' }, '& .MuiListItemText-primary': { fontWeight: 600 } },
              }}
            >
              <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>
              <ListItemText primary={translate(label)} sx={narrow ? { position: 'absolute', opacity: 0, pointerEvents: 'none' } : {}} />
            </ListItemButton>
          </Tooltip>
        </li>
      ))}
    </List>
  )
}
