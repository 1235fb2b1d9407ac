import { useQuery } from '@tanstack/react-query'
import { useLocaleState } from 'react-admin'
import type english from '../../../locales/en/glossary.json'

type Glossary = (typeof english)['terms']

const load = {
  en: async (): Promise<Glossary> => (await import('../../../locales/en/glossary.json')).terms,
  de: async (): Promise<Glossary> => (await import('../../../locales/de/glossary.json')).terms,
}

/** The words of the trade in the language of the app; they load with the first that somebody asks for. */
export const useGlossary = (): Glossary | undefined => {
  const [locale] = useLocaleState()
  return useQuery({ queryKey: ['glossary', locale], queryFn: () => load[locale === 'de' ? 'de' : 'en'](), staleTime: Infinity }).data
}
