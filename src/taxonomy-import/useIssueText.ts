import { useTranslate } from 'react-admin'
import type { ImportPreview } from '../../contract/main/importShapes.ts'
import { columnName as nameOfColumn } from '../../domain/import/fieldTexts.ts'
import { useFormat } from '../ui/facts/format.ts'
import type { PreviewColumn } from './previewRows.ts'

type Said = Pick<ImportPreview['fileIssues'][number], 'code' | 'args'>

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Formats cells and their issues in the language of the interface. */
export const useIssueText = () => {
  const translate = useTranslate()
  const { date } = useFormat()
  /** Formats dates in the file; leaves everything else unchanged. */
  const cellText = (text: string): string => (isDay.test(text) ? (date(text, 'day') ?? text) : text)
  const columnName = ({ key, header }: Pick<PreviewColumn, 'key' | 'header'>): string =>
    nameOfColumn(key, (text) => translate(text, { _: '' }) || undefined) ?? (header || key)
  const issueText = ({ code, args = {} }: Said): string => {
    const said = (name: string, value: string | number) =>
      typeof value !== 'string'
        ? value
        : name === 'column'
          ? columnName({ key: value, header: '' })
          : cellText(value)
    return translate(
      `import.issues.${code}`,
      Object.fromEntries(Object.entries(args).map(([name, value]) => [name, said(name, value)])),
    )
  }
  return { cellText, issueText, columnName }
}
