import { Box, Tooltip } from '@mui/material'
import { memo, useId, type ReactElement, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { mayAny } from '../../providers/declared.ts'
import { usePermissionsHere } from '../useMay.ts'

export interface MenuEntry {
  to: string
  /** Text key. */
  label: string
  icon: ReactNode
  /** Shown to users with any one of them; to everybody if absent. */
  needs?: readonly Permission[]
}

export interface MenuGroup {
  /** Text key. */
  label?: string
  entries: readonly MenuEntry[]
}

interface Props {
  groups: readonly MenuGroup[]
  /** Shows only icons with tooltips. */
  narrow?: boolean
  onNavigate?: () => void
}

/** Created once per group instead of per entry, as the menu renders before the page. */
const look = {
  m: 0,
  p: 0,
  px: 1,
  pb: 1.5,
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 38,
    py: 0.5,
    lineHeight: 1.3,
    hyphens: 'auto',
    overflowWrap: 'anywhere',
    px: 1.25,
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
    typography: 'body2',
  },
  '& a:hover': { bgcolor: 'action.hover' },
  '& svg': { flex: 'none', width: 36, mr: 0, pr: 2, boxSizing: 'border-box', fontSize: 20, height: 20, color: 'text.secondary' },
  '& a.active': { bgcolor: 'soft.accent', fontWeight: 600 },
  '& a.active svg': { color: 'primary.main' },
} as const

/** The app's pages in groups; the current one is marked. */
export const SideMenu = memo(function SideMenu({ groups, narrow = false, onNavigate }: Props) {
  const { permissions } = usePermissionsHere()
  const allowed = ({ needs }: MenuEntry) => !needs || mayAny(permissions, needs)
  return groups.map((group) => {
    const entries = group.entries.filter(allowed)
    return entries.length > 0 && <Group key={group.label ?? ''} group={{ ...group, entries }} narrow={narrow} {...(onNavigate && { onNavigate })} />
  })
})

function Group({ group, narrow, onNavigate }: { group: MenuGroup; narrow: boolean; onNavigate?: () => void }) {
  const translate = useTranslate()
  const id = useId()
  const named = group.label !== undefined && !narrow
  return (
    <>
      {named && (
        <Box id={id} sx={{ px: 2.25, lineHeight: 2.4, fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' }}>
          {translate(group.label ?? '')}
        </Box>
      )}
      <Box component="ul" aria-labelledby={named ? id : undefined} sx={look}>
        {group.entries.map(({ to, label, icon }) => (
          <li key={to}>
            <Named by={narrow ? translate(label) : undefined}>
              <NavLink to={to} aria-label={narrow ? translate(label) : undefined} {...(onNavigate && { onClick: onNavigate })}>
                {icon}
                {!narrow && translate(label)}
              </NavLink>
            </Named>
          </li>
        ))}
      </Box>
    </>
  )
}

/** Adds a tooltip only where there is a text; an empty one costs as much. */
const Named = ({ by, children }: { by: string | undefined; children: ReactElement }) =>
  by === undefined ? (
    children
  ) : (
    <Tooltip title={by} placement="right">
      {children}
    </Tooltip>
  )
