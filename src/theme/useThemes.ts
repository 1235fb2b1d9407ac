import { useMemo, useSyncExternalStore } from 'react'
import type { ThemeOptions } from '@mui/material/styles'
import { readLanguage, subscribeLanguage } from '../providers/language.ts'
import { themeOptions } from './theme.ts'

/** Both themes in the language in force, for `<Admin theme darkTheme>`. */
export function useThemes(): { theme: ThemeOptions; darkTheme: ThemeOptions } {
  const language = useSyncExternalStore(subscribeLanguage, readLanguage)
  return useMemo(() => ({ theme: themeOptions('light', language), darkTheme: themeOptions('dark', language) }), [language])
}
