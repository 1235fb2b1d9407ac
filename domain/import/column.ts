import type { ImportIssueCode, IssueSeverity } from './issues.ts'
import type { Kind } from './kinds.ts'

/** A column of an imported sheet. `names` are the accepted headers, compared without case, blanks and punctuation. */
export interface Column<T> {
  readonly kind: Kind<T>
  readonly names: readonly string[]
  /** The issue reported for an empty cell; if absent, the cell may be empty. */
  readonly missing?: ImportIssueCode
  /** The issue reported for an invalid value, instead of the kind's own. */
  readonly wrong?: ImportIssueCode
}

export type Columns = Readonly<Record<string, Column<unknown>>>

export const column = <T>(
  kind: Kind<T>,
  names: readonly string[],
  more: Pick<Column<T>, 'missing' | 'wrong'> = {},
): Column<T> => ({ kind, names, ...more })

/** The values of a row by column; null if the cell is empty or unreadable. */
export type Values<S extends Columns> = {
  readonly [K in keyof S]: (S[K] extends Column<infer T> ? T : never) | null
}

/** The non-empty cells of a row, by column key. */
type Cells = ReadonlyMap<string, string>

interface Remark {
  severity?: IssueSeverity
  args?: Record<string, string | number>
  suggestion?: string
}

/** Reports an issue for a column of the row. */
export type Say = (column: string, code: ImportIssueCode, remark?: Remark) => void

const readCell = (
  key: string,
  { kind, wrong, missing }: Column<unknown>,
  text: string | undefined,
  say: Say,
): unknown => {
  if (text === undefined) {
    if (missing) say(key, missing)
    return null
  }
  const { value, code, severity, args, suggestion } = kind.read(text)
  const remark = { ...(args && { args }), ...(suggestion !== undefined && { suggestion }) }
  if (value === undefined) say(key, code ?? wrong ?? kind.wrong, remark)
  else if (code) say(key, code, { severity: severity ?? 'warning', ...remark })
  return value ?? null
}

/** Reads the cells of a row; reports missing and unreadable ones through `say`. */
export function readValues<S extends Columns>(columns: S, cells: Cells, say: Say): Values<S>
export function readValues(columns: Columns, cells: Cells, say: Say): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, readCell(key, column, cells.get(key), say)]),
  )
}
