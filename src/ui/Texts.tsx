import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { I18nContext, useI18nProvider, useNotify } from 'react-admin'
import { readLanguage, subscribeLanguage, writeLanguage } from '../providers/language.ts'

/**
 * The texts of the chosen language for everything within. react-admin would build all pages anew for another language,
 * and with them lose what is typed; here whatever shows a text takes the new one.
 */
export const Texts = ({ children }: { children: ReactNode }) => {
  const provider = useI18nProvider()
  const notify = useNotify()
  const language = useSyncExternalStore(subscribeLanguage, readLanguage)
  const [shown, setShown] = useState({ language, texts: provider })
  useEffect(() => {
    if (language === shown.language) return undefined
    let wanted = true
    provider.changeLocale(language).then(
      () => {
        if (wanted) setShown({ language, texts: { ...provider, getLocale: () => language } })
      },
      () => {
        if (!wanted) return
        notify('ra.notification.i18n_error', { type: 'error' })
        writeLanguage(shown.language)
      },
    )
    return () => {
      wanted = false
    }
  }, [language, shown.language, provider, notify])
  return <I18nContext value={shown.texts}>{children}</I18nContext>
}
