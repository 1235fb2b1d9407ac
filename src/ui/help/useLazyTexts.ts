import { useQuery } from '@tanstack/react-query'
import { useLocaleState } from 'react-admin'
import type { Language } from '../../providers/language.ts'

/** Texts in the language of the app that are not loaded with the others but when somebody asks for them. */
export const useLazyTexts = <T>(
  name: string,
  load: Readonly<Record<Language, () => Promise<T>>>,
  throwOnError = false,
): T | undefined => {
  const [locale] = useLocaleState()
  return useQuery({
    queryKey: [name, locale],
    queryFn: () => load[locale === 'de' ? 'de' : 'en'](),
    staleTime: Infinity,
    throwOnError,
  }).data
}
