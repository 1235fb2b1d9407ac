import type { Language } from '../../../domain/limits.ts'
import { translator, type Translate } from '../../../domain/translator.ts'
import de from '../../../locales/de/consent-site.json' with { type: 'json' }
import en from '../../../locales/en/consent-site.json' with { type: 'json' }

/** The site's translated sentences, for text that its server produces. */
export const sentences: Record<Language, Translate> = { en: translator(en), de: translator(de) }
