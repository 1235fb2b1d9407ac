import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Language } from '../../../domain/limits.ts'
import type { Tx } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import type { JobRun } from '../../jobs/kinds.ts'
import type { Cell } from '../../spreadsheet/workbook.ts'
import { writeCsv } from '../../spreadsheet/writeCsv.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const csvType = 'text/csv; charset=utf-8'

/** A sheet holds at most 1,048,576 rows. */
export const rowsOfSheet = 1_000_000

/** Rows in memory at a time. */
const pageSize = 1000

interface Pages<Row> {
  /** The next rows behind `last`, at most `size`; fewer end the export. */
  read: (tx: Tx, last: Row | undefined, size: number) => Promise<Row[]>
  /** The number of rows to expect, for the progress. */
  total?: number
  /** Rejects once the user has lost the right; asked before the rows of a page are handed out. */
  check?: () => Promise<void>
}

/**
 * The rows of an export, page by page, each in its own transaction: a single one would hold a connection, and what the database must
 * keep of before its beginning, until the end.
 */
export async function* rowsInPages<Row>(
  { inScope, signal, progress }: JobRun,
  { read, total, check }: Pages<Row>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (let done = 0; ;) {
    signal.throwIfAborted()
    const from = last
    const found = await inScope((tx) => read(tx, from, pageSize))
    await check?.()
    yield* found
    progress((done += found.length), total)
    last = found.at(-1)
    if (found.length < pageSize) return
  }
}

/** The next rows of a stream of which others take the rest, as the sheets of a workbook do. */
export async function* nextRows(rows: AsyncIterator<Cell[]>, most: number): AsyncGenerator<Cell[]> {
  for (let written = 0; written < most; written++) {
    const { done, value } = await rows.next()
    if (done) return
    yield value
  }
}

/** An instant of a database's text as ISO 8601; empty if there is none. */
export const instantText = (text: string | null): string =>
  text === null ? '' : new Date(text).toISOString()

/** Writes a csv with headers, as office programs in the language expect it, and ends the stream. */
export const writeCsvIn = (
  language: Language,
  stream: Writable,
  headers: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<void> => {
  async function* withHeaders() {
    yield headers
    yield* rows
  }
  return writeCsv(stream, withHeaders(), language === 'en' ? { delimiter: ',' } : {})
}

/** Stores a new file with what a writer writes, which ends its stream. @returns its key */
export const storeFile = (
  { files }: Pick<Deps, 'files'>,
  write: (stream: Writable) => Promise<unknown>,
): Promise<string> =>
  files.write((stream) => {
    const through = new PassThrough()
    return Promise.all([pipeline(through, stream), write(through)])
  })
