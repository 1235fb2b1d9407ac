import { useQuery } from '@tanstack/react-query'
import { useLocaleState } from 'react-admin'
import type english from '../../../locales/en/tours.json'

const load = {
  en: async (): Promise<typeof english> => (await import('../../../locales/en/tours.json')).default,
  de: async (): Promise<typeof english> => (await import('../../../locales/de/tours.json')).default,
}

/** The texts of the tours in the language of the app; they load with the first tour. A failure is the tour's, whose boundary tells it. */
export const useTourTexts = (): typeof english | undefined => {
  const [locale] = useLocaleState()
  return useQuery({ queryKey: ['tours', locale], queryFn: () => load[locale === 'de' ? 'de' : 'en'](), staleTime: Infinity, throwOnError: true }).data
}
