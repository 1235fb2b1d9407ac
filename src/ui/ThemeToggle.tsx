import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { IconButton } from '@mui/material'
import { useTheme, useTranslate } from 'react-admin'

/** Between light and dark; until it is used, the system decides. */
export function ThemeToggle() {
  const translate = useTranslate()
  const [mode, setMode] = useTheme()
  const dark = mode === 'dark'
  return (
    <IconButton color="inherit" aria-label={translate(dark ? 'ui.switchToLight' : 'ui.switchToDark')} onClick={() => setMode(dark ? 'light' : 'dark')}>
      {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  )
}
