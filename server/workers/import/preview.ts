import type * as z from 'zod'
import type { ExistingInFile, ImportCounts, ImportPreview } from '../../../contract/main/importShapes.ts'
import { addressColumns, placeColumns } from '../../../domain/import/estateColumns.ts'
import { columnLetters } from '../../spreadsheet/cells.ts'
import type { Workbook } from '../../spreadsheet/workbook.ts'
import type { FileIssue, FoundTables } from './findTables.ts'
import type { Table, TableRow } from './TableRow.ts'

export type Counts = z.output<typeof ImportCounts>

/** Above this number of rows a preview contains only the first few and those with issues. */
const wholeUpTo = 2_000
const firstFew = 500

/** A parsed file: its tables, the main one first, and what was found in it. */
export interface ReadFile {
  readonly fileName: string
  readonly book: Workbook
  readonly found: FoundTables
  readonly tables: readonly Table[]
  readonly issues: readonly FileIssue[]
}

const warning = (sheet: string | null, code: FileIssue['code'], args: FileIssue['args']): FileIssue => ({
  sheet,
  code,
  severity: 'warning',
  ...(args && { args }),
})

const required = {
  estate: [
    ...Object.keys(placeColumns).slice(1),
    ...Object.keys(addressColumns),
    'constructionYear',
    'unitType',
    'customerId',
    'floor',
  ],
  renters: ['customerId', 'renterFirstName', 'renterLastName'],
} as const

/** Required columns that the file lacks: reported once, in addition to the issue of each row. */
const missingColumns = ({ sheet, rows }: Table, kind: 'estate' | 'renters'): FileIssue[] =>
  rows.length === 0
    ? []
    : required[kind]
        .filter((key) => rows.every(({ cells }) => !cells.has(key)))
        .map((key) => warning(sheet, 'dataStructure', { context: 'columnMissing', column: key }))

/** Formulas, whose values are those that the office program computed last: reported once per sheet. */
const formulas = ({ warnings }: Workbook, sheet: string): FileIssue[] => {
  const issue = (kind: 'formula' | 'formulaWithoutValue', args: FileIssue['args']) => {
    const own = warnings.filter((one) => one.kind === kind && one.sheet === sheet)
    const [first] = own
    return first
      ? [
          warning(sheet, 'formulaCell', {
            count: own.length,
            cell: `${columnLetters(first.column)}${first.row}`,
            ...args,
          }),
        ]
      : []
  }
  return [...issue('formula', {}), ...issue('formulaWithoutValue', { context: 'withoutValue' })]
}

/** The first of the rows by number. */
const listed = (rows: readonly number[]): string =>
  `${rows.slice(0, mostListed).join(', ')}${rows.length > mostListed ? ' …' : ''}`
const mostListed = 10

/** Issues with the file as a whole, apart from being unreadable. */
export const remarksOn = (
  book: Workbook,
  found: FoundTables,
  tables: readonly Table[],
  kind: 'estate' | 'renters',
): FileIssue[] => {
  const [main] = tables
  const empty = tables.every(({ rows }) => rows.length === 0) && found.issues.length === 0
  return [
    ...(empty
      ? [
          {
            sheet: main?.sheet ?? null,
            code: 'dataStructure',
            severity: 'error',
            args: { context: 'noRows' },
          } as const,
        ]
      : []),
    ...(main ? missingColumns(main, kind) : []),
    ...[found.main, ...found.details].flatMap((table) =>
      (table?.duplicates ?? []).map(({ name }) =>
        warning(table?.sheet.name ?? null, 'dataStructure', { context: 'duplicateColumn', column: name }),
      ),
    ),
    ...tables.flatMap(({ sheet, sums }) =>
      sums.length > 0 ? [warning(sheet, 'sumRows', { count: sums.length, rows: listed(sums) })] : [],
    ),
    ...tables.flatMap(({ sheet }) => formulas(book, sheet)),
  ]
}

/** Up to this many existing rows are errors of their own, because a mistyped customer id is more likely than a second import. */
const fewExisting = 20

/** Whether existing rows are left out of what is checked: where the user wants that, or where each would be an error. */
export const skipsExisting = ({ leftOut, rows }: Pick<ExistingInFile, 'leftOut' | 'rows'>): boolean =>
  leftOut || rows > fewExisting

/** Says once what of the file is in the estate already. An import that would create nothing is refused, too. */
export const sayExisting = (
  { leftOut, newRows, units, buildings }: ExistingInFile,
  context?: 'renters',
): FileIssue => ({
  sheet: null,
  code: 'alreadyThere',
  severity: leftOut && newRows > 0 ? 'warning' : 'error',
  args: { units, buildings, count: newRows, ...(context && { context }) },
})

const isWarning = ({ severity }: { severity: string }): boolean => severity === 'warning'

/** Keys that rows have without a column in the file: split from another cell, corrected or missing. */
const columnsOf = ({ sheet, columns, rows }: Table, shown: ReadonlySet<TableRow>) => {
  const keys = new Set(columns.map(({ key }) => key))
  const further = new Set(
    rows
      .filter((row) => shown.has(row))
      .flatMap(({ cells, issues }) => [...cells.keys(), ...issues.flatMap(({ column }) => column ?? [])])
      .filter((key) => !keys.has(key)),
  )
  return [
    ...columns.map(({ key, header }) => ({ sheet, key, header })),
    ...[...further].map((key) => ({ sheet, key, header: '' })),
  ]
}

/** The preview of a file in the form of the reply. */
export const previewOf = (
  { fileName, book, found, tables, issues }: ReadFile,
  toCreate: Counts,
): ImportPreview => {
  const all = tables.flatMap(({ rows }) => rows)
  const said = [...all.flatMap((row) => row.issues), ...issues]
  const warnings = said.filter(isWarning).length
  const shown = new Set(
    all.length > wholeUpTo ? all.filter((row, index) => index < firstFew || row.issues.length > 0) : all,
  )
  const [main] = tables
  return {
    summary: {
      rows: all.length,
      rowsShown: shown.size,
      errors: said.length - warnings,
      warnings,
      toCreate,
      fileName,
      sheetName: main?.sheet ?? '',
      headerRow: main?.headerRow ?? 0,
      ...(book.encoding && { encoding: book.encoding }),
      ...(book.delimiter !== undefined && { delimiter: book.delimiter }),
      ignoredColumns: [...(found.main?.ignored ?? []), ...found.details.flatMap(({ ignored }) => ignored)],
      ignoredSheets: found.ignoredSheets,
    },
    columns: tables.flatMap((table) => columnsOf(table, shown)),
    rows: [...shown].map(({ sheet, row, cells, issues: own }) => ({
      sheet,
      row,
      cells: Object.fromEntries(cells),
      issues: own,
    })),
    fileIssues: [...issues],
  }
}

export const noCounts = (): Counts => ({
  locations: 0,
  buildingComplexes: 0,
  buildings: 0,
  buildingUnits: 0,
  publicAreas: 0,
  rooms: 0,
  windows: 0,
  radiators: 0,
  heatingCircuits: 0,
  leases: 0,
  renters: 0,
})
