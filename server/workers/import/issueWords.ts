import { columnName } from '../../../domain/import/fieldTexts.ts'
import type { ImportIssue } from '../../../domain/import/issues.ts'
import type { Language } from '../../../domain/limits.ts'
import { fileTexts } from '../export/fileTexts.ts'

/** The words of a file with the reasons why its rows are rejected. */
interface IssueWords {
  /** The header of the column with the reasons. */
  readonly reason: string
  fileName(file: string): string
  /** One line: the column's name, unless the issue is with the whole row, and what is wrong. */
  issue(issue: ImportIssue): string
}

const day = /^\d{4}-\d{2}-\d{2}$/

const wordsOf = (language: Language): IssueWords => {
  const textOf = fileTexts[language]
  const named = (key: string): string => columnName(key, textOf) ?? key
  const region = language === 'de' ? 'de-DE' : 'en-GB'
  const figures = new Intl.NumberFormat(region)
  const days = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })
  const filled = (text: string, args: Readonly<Record<string, string | number>>): string =>
    text
      .replace(/\{\{(\w+)(, plain)?\}\}/g, (_, name: string, plain: string | undefined) => {
        const value = args[name] ?? ''
        if (name === 'column') return named(String(value))
        if (typeof value === 'number') return plain === undefined ? figures.format(value) : String(value)
        return day.test(value) ? days.format(new Date(value)) : value
      })
      // references to other texts, as i18next has them
      .replace(/\$t\(errors\.(\w+)\)/g, (_, key: string) => textOf(`errors.${key}`) ?? key)
  return {
    reason: textOf('import.wizard.rejected.reason') ?? '',
    fileName: (file) => filled(textOf('import.wizard.rejected.name') ?? '', { file }),
    issue: ({ column, code, args = {} }) => {
      const said = `import.issues.${code}`
      const text = filled(textOf(`${said}_${args['context'] ?? ''}`) ?? textOf(said) ?? code, args)
      return column === null ? text : `${named(column)}: ${text}`
    },
  }
}

export const issueWords: Readonly<Record<Language, IssueWords>> = { en: wordsOf('en'), de: wordsOf('de') }
