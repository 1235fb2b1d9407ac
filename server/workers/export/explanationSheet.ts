import * as z from 'zod'
import type { DeviceFile } from '../../../domain/import/deviceColumns.ts'
import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/device-files.json' with { type: 'json' }
import en from '../../../locales/en/device-files.json' with { type: 'json' }
import type { Cell } from '../../spreadsheet/workbook.ts'
import type { SheetToWrite } from '../../spreadsheet/writeXlsx.ts'
import type { WorkbookWords } from './words.ts'

const Texts = z.record(z.string(), z.string())
const DeviceFileTexts = z.object({ sheet: z.string(), templates: Texts, columns: Texts, help: Texts })

/** The texts of device files in one language. */
export interface DeviceWords {
  sheet: string
  column(key: string): string
  /** What to enter in a column; undefined if its name is enough. */
  help(key: string): string | undefined
  template(key: DeviceFile): string
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

export const deviceWords: Readonly<Record<Language, DeviceWords>> = {
  en: wordsOf(DeviceFileTexts.parse(en)),
  de: wordsOf(DeviceFileTexts.parse(de)),
}

/** The explanation of a column: header, whether it is required, what to enter, allowed values and alternative names. */
export interface ExplainedColumn {
  header: string
  needed: boolean
  help: string | undefined
  offered: readonly string[] | undefined
  otherNames: readonly string[]
}

const widths = [
  ['column', 28],
  ['needed', 10],
  ['meaning', 80],
  ['offered', 40],
  ['otherNames', 80],
] as const

function* rows(columns: Iterable<ExplainedColumn>, words: WorkbookWords): Generator<Cell[]> {
  for (const { header, needed, help, offered, otherNames } of columns)
    yield [header, words.flag(needed), help ?? null, offered?.join(', ') ?? null, otherNames.join('; ')]
}

/** The second sheet of a template, which explains each column of the first. */
export const explanationSheet = (columns: Iterable<ExplainedColumn>, words: WorkbookWords): SheetToWrite => ({
  name: words.template('explanation'),
  rows: rows(columns, words),
  columns: widths.map(([key, width]) => ({ header: words.template(key), width })),
})
