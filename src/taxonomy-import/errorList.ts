import type { ImportPreview } from '../../contract/main/importShapes.ts'
import type { Column } from '../ui/list/columns/columns.tsx'
import { toCsv } from '../ui/list/export/exportCsv.ts'
import type { useIssueText } from './useIssueText.ts'

interface Line {
  id: number
  sheet: string
  row: number | ''
  column: string
  value: string
  severity: string
  problem: string
  suggestion: string
}

type Words = Pick<ReturnType<typeof useIssueText>, 'issueText' | 'columnName'>
type Translate = (key: string, options?: Record<string, unknown>) => string

const columns: Column<Line>[] = (
  ['sheet', 'row', 'column', 'value', 'severity', 'problem', 'suggestion'] as const
).map((source) => ({ source }))

/** All issues of a file, line by line, to fix in the file itself or to pass on to its author. */
export const errorList = (
  preview: ImportPreview,
  { issueText, columnName }: Words,
  translate: Translate,
  language: string,
): Promise<Blob> => {
  const headers = new Map(preview.columns.map(({ sheet, key, header }) => [`${key} ${sheet}`, header]))
  const nameOf = (sheet: string, key: string | null) =>
    key === null ? '' : headers.get(`${key} ${sheet}`) || columnName({ key, header: '' })
  const severity = (of: 'error' | 'warning') => translate(`import.wizard.${of}`)
  const lines: Omit<Line, 'id'>[] = [
    ...preview.fileIssues.map((issue) => ({
      sheet: issue.sheet ?? '',
      row: '' as const,
      column: '',
      value: '',
      severity: severity(issue.severity),
      problem: issueText(issue),
      suggestion: '',
    })),
    ...preview.rows.flatMap(({ sheet, row, cells, issues }) =>
      issues.map((issue) => ({
        sheet,
        row,
        column: nameOf(sheet, issue.column),
        value: issue.column === null ? '' : (cells[issue.column] ?? ''),
        severity: severity(issue.severity),
        problem: issueText(issue),
        suggestion: issue.suggestion ?? '',
      })),
    ),
  ]
  return toCsv(
    lines.map((line, id) => ({ ...line, id })),
    columns,
    ({ source }) => translate(`import.wizard.errorList.${source}`),
    translate,
    language,
  )
}
