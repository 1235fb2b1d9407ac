import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { defaultLimits, type ReadLimits } from '../limits.ts'
import { readBytes } from '../reader/readBytes.ts'
import { readWorkbook, WorkbookBuilder } from '../readWorkbook.ts'
import { SpreadsheetError } from '../SpreadsheetError.ts'
import type { Cell, Workbook } from '../workbook.ts'

export interface TestOptions {
  limits?: Partial<ReadLimits>
  delimiter?: string
}

/** Reads on this thread: the same code as in the worker, without starting a thread for each of a thousand cases. */
export async function readHere(
  bytes: Buffer | string,
  { limits, delimiter }: TestOptions = {},
): Promise<Workbook> {
  const builder = new WorkbookBuilder()
  const facts = await readBytes(
    Buffer.from(bytes),
    { limits: { ...defaultLimits, ...limits }, ...(delimiter !== undefined && { delimiter }) },
    { sheet: (name, hidden) => builder.sheet(name, hidden), rows: async (batch) => builder.rows(batch) },
  )
  return { ...facts, sheets: builder.sheets }
}

/** The rows of the first sheet. */
export async function rowsHere(bytes: Buffer | string, options?: TestOptions): Promise<Cell[][]> {
  return (await readHere(bytes, options)).sheets[0]?.rows ?? []
}

/** Calls `use` with the path of a file with these bytes and a misleading name. */
export async function withFile<T>(bytes: Buffer | string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${randomUUID()}.bin`)
  await writeFile(path, bytes)
  try {
    return await use(path)
  } finally {
    await rm(path)
  }
}

export const readFileInWorker = (bytes: Buffer | string, options?: TestOptions): Promise<Workbook> =>
  withFile(bytes, (path) => readWorkbook(path, options))

/** The code with which a read was rejected; rethrows other errors and fails if there was none. */
export async function faultOf(reading: Promise<unknown>): Promise<{ code?: string; place?: unknown }> {
  try {
    await reading
    return {}
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    return { code: error.code, place: error.place }
  }
}

/** The bytes that a writer wrote. */
export async function written(write: (stream: Writable) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  await write(stream)
  return Buffer.concat(chunks)
}
