import { deDE, enUS } from '@mui/material/locale'
import type { ThemeOptions } from '@mui/material/styles'
import { deepmerge } from '@mui/utils'
import { useMemo, useSyncExternalStore } from 'react'
import { type Language, readLanguage, subscribeLanguage } from '../providers/language.ts'
import { components } from './components.ts'
import type { ThemeMode } from './mode.ts'
import { fontFamily, palettes, radius } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Palette {
    heat: { warm: string; cool: string }
    soft: { accent: string; danger: string; caution: string; fine: string; raised: string }
    edge: string
  }
  interface PaletteOptions {
    heat?: Palette['heat']
    soft?: Palette['soft']
    edge?: string
  }
}

/** MUI's own texts (Autocomplete, Pagination, Alert). */
const words = { en: enUS, de: deDE } as const

/** The MUI theme of one mode and language, built from the tokens. */
export function themeOptions(mode: ThemeMode, language: Language): ThemeOptions {
  const colour = palettes[mode]
  const options: ThemeOptions = {
    palette: {
      mode,
      primary: {
        main: colour.accent,
        dark: colour.accentStrong,
        light: colour.accentSoft,
        contrastText: colour.onAccent,
      },
      // A single accent: react-admin's secondary colour uses it too.
      secondary: {
        main: colour.accent,
        dark: colour.accentStrong,
        light: colour.accentSoft,
        contrastText: colour.onAccent,
      },
      error: { main: colour.danger, light: colour.dangerSoft, contrastText: colour.surface },
      warning: { main: colour.caution, light: colour.cautionSoft, contrastText: colour.surface },
      success: { main: colour.fine, light: colour.fineSoft, contrastText: colour.surface },
      info: { main: colour.accent, light: colour.accentSoft, contrastText: colour.onAccent },
      background: { default: colour.ground, paper: colour.surface },
      text: { primary: colour.text, secondary: colour.muted },
      divider: colour.line,
      heat: { warm: colour.warm, cool: colour.cool },
      soft: {
        accent: colour.accentSoft,
        danger: colour.dangerSoft,
        caution: colour.cautionSoft,
        fine: colour.fineSoft,
        raised: colour.raised,
      },
      edge: colour.edge,
    },
    shape: { borderRadius: radius },
    typography: {
      fontFamily,
      fontSize: 14,
      h1: { fontSize: '1.5rem', fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.25 },
      h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: {
        textTransform: 'none',
        letterSpacing: 0,
        fontSize: '0.75rem',
        fontWeight: 600,
        lineHeight: 2,
      },
    },
    sidebar: { width: 232, closedWidth: 56 },
    components: components(colour),
  }
  return deepmerge(options, words[language])
}

/** Both themes in the current language, for `<Admin theme darkTheme>`. */
export function useThemes(): { theme: ThemeOptions; darkTheme: ThemeOptions } {
  const language = useSyncExternalStore(subscribeLanguage, readLanguage)
  return useMemo(
    () => ({ theme: themeOptions('light', language), darkTheme: themeOptions('dark', language) }),
    [language],
  )
}
