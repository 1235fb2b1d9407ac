import { loadTexts } from 'virtual:texts'
import type { Language } from './language.ts'

const kept = new Map<Language, Promise<Record<string, unknown>>>()

/** All texts of a language, loaded once; a failed load is retried on the next call. */
export const textsIn = (language: Language): Promise<Record<string, unknown>> => {
  const loading = kept.get(language) ?? loadTexts[language]()
  kept.set(language, loading)
  loading.catch(() => kept.delete(language))
  return loading
}
