import * as z from 'zod'
import type { ImportIssue } from '../../../domain/import/issues.ts'
import type { Language } from '../../../domain/limits.ts'
import { isBuildingField } from '../../../domain/rules/buildingFields.ts'
import deBuildings from '../../../locales/de/buildings.json' with { type: 'json' }
import deErrors from '../../../locales/de/errors.json' with { type: 'json' }
import de from '../../../locales/de/import.json' with { type: 'json' }
import enBuildings from '../../../locales/en/buildings.json' with { type: 'json' }
import enErrors from '../../../locales/en/errors.json' with { type: 'json' }
import en from '../../../locales/en/import.json' with { type: 'json' }

const Texts = z.record(z.string(), z.string())
const ImportTexts = z.object({
  columns: Texts,
  issues: Texts,
  wizard: z.object({ rejected: z.object({ name: z.string(), reason: z.string() }) }),
})
const Fields = z.object({ fields: Texts })

/** The words of a file with the reasons why its rows are rejected. */
interface IssueWords {
  /** The header of the column with the reasons. */
  readonly reason: string
  fileName(file: string): string
  /** One line: the column's name, unless the issue is with the whole row, and what is wrong. */
  issue(issue: ImportIssue): string
}

const day = /^\d{4}-\d{2}-\d{2}$/

const wordsOf = (
  language: Language,
  { columns, issues, wizard }: z.output<typeof ImportTexts>,
  fields: Record<string, string>,
  errors: object,
): IssueWords => {
  const { rejected } = wizard
  const reasons = new Map(Object.entries(errors))
  const columnName = (key: string): string =>
    columns[key] ?? (isBuildingField(key) ? fields[key] : undefined) ?? key
  const region = language === 'de' ? 'de-DE' : 'en-GB'
  const figures = new Intl.NumberFormat(region)
  const days = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })
  const filled = (text: string, args: Readonly<Record<string, string | number>>): string =>
    text
      .replace(/\{\{(\w+)(, plain)?\}\}/g, (_, name: string, plain: string | undefined) => {
        const value = args[name] ?? ''
        if (name === 'column') return columnName(String(value))
        if (typeof value === 'number') return plain === undefined ? figures.format(value) : String(value)
        return day.test(value) ? days.format(new Date(value)) : value
      })
      // references to other texts, as i18next has them
      .replace(/\$t\(errors\.(\w+)\)/g, (_, key: string) => String(reasons.get(key) ?? key))
  return {
    reason: rejected.reason,
    fileName: (file) => filled(rejected.name, { file }),
    issue: ({ column, code, args = {} }) => {
      const text = filled(issues[`${code}_${args['context'] ?? ''}`] ?? issues[code] ?? code, args)
      return column === null ? text : `${columnName(column)}: ${text}`
    },
  }
}

export const issueWords: Readonly<Record<Language, IssueWords>> = {
  en: wordsOf('en', ImportTexts.parse(en), Fields.parse(enBuildings).fields, enErrors),
  de: wordsOf('de', ImportTexts.parse(de), Fields.parse(deBuildings).fields, deErrors),
}
