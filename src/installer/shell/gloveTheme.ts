import type { ThemeOptions } from '@mui/material/styles'
import { deepmerge } from '@mui/utils'

const size = { minWidth: 48, minHeight: 48 }
/** A window too low for bars that stay: a phone on its side, or one at 400 % zoom. */
export const low = '@media (max-height: 430px)'
const phone = '@media (max-width: 599.95px)'
/** Where the system's colours replace ours, an area has no ground of its own: a line shows what is a button, or a warning. */
const outlined = { '@media (forced-colors: active)': { border: '1px solid' } }

/** What was closed is gone at once: while it fades, it lies over the page and swallows the next tap, which nobody notices. */
const gone = { transitionDuration: { enter: 225, exit: 0 } }

/** The theme for hands in gloves: everything that is pressed measures at least 48 px, and the words of a button may wrap. */
export const gloveTheme = (options: ThemeOptions): ThemeOptions =>
  deepmerge(options, {
    components: {
      MuiButton: { styleOverrides: { root: { ...size, whiteSpace: 'normal', [phone]: size, ...outlined } } },
      MuiDialog: { defaultProps: gone },
      MuiMenu: { defaultProps: gone },
      MuiAlert: { styleOverrides: { root: outlined } },
      // what takes the focus is not hidden behind the bars
      MuiCssBaseline: {
        styleOverrides: {
          html: {
            scrollPaddingTop: 72,
            scrollPaddingBottom: 'calc(var(--footer, 0px) + 16px)',
            [low]: { scrollPadding: 16 },
          },
        },
      },
      MuiAppBar: {
        styleOverrides: { root: { [low]: { position: 'static' }, '& :is(a, .MuiButtonBase-root)': size } },
      },
      // a number to call stands by itself, not in a sentence
      MuiLink: { styleOverrides: { root: { display: 'inline-flex', alignItems: 'center', ...size } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 48, whiteSpace: 'normal' } } },
      MuiTextField: { defaultProps: { size: 'medium' } },
    },
  })
