import { loadTexts } from 'virtual:texts'
import type { Language } from './language.ts'

const loads = new Map<Language, Promise<Record<string, unknown>>>()

/** All texts of a language, loaded once; a failed load is retried on the next call. */
export const textsIn = (language: Language): Promise<Record<string, unknown>> => {
  const loading = loads.get(language) ?? loadTexts[language]()
  loads.set(language, loading)
  loading.catch(() => loads.delete(language))
  return loading
}
