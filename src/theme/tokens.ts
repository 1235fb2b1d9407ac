import type { ThemeMode } from './mode.ts'

/**
 * Every colour of the app, defined once: the account pages get them as CSS variables, the app as its MUI theme. One
 * accent for interactive elements. Warm and cool are only for heat; danger, caution and fine for states.
 */
export interface Palette {
  /** Page background. */
  ground: string
  /** Cards, tables, inputs. */
  surface: string
  /** Elements on a surface: table heads, hovered rows, menus in dark mode. */
  raised: string
  text: string
  /** Captions and help; at least 4.5 to 1 on every surface. */
  muted: string
  /** Dividers. */
  line: string
  /** Borders of inputs and checkboxes: 3 to 1. */
  edge: string
  accent: string
  accentStrong: string
  accentSoft: string
  onAccent: string
  warm: string
  cool: string
  danger: string
  dangerSoft: string
  caution: string
  cautionSoft: string
  fine: string
  fineSoft: string
}

export const palettes: Record<ThemeMode, Palette> = {
  light: {
    ground: '#fbfcfc',
    surface: '#ffffff',
    raised: '#f3f6f6',
    text: '#15211f',
    muted: '#546361',
    line: '#dde4e3',
    edge: '#7c8c8a',
    accent: '#0b6b66',
    accentStrong: '#07514d',
    accentSoft: '#e2f1ef',
    onAccent: '#ffffff',
    warm: '#b5461c',
    cool: '#24679f',
    danger: '#b3232f',
    dangerSoft: '#fcebec',
    caution: '#7a5500',
    cautionSoft: '#fdf3da',
    fine: '#1e6b3c',
    fineSoft: '#e5f3e9',
  },
  dark: {
    ground: '#0f1615',
    surface: '#161f1e',
    raised: '#1f2a28',
    text: '#e5edec',
    muted: '#a1b2af',
    line: '#2d3b39',
    edge: '#738684',
    accent: '#62cdc2',
    accentStrong: '#8addd4',
    accentSoft: '#16332f',
    onAccent: '#05211e',
    warm: '#ff9c6e',
    cool: '#82bdf3',
    danger: '#ff9097',
    dangerSoft: '#3a1a1d',
    caution: '#e9bd5b',
    cautionSoft: '#33290f',
    fine: '#7dcf98',
    fineSoft: '#15301f',
  },
}

/** The system typeface: nothing to load, and familiar to the user. */
export const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** Corner radius in px. */
export const radius = 8

const variable = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const declarations = (mode: ThemeMode) =>
  [
    `color-scheme:${mode}`,
    ...Object.entries(palettes[mode]).map(([name, value]) => `${variable(name)}:${value}`),
  ].join(';')

/** The palettes as CSS variables. The attribute on the root is the user's choice; without it the system decides. */
export const tokensStylesheet = (): string =>
  [
    `:root{--radius:${radius}px;--font:${fontFamily};${declarations('light')}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme]){${declarations('dark')}}}`,
    `:root[data-theme=dark]{${declarations('dark')}}`,
  ].join('\n')

/** Style of what only screen readers read. */
export const screenReaderOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const
