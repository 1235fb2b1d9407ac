import { ButtonBase, Box, IconButton } from '@mui/material'
import { useLocales, useLocaleState, useTranslate, useTheme } from 'react-admin'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'

/** The interface's languages, each by its own name. */
export function LanguageSwitch() {
  const translate = useTranslate()
  const locales = useLocales()
  const [current, setLocale] = useLocaleState()
  return (
    <Box role="group" aria-label={translate('ui.language')} sx={{ display: 'flex' }}>
      {locales.map(({ locale, name }) => (
        <ButtonBase
          key={locale}
          lang={locale}
          title={name}
          aria-label={`${name} (${locale.toUpperCase()})`}
          aria-pressed={locale === current}
          onClick={() => setLocale(locale)}
          sx={{
            minWidth: 44,
            height: 44,
            borderRadius: 1,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { bgcolor: 'soft.raised' },
            '&[aria-pressed=true]': {
              color: 'primary.main',
              textDecoration: 'underline',
              textDecorationThickness: 2,
              textUnderlineOffset: '0.35em',
            },
          }}
        >
          {locale.toUpperCase()}
        </ButtonBase>
      ))}
    </Box>
  )
}

/** Switches between light and dark; until it is used, the system decides. */
export function ThemeToggle() {
  const translate = useTranslate()
  const [mode, setMode] = useTheme()
  const dark = mode === 'dark'
  return (
    <IconButton
      color="inherit"
      aria-label={translate(dark ? 'ui.switchToLight' : 'ui.switchToDark')}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  )
}
