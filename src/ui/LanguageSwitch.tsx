import { ButtonBase, Box } from '@mui/material'
import { useLocales, useLocaleState, useTranslate } from 'react-admin'

/** The interface's languages, each named in itself. */
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
          aria-label={name}
          aria-pressed={locale === current}
          onClick={() => setLocale(locale)}
          sx={{
            minWidth: 40,
            height: 40,
            borderRadius: 1,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'text.secondary',
            '&:hover': { bgcolor: 'soft.raised' },
            '&[aria-pressed=true]': { color: 'primary.main', textDecoration: 'underline', textDecorationThickness: 2, textUnderlineOffset: '0.35em' },
          }}
        >
          {locale.toUpperCase()}
        </ButtonBase>
      ))}
    </Box>
  )
}
