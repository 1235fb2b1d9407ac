import AboutIcon from '@mui/icons-material/InfoOutlined'
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import GlossaryIcon from '@mui/icons-material/MenuBookOutlined'
import ReleasesIcon from '@mui/icons-material/NewReleasesOutlined'
import TourIcon from '@mui/icons-material/TourOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import { Divider, ListItemIcon, ListItemText, ListSubheader, Menu, MenuItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetIdentity, useStore, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { useSignOut } from '../../providers/signOutNavigation.ts'
import { isNew, readUntilKey, releaseDays } from '../help/releases.ts'

export interface AccountEntriesProps {
  id: string
  /** The id of the button that opens them. */
  labelledBy: string
  anchor: HTMLElement | null
  onClose: () => void
  /** Called once the menu is gone: the tour gives the focus back to the button. */
  onTour: () => void
}

/** The signed-in user, with links to profile and password, and sign-out. */
export const AccountEntries = ({ id, labelledBy, anchor, onClose: close, onTour }: AccountEntriesProps) => {
  const translate = useTranslate()
  const [asked, setAsked] = useState(false)
  const signOut = useSignOut()
  const [readUntil] = useStore<string | undefined>(readUntilKey)
  const hasNew = releaseDays.some((day) => isNew(day, readUntil))
  const { identity } = useGetIdentity()
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      slotProps={{
        list: { 'aria-labelledby': labelledBy },
        transition: {
          onExited: () => {
            if (!asked) return
            setAsked(false)
            onTour()
          },
        },
      }}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {/* a subheader: of anything else the menu would make its first item, which takes no focus and so no arrow keys */}
      <ListSubheader
        role="presentation"
        disableSticky
        sx={{ px: 2, py: 1, maxWidth: 280, lineHeight: 'inherit', color: 'text.primary' }}
      >
        <Typography fontWeight={600} noWrap>
          {identity?.fullName}
        </Typography>
        <Typography variant="body2" color="textSecondary" noWrap>
          {typeof identity?.['email'] === 'string' ? identity['email'] : ''}
        </Typography>
      </ListSubheader>
      <Divider component="li" />
      <MenuItem component={Link} to={paths.profile} onClick={close}>
        <ListItemIcon>
          <AccountIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('ui.account.profile')}</ListItemText>
      </MenuItem>
      <MenuItem component={Link} to={paths.changePassword} onClick={close}>
        <ListItemIcon>
          <KeyIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('ui.account.changePassword')}</ListItemText>
      </MenuItem>
      <MenuItem
        onClick={() => {
          setAsked(true)
          close()
        }}
      >
        <ListItemIcon>
          <TourIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('ui.account.tour')}</ListItemText>
      </MenuItem>
      <MenuItem component={Link} to={paths.glossary} onClick={close}>
        <ListItemIcon>
          <GlossaryIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('help.glossary')}</ListItemText>
      </MenuItem>
      <MenuItem component={Link} to={paths.releases} onClick={close}>
        <ListItemIcon>
          <ReleasesIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText {...(hasNew && { secondary: translate('help.unread') })}>
          {translate('help.releases')}
        </ListItemText>
      </MenuItem>
      <MenuItem component={Link} to={paths.about} onClick={close}>
        <ListItemIcon>
          <AboutIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('about.title')}</ListItemText>
      </MenuItem>
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          close()
          signOut()
        }}
      >
        <ListItemIcon>
          <SignOutIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('ra.auth.logout')}</ListItemText>
      </MenuItem>
    </Menu>
  )
}
