import ProfileIcon from '@mui/icons-material/AccountCircleOutlined'
import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import UnitsIcon from '@mui/icons-material/MeetingRoomOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import ConsentIcon from '@mui/icons-material/VerifiedUserOutlined'
import { Card, List, ListItemButton, ListItemIcon, ListItemText, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { menu } from '../menu.tsx'
import { paths } from '../paths.ts'
import { mayAny } from '../providers/declared.ts'
import { needs } from '../needs.ts'
import { openPages } from '../ui/shell/workspaces.ts'

interface HomeLink {
  to: string
  name: string
  icon: ReactNode
}

const links: readonly HomeLink[] = [
  { to: paths.estate, name: 'tree', icon: <TreeIcon /> },
  { to: paths.buildingUnits.list, name: 'units', icon: <UnitsIcon /> },
  { to: paths.taxonomyImport, name: 'import', icon: <ImportIcon /> },
  { to: paths.users.list, name: 'users', icon: <PeopleIcon /> },
  { to: paths.ownConsent, name: 'consent', icon: <ConsentIcon /> },
  { to: paths.profile, name: 'profile', icon: <ProfileIcon /> },
]

/** Shortcuts, as far as the user's role allows. */
export const HomeLinks = ({ permissions }: { permissions: readonly string[] }) => {
  const translate = useTranslate()
  const open = openPages(menu, permissions)
  const shown = links.filter(({ to }) => open.some(({ page }) => page.to === to))
  // without a role in any client
  if (shown.length === 0) return null
  return (
    <Card
      component="nav"
      data-tour="shortcuts"
      aria-label={translate('home.next')}
      sx={{ pt: 2, pb: 1, maxWidth: mayAny(permissions, needs.estate) ? 'none' : 560 }}
    >
      <Typography
        variant="h3"
        component="h2"
        sx={{ px: { xs: 2, sm: 3 }, minHeight: 40, display: 'flex', alignItems: 'center' }}
      >
        {translate('home.next')}
      </Typography>
      <List disablePadding>
        {shown.map(({ to, name, icon }) => (
          <li key={to}>
            <ListItemButton component={Link} to={to} sx={{ px: { xs: 2, sm: 3 } }}>
              <ListItemIcon sx={{ minWidth: 44, color: 'primary.main' }}>{icon}</ListItemIcon>
              <ListItemText primary={translate(`home.${name}`)} secondary={translate(`home.${name}Text`)} />
            </ListItemButton>
          </li>
        ))}
      </List>
    </Card>
  )
}
