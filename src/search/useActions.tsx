import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import KeysIcon from '@mui/icons-material/KeyboardOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import SwitchIcon from '@mui/icons-material/SwapHorizOutlined'
import LanguageIcon from '@mui/icons-material/TranslateOutlined'
import type { ReactNode } from 'react'
import { useLocales, useLocaleState, useLogout, useTheme, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { searchable } from '../../domain/rules/text.ts'
import { paths } from '../paths.ts'
import { readSession, readTenant } from '../providers/session.ts'
import { useSwitchTenant } from '../providers/tenantSwitch.ts'
import type { MenuGroup } from '../ui/shell/SideMenu.tsx'
import { useMenuPages } from './menuPages.tsx'

export interface Action {
  id: string
  label: string
  icon: ReactNode
  run: () => void
}

/** Most clients that are offered to switch to. */
const mostClients = 5

/** Those whose names hold every word of a text. */
const fitting = (actions: readonly Action[], text: string): Action[] => {
  const words = searchable(text).split(' ').filter(Boolean)
  return words.length === 0 ? [] : actions.filter(({ label }) => words.every((word) => searchable(label).includes(word)))
}

/** The pages of the menu by a text. */
export const usePages = (menu: readonly MenuGroup[], text: string): Action[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const pages = useMenuPages(menu)
  const page = (to: string, label: string, icon: ReactNode): Action => ({ id: to, label: translate(label), icon, run: () => void navigate(to) })
  return fitting([...pages.map(({ to, label, icon }) => page(to, label, icon)), page(paths.profile, 'ui.account.profile', <AccountIcon />)], text)
}

/** What can be done from anywhere by a text: theme, language, keys, another client, sign-out. */
export const useActions = (text: string, onKeys: () => void): Action[] => {
  const translate = useTranslate()
  const [mode, setMode] = useTheme()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  const switchTo = useSwitchTenant()
  const logout = useLogout()
  const other = mode === 'dark' ? 'light' : 'dark'
  const clients = (readSession()?.allowedTenants ?? []).filter(({ id }) => id !== readTenant())
  return [
    ...fitting(
      [
        {
          id: 'theme',
          label: translate(other === 'dark' ? 'ui.switchToDark' : 'ui.switchToLight'),
          icon: other === 'dark' ? <DarkIcon /> : <LightIcon />,
          run: () => setMode(other),
        },
        ...locales
          .filter((one) => one.locale !== locale)
          .map((one) => ({
            id: one.locale,
            label: translate('search.language', { name: one.name }),
            icon: <LanguageIcon />,
            run: () => setLocale(one.locale),
          })),
        { id: 'keys', label: translate('search.keys.title'), icon: <KeysIcon />, run: onKeys },
        { id: 'signOut', label: translate('ra.auth.logout'), icon: <SignOutIcon />, run: () => void logout() },
      ],
      text,
    ),
    ...fitting(
      clients.map(({ id, name }) => ({ id, label: translate('search.switchTo', { name }), icon: <SwitchIcon />, run: () => switchTo(id) })),
      text,
    ).slice(0, mostClients),
  ]
}
