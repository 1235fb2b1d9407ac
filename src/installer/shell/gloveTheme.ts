import type { ThemeOptions } from '@mui/material/styles'
import { deepmerge } from '@mui/utils'

const size = { minWidth: 48, minHeight: 48 }
const phone = '@media (max-width: 599.95px)'

/** The theme for hands in gloves: everything that is pressed measures at least 48 px, and the words of a button may wrap. */
export const gloveTheme = (options: ThemeOptions): ThemeOptions =>
  deepmerge(options, {
    components: {
      MuiButton: { styleOverrides: { root: { ...size, whiteSpace: 'normal', [phone]: size } } },
      MuiAppBar: { styleOverrides: { root: { '& :is(a, .MuiButtonBase-root)': size } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 48, whiteSpace: 'normal' } } },
      MuiTextField: { defaultProps: { size: 'medium' } },
    },
  })
