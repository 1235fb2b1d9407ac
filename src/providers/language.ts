import { fallbackLanguage, languages, type Language } from '../../domain/limits.ts'
import { newListeners } from './listeners.ts'

export type { Language } from '../../domain/limits.ts'

/** The languages in the switch, each by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

const key = 'language'
const listeners = newListeners()

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The chosen language, else the first supported language of the browser, else English (spec 2 §9). */
export function readLanguage(): Language {
  const chosen = localStorage.getItem(key)
  if (isLanguage(chosen)) return chosen
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? fallbackLanguage
}

/** Stores the choice for all tabs and the next visit, and sets the document's language. */
export function writeLanguage(language: Language): void {
  localStorage.setItem(key, language)
  document.documentElement.lang = language
  listeners.tell()
}

export function subscribeLanguage(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  const unsubscribe = listeners.subscribe(listener)
  addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    removeEventListener('storage', onStorage)
  }
}
