import * as z from 'zod'
import type { TemplateType } from '../../../domain/enums.ts'
import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/device-files.json' with { type: 'json' }
import en from '../../../locales/en/device-files.json' with { type: 'json' }

const Texts = z.record(z.string(), z.string())
const DeviceFileTexts = z.object({ sheet: z.string(), templates: Texts, columns: Texts, help: Texts })

/** The texts of device files in one language. */
export interface DeviceWords {
  sheet: string
  column(key: string): string
  /** What to enter in a column; undefined if its name is enough. */
  help(key: string): string | undefined
  template(key: TemplateType): string
}

const known = (texts: Readonly<Record<string, string>>, key: string): string => {
  const text = texts[key]
  if (text === undefined) throw new Error(`no text for ${key}`)
  return text
}

const wordsOf = (texts: z.output<typeof DeviceFileTexts>): DeviceWords => ({
  sheet: texts.sheet,
  column: (key) => known(texts.columns, key),
  help: (key) => texts.help[key],
  template: (key) => known(texts.templates, key),
})

export const deviceWords: Readonly<Record<Language, DeviceWords>> = { en: wordsOf(DeviceFileTexts.parse(en)), de: wordsOf(DeviceFileTexts.parse(de)) }
