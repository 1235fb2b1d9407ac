import ErrorIcon from '@mui/icons-material/ErrorOutline'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Correction } from './draft.ts'
import { issuesAt, type Issue, type PreviewColumn, type Row } from './previewRows.ts'
import { useIssueText } from './useIssueText.ts'

type RowCorrections = ReadonlyMap<string, Correction> | undefined

interface Props {
  row: Row
  /** Index among all visible rows. */
  at: number
  columns: readonly PreviewColumn[]
  mended: RowCorrections
  /** The corrections that the preview already includes. */
  known: RowCorrections
  /** The column with the grid's tab stop. */
  stop: number | undefined
  editor?: { column: number; node: ReactNode }
}

/** A row of the file. Memoised, as a page has a thousand cells. */
export const PreviewRow = memo(({ row, at, columns, mended, known, stop, editor }: Props) => {
  const whole = issuesAt(row, null)
  return (
    <>
      <tr aria-rowindex={at + 2}>
        <th scope="row" className="number">
          {row.row}
        </th>
        {columns.map(({ key }, column) => {
          const correction = mended?.get(key)
          const waits = correction?.value !== known?.get(key)?.value
          const said = waits ? [] : issuesAt(row, key)
          const [worst] = said
          return (
            <td
              key={key}
              data-r={at}
              data-c={column}
              data-column={key}
              tabIndex={stop === column ? 0 : -1}
              className={
                [
                  worst?.severity ?? '',
                  correction ? 'mended' : '',
                  editor?.column === column ? 'editing' : '',
                ]
                  .filter(Boolean)
                  .join(' ') || undefined
              }
              {...(worst?.severity === 'error' && { 'aria-invalid': true })}
            >
              {editor?.column === column ? (
                editor.node
              ) : (
                <Value
                  text={correction?.value ?? row.cells[key] ?? ''}
                  named={correction !== undefined || said.length > 0}
                />
              )}
              <div id={`issue-${at}-${column}`}>
                {correction && <Before text={correction.before} waits={waits} />}
                {waits && !correction && <Waiting />}
                {said.map((issue) => (
                  <Words key={issue.code} issue={issue} />
                ))}
              </div>
            </td>
          )
        })}
      </tr>
      {whole.length > 0 && (
        <tr>
          <th className="number" aria-hidden />
          <td colSpan={columns.length} className={whole[0]?.severity}>
            {whole.map((issue) => (
              <Words key={issue.code} issue={issue} />
            ))}
          </td>
        </tr>
      )}
    </>
  )
})

/** A cell's text. An empty cell with issues gets a text for its name. */
const Value = ({ text, named }: { text: string; named: boolean }) => {
  const translate = useTranslate()
  const { cellText } = useIssueText()
  if (text === '' && named) return <span className="value empty">{translate('import.wizard.empty')}</span>
  return <span className="value">{cellText(text)}</span>
}

const Before = ({ text, waits }: { text: string; waits: boolean }) => {
  const translate = useTranslate()
  const { cellText } = useIssueText()
  return (
    <span className="note">
      {translate(waits ? 'import.wizard.preview.changed' : 'import.wizard.preview.wasChanged', {
        before: cellText(text) || translate('import.wizard.empty'),
      })}
    </span>
  )
}

const Waiting = () => <span className="note">{useTranslate()('import.wizard.preview.undone')}</span>

const Words = ({ issue }: { issue: Issue }) => {
  const translate = useTranslate()
  const { issueText } = useIssueText()
  const { severity, suggestion } = issue
  return (
    <span className={`words ${severity}`}>
      {severity === 'error' ? (
        <ErrorIcon titleAccess={translate('import.wizard.error')} />
      ) : (
        <WarningIcon titleAccess={translate('import.wizard.warning')} />
      )}
      <span>{issueText(issue)}</span>
      {suggestion !== undefined && (
        <button type="button" data-take={suggestion}>
          {translate('import.wizard.preview.take', { suggestion })}
        </button>
      )}
    </span>
  )
}
