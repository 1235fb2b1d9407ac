import type { Language } from '../../domain/limits.ts'
import type { TextTree } from '../../domain/translator.ts'
import de from '../../locales/de/consent-site.json' with { type: 'json' }
import en from '../../locales/en/consent-site.json' with { type: 'json' }

/** The site's texts; the build writes those of a page's language into the page. */
export const texts: Record<Language, TextTree> = { en, de }
