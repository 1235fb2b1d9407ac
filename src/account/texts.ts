import { translator, type TextTree, type Translate } from '../../domain/translator.ts'
import type { Language } from '../providers/language.ts'

export { translator, type TextArgs as Args, type Translate } from '../../domain/translator.ts'

// The bundler needs each path as a literal.
const load: Record<Language, () => Promise<{ default: TextTree }>> = {
  en: () => import('../../locales/en/account.json'),
  de: () => import('../../locales/de/account.json'),
}

/** The account screens' texts in one language: a few kilobytes, without a translation library. */
export async function loadTexts(language: Language): Promise<Translate> {
  return translator((await load[language]()).default)
}
