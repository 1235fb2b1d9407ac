import { columnHelp, columnName } from '../../../domain/import/fieldTexts.ts'
import { valueText } from '../../../domain/import/valueText.ts'
import type { Words } from '../../../domain/import/kinds.ts'
import type { EstateSheet } from '../../../domain/import/sheets.ts'
import type { Language } from '../../../domain/limits.ts'
import { formatFloor } from '../../../domain/rules/floor.ts'
import { fileTexts } from './fileTexts.ts'

/** The texts of written workbooks in one language. */
export interface WorkbookWords extends Words {
  sheet(kind: EstateSheet): string
  column(key: string): string
  /** What to enter in a column; undefined if its name is enough. */
  help(key: string): string | undefined
  template(key: string): string
  fileName(key: 'tenant' | 'space', args: { name: string; day: string }): string
}

const known = (key: string, text: string | undefined): string => {
  if (text === undefined) throw new Error(`no text for ${key}`)
  return text
}

const filled = (text: string, args: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(args[key] ?? ''))

const wordsOf = (textOf: (typeof fileTexts)[Language]): WorkbookWords => {
  const text = (key: string) => known(key, textOf(`import.${key}`))
  return {
    sheet: (kind) => text(`sheets.${kind}`),
    column: (key) => known(key, columnName(key, textOf)),
    help: (key) => columnHelp(key, textOf),
    value: (set, value) => known(`${set}.${value}`, valueText(set, value, textOf)),
    flag: (value) => text(`flag.${value ? 'yes' : 'no'}`),
    floor: (level) => {
      const { key, args } = formatFloor(level)
      return filled(text(`floor.${key}`), args)
    },
    template: (key) => text(`templates.${key}`),
    fileName: (key, args) => filled(text(`files.${key}`), args),
  }
}

export const workbookWords: Readonly<Record<Language, WorkbookWords>> = {
  en: wordsOf(fileTexts.en),
  de: wordsOf(fileTexts.de),
}
