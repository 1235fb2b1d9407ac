import * as z from 'zod'
import type { Words } from '../../../domain/import/kinds.ts'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import type { Language } from '../../../domain/limits.ts'
import { isBuildingField } from '../../../domain/rules/buildingFields.ts'
import { formatFloor } from '../../../domain/rules/floor.ts'
import deBuildings from '../../../locales/de/buildings.json' with { type: 'json' }
import de from '../../../locales/de/import.json' with { type: 'json' }
import enBuildings from '../../../locales/en/buildings.json' with { type: 'json' }
import en from '../../../locales/en/import.json' with { type: 'json' }

const Texts = z.record(z.string(), z.string())
const ImportTexts = z.object({
  sheets: Texts,
  columns: Texts,
  help: Texts,
  values: z.record(z.string(), Texts),
  flag: Texts,
  floor: Texts,
  templates: Texts,
  files: Texts,
})

/** The texts of written workbooks in one language. */
export interface WorkbookWords extends Words {
  sheet(kind: EstateSheet): string
  column(key: string): string
  /** What to enter in a column; undefined if its name is enough. */
  help(key: string): string | undefined
  template(key: string): string
  fileName(key: 'tenant' | 'space', args: { name: string; day: string }): string
}

const known = (texts: Readonly<Record<string, string>>, key: string): string => {
  const text = texts[key]
  if (text === undefined) throw new Error(`no text for ${key}`)
  return text
}

const filled = (text: string, args: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(args[key] ?? ''))

const BuildingTexts = z.object({ fields: Texts, help: Texts })

const ofFields = (texts: z.output<typeof Texts>) =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isBuildingField(key)))

/** Columns with fields of a building are named and explained as in the app, unless `import` has a text of its own for them. */
const withFields = (
  { columns, help, ...rest }: z.output<typeof ImportTexts>,
  buildings: z.output<typeof BuildingTexts>,
): z.output<typeof ImportTexts> => ({
  ...rest,
  columns: { ...ofFields(buildings.fields), ...columns },
  help: { ...ofFields(buildings.help), ...help },
})

const wordsOf = (texts: z.output<typeof ImportTexts>): WorkbookWords => ({
  sheet: (kind) => known(texts.sheets, kind),
  column: (key) => known(texts.columns, key),
  help: (key) => texts.help[key],
  value: (set, value) => known(texts.values[set] ?? {}, value),
  flag: (value) => known(texts.flag, value ? 'yes' : 'no'),
  floor: (level) => {
    const { key, args } = formatFloor(level)
    return filled(known(texts.floor, key), args)
  },
  template: (key) => known(texts.templates, key),
  fileName: (key, args) => filled(known(texts.files, key), args),
})

export const workbookWords: Readonly<Record<Language, WorkbookWords>> = {
  en: wordsOf(withFields(ImportTexts.parse(en), BuildingTexts.parse(enBuildings))),
  de: wordsOf(withFields(ImportTexts.parse(de), BuildingTexts.parse(deBuildings))),
}
