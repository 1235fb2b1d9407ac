import type english from '../../../locales/en/glossary.json'
import { useLazyTexts } from './useLazyTexts.ts'

type Glossary = (typeof english)['terms']

const load = {
  en: async (): Promise<Glossary> => (await import('../../../locales/en/glossary.json')).terms,
  de: async (): Promise<Glossary> => (await import('../../../locales/de/glossary.json')).terms,
}

/** The words of the trade in the language of the app; they load with the first that somebody asks for. */
export const useGlossary = (): Glossary | undefined => useLazyTexts('glossary', load)
