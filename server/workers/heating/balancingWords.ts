import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/balancingExport.json' with { type: 'json' }
import en from '../../../locales/en/balancingExport.json' with { type: 'json' }

/** The texts of exported balancing records. */
export const balancingWords = { en, de } as const satisfies Record<Language, unknown>
