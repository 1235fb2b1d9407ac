import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import KeysIcon from '@mui/icons-material/KeyboardOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import SignOutIcon from '@mui/icons-material/Logout'
import SwitchIcon from '@mui/icons-material/SwapHorizOutlined'
import LanguageIcon from '@mui/icons-material/TranslateOutlined'
import type { ReactNode } from 'react'
import { useLocales, useLocaleState, useTheme, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { searchable } from '../../domain/rules/text.ts'
import { readSession, readTenant } from '../providers/session.ts'
import { useSignOut } from '../providers/signOutNavigation.ts'
import { useSwitchTenant } from '../providers/tenantSwitch.ts'
import { openPages, useMenuRights, type Workspace } from '../ui/shell/workspaces.ts'

export interface Action {
  id: string
  label: string
  /** What tells it from others of its name. */
  beside?: string
  icon: ReactNode
  run: () => void
}

/** Most clients that are offered to switch to. */
const mostClients = 5

/** Those whose names, with what stands beside them, hold every word of a text. */
const fitting = (actions: readonly Action[], text: string): Action[] => {
  const words = searchable(text).split(' ').filter(Boolean)
  return words.length === 0
    ? []
    : actions.filter(({ label, beside = '' }) =>
        words.every((word) => searchable(`${label} ${beside}`).includes(word)),
      )
}

/** The pages of the menu by a text, or by the workspace that they are in. */
export const usePages = (menu: readonly Workspace[], text: string): Action[] => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const pages = openPages(menu, useMenuRights()).map(({ page: { to, label }, workspace }): Action => {
    const [name, within] = [translate(label), translate(workspace.label)]
    return {
      id: to,
      label: name,
      icon: workspace.icon,
      run: () => void navigate(to),
      ...(within !== name && { beside: within }),
    }
  })
  return fitting(pages, text)
}

/** What can be done from anywhere by a text: theme, language, keys, another client, sign-out. */
export const useActions = (text: string, onKeys: () => void): Action[] => {
  const translate = useTranslate()
  const [mode, setMode] = useTheme()
  const locales = useLocales()
  const [locale, setLocale] = useLocaleState()
  const switchTo = useSwitchTenant()
  const signOut = useSignOut()
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
        { id: 'signOut', label: translate('ra.auth.logout'), icon: <SignOutIcon />, run: signOut },
      ],
      text,
    ),
    ...fitting(
      clients.map(({ id, name }) => ({
        id,
        label: translate('search.switchTo', { name }),
        icon: <SwitchIcon />,
        run: () => switchTo(id),
      })),
      text,
    ).slice(0, mostClients),
  ]
}
