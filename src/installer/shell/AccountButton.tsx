import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useId, useState, useSyncExternalStore } from 'react'
import { useLocale, useLocales, useTranslate } from 'react-admin'
import { paths } from '../../paths.ts'
import { signOut } from '../../providers/authProvider.ts'
import { isLanguage, writeLanguage } from '../../providers/language.ts'
import { readMode, subscribeMode, writeMode } from '../../theme/mode.ts'
import { lazyPart, PartBoundary } from '../../ui/loading/lazyPart.tsx'
import type { TourProps } from '../../ui/tour/Tour.tsx'
import { entriesOf } from '../outbox/outbox.ts'
import { useOwner } from '../useOwner.ts'

const Tour = lazyPart<TourProps>(async () => (await import('../../ui/tour/Tour.tsx')).Tour)
const SignOutDialog = lazyPart(async () => (await import('../outbox/SignOutDialog.tsx')).SignOutDialog)

/** Language, theme, a tour, the back office, and sign-out, which asks first about what was not sent. */
export const AccountButton = () => {
  const translate = useTranslate()
  const { userId } = useOwner()
  const locales = useLocales()
  const locale = useLocale()
  const mode = useSyncExternalStore(subscribeMode, readMode)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [toured, setToured] = useState(false)
  const [buttonId, menuId] = [useId(), useId()]
  const close = () => setAnchor(null)
  const leave = async () => {
    // a device that cannot read its storage has stored nothing
    const waiting = await entriesOf(userId).catch(() => [])
    if (waiting.length > 0) setAsking(true)
    else await signOut()
  }
  return (
    <>
      <IconButton
        id={buttonId}
        data-tour="settings"
        color="inherit"
        aria-label={translate('ui.account.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AccountIcon />
      </IconButton>
      <PartBoundary>
        <Menu
          id={menuId}
          anchorEl={anchor}
          open={anchor !== null}
          onClose={close}
          slotProps={{ list: { 'aria-labelledby': buttonId } }}
        >
          {locales
            .filter((one) => one.locale !== locale)
            .map((one) => (
              <MenuItem
                key={one.locale}
                lang={one.locale}
                onClick={() => {
                  if (isLanguage(one.locale)) writeLanguage(one.locale)
                  close()
                }}
              >
                {one.name}
              </MenuItem>
            ))}
          <MenuItem
            onClick={() => {
              writeMode(mode === 'dark' ? 'light' : 'dark')
              close()
            }}
          >
            {translate(mode === 'dark' ? 'ui.switchToLight' : 'ui.switchToDark')}
          </MenuItem>
          <MenuItem
            onClick={() => {
              close()
              setToured(true)
            }}
          >
            {translate('ui.account.tour')}
          </MenuItem>
          <MenuItem component="a" href={paths.home}>
            {translate('installer.backOffice')}
          </MenuItem>
          <MenuItem
            onClick={() => {
              close()
              void leave()
            }}
          >
            {translate('ra.auth.logout')}
          </MenuItem>
        </Menu>
      </PartBoundary>
      {toured && <Tour onClose={() => setToured(false)} />}
      {isAsking && <SignOutDialog onClose={() => setAsking(false)} />}
    </>
  )
}
