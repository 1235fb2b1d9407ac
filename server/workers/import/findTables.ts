import type * as z from 'zod'
import type { FileIssue as Shape } from '../../../contract/main/importShapes.ts'
import { addressColumns, joinedColumns } from '../../../domain/import/estateColumns.ts'
import { estateSheetNames, estateSheets, type EstateSheet } from '../../../domain/import/sheets.ts'
import { cellText } from '../../spreadsheet/cells.ts'
import { findHeader, normaliseHeader } from '../../spreadsheet/findHeader.ts'
import { headerRows } from '../../spreadsheet/limits.ts'
import type { Cell, Sheet, Workbook } from '../../spreadsheet/workbook.ts'

/** An issue with the file or one of its sheets. */
export type FileIssue = z.output<typeof Shape>

/** A sheet whose header was found, with its columns. */
export interface FoundTable {
  readonly kind: EstateSheet
  readonly sheet: Sheet
  /** Index of the header row within the sheet's rows. */
  readonly header: number
  readonly columns: ReadonlyMap<string, number>
  readonly ignored: readonly string[]
  readonly duplicates: readonly { name: string; columns: number[] }[]
}

const namesOf = (kind: EstateSheet): string[][] => {
  const joined =
    kind === 'estate' ? joinedColumns : kind === 'renters' ? { renterName: joinedColumns.renterName } : {}
  return Object.entries({ ...estateSheets[kind].columns, ...joined }).map(([key, { names }]) => [
    key,
    ...names,
  ])
}

const known = new Map(estateSheetNames.map((kind) => [kind, namesOf(kind)]))
const streets = new Set(addressColumns.street.names.map(normaliseHeader))
const numbers = new Set(['nr', 'nummer', 'no', 'number'])

/** 'Nr.' alone may number anything; to the right of the street it is the house number. */
const withHouseNumber = (row: readonly Cell[]): Cell[] =>
  row.map((cell, at) =>
    at > 0 &&
    numbers.has(normaliseHeader(cellText(cell))) &&
    streets.has(normaliseHeader(cellText(row[at - 1])))
      ? 'Hausnummer'
      : cell,
  )

const findTable = (kind: EstateSheet, sheet: Sheet): FoundTable | undefined => {
  const match = findHeader(sheet.rows.slice(0, headerRows).map(withHouseNumber), known.get(kind) ?? [])
  return (
    match && {
      kind,
      sheet,
      header: match.index,
      columns: match.columns,
      ignored: match.unknown.map(({ name }) => name),
      duplicates: match.duplicates,
    }
  )
}

const isNamed = (kind: EstateSheet, { name }: Sheet): boolean =>
  estateSheets[kind].names.some((known) => normaliseHeader(known) === normaliseHeader(name))

/** The sheet with the matching name, otherwise the one with the most known columns. */
const findMain = (kind: EstateSheet, sheets: readonly Sheet[]): FoundTable | undefined => {
  const named = sheets
    .filter((sheet) => isNamed(kind, sheet))
    .map((sheet) => findTable(kind, sheet))
    .find((table) => table !== undefined)
  if (named) return named
  const found = sheets.map((sheet) => findTable(kind, sheet)).filter((table) => table !== undefined)
  return found.toSorted((one, other) => other.columns.size - one.columns.size)[0]
}

const anyOf: Readonly<Record<'estate' | 'renters', readonly (readonly string[])[]>> = {
  estate: [
    ['street', 'address'],
    ['customerId', 'unitName', 'unitType', 'floor'],
  ],
  renters: [['customerId'], ['renterName', 'renterLastName', 'renterFirstName']],
}

export interface FoundTables {
  main?: FoundTable
  details: FoundTable[]
  ignoredSheets: string[]
  issues: FileIssue[]
}

/**
 * Finds the sheets of a file: the main one and, for an estate, the additional sheets of an export, by name.
 * Hidden sheets are ignored.
 */
export const findTables = (book: Workbook, kind: 'estate' | 'renters'): FoundTables => {
  const sheets = book.sheets.filter(({ hidden }) => !hidden)
  const issue = (context: string, sheet: string | null = null): FileIssue => ({
    sheet,
    code: 'dataStructure',
    severity: 'error',
    args: { context },
  })
  if (sheets.every(({ rows }) => rows.length === 0))
    return { details: [], ignoredSheets: [], issues: [issue('empty')] }
  const main = findMain(kind, sheets)
  const isOther = findMain(kind === 'estate' ? 'renters' : 'estate', sheets) !== undefined
  if (!main && !isOther) return { details: [], ignoredSheets: [], issues: [issue('headerNotFound')] }
  const lacking = !main || anyOf[kind].some((keys) => !keys.some((key) => main.columns.has(key)))
  if (lacking)
    return {
      ...(main && { main }),
      details: [],
      ignoredSheets: [],
      issues: [issue(kind === 'estate' ? 'noEstate' : 'noRenters', main?.sheet.name)],
    }
  const others = sheets.filter((sheet) => sheet !== main.sheet && sheet.rows.length > 0)
  const details =
    kind === 'estate'
      ? estateSheetNames
          .filter((name) => name !== 'estate')
          .flatMap((name) => {
            const sheet = others.find((other) => isNamed(name, other))
            const table = sheet && findTable(name, sheet)
            return table ? [table] : []
          })
      : []
  const read = new Set(details.map(({ sheet }) => sheet))
  return {
    main,
    details,
    ignoredSheets: others.filter((sheet) => !read.has(sheet)).map(({ name }) => name),
    issues: [],
  }
}
