import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Gate, readWorkbook } from './readWorkbook.ts'
import { buildXlsx } from './testing/buildXlsx.ts'
import { faultOf, readFileInWorker, readHere, withFile, written } from './testing/read.ts'
import type { Cell } from './workbook.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx } from './writeXlsx.ts'

const columns = Array.from({ length: 20 }, (_none, column) => ({ header: `Spalte ${column + 1}` }))
const row = (index: number): Cell[] =>
  columns.map((_none, column): Cell =>
    column % 4 === 0
      ? index * column
      : column % 4 === 1
        ? { kind: 'date', iso: '2023-02-01' }
        : `Wohnung ${index} / ${column}`,
  )
const rows = Array.from({ length: 10_000 }, (_none, index) => row(index + 1))

/** How often this thread was free for something else while the task ran: a count, as a time would depend on what else the machine does. */
async function turnsDuring(task: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  let turns = 0
  const turn = (): void => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  await task()
  isRunning = false
  return turns
}

describe('an estate of 10,000 rows and 20 columns', () => {
  it.each([
    ['xlsx', () => written((stream) => writeXlsx(stream, [{ name: 'Bestand', columns, rows }]))],
    ['csv', () => written((stream) => writeCsv(stream, [columns.map(({ header }) => header), ...rows]))],
  ])('is read from %s, and the event loop stays free', async (format, make) => {
    const bytes = await make()
    await withFile(bytes, async (path) => {
      let book: Awaited<ReturnType<typeof readWorkbook>> | undefined
      const turns = await turnsDuring(async () => (book = await readWorkbook(path)))
      const turnsHere = await turnsDuring(() => readHere(bytes))
      expect(turns).toBeGreaterThan(10 * turnsHere)
      expect(book?.format).toBe(format)
      expect(book?.sheets[0]?.rows.length).toBe(10_001)
      if (format === 'xlsx') expect(book?.sheets[0]?.rows.at(-1)).toEqual(rows.at(-1))
      else expect(book?.sheets[0]?.rows.at(-1)?.[2]).toBe('Wohnung 10000 / 2')
    })
  })
})

describe('the limits of a read', () => {
  it('end it on timeout', async () => {
    expect(await faultOf(readFileInWorker(buildXlsx(), { limits: { timeMs: 1 } }))).toEqual({
      code: 'readTimeout',
      place: { limit: 1 },
    })
  })

  it('end it on timeout while it is working', async () => {
    const bytes = buildXlsx({ sheets: [`<worksheet>${'<a/>'.repeat(20_000_000)}</worksheet>`] })
    expect(await faultOf(readFileInWorker(bytes, { limits: { timeMs: 400, ratio: 10_000 } }))).toMatchObject({
      code: 'readTimeout',
    })
  })

  it('end it when its worker exceeds its memory, without harm to the process', async () => {
    const bytes = await written((stream) => writeCsv(stream, rows))
    expect(
      await faultOf(readFileInWorker(Buffer.concat([bytes, bytes, bytes]), { limits: { memoryMb: 6 } })),
    ).toEqual({
      code: 'memoryExceeded',
      place: { limit: 6 },
    })
    expect((await readFileInWorker('a;b')).sheets[0]?.rows).toEqual([['a', 'b']])
  })

  it('end it on abort, before and while it reads', async () => {
    const reason = new Error('the person left')
    await withFile(buildXlsx(), async (path) => {
      await expect(readWorkbook(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
      const controller = new AbortController()
      const reading = readWorkbook(path, { signal: controller.signal })
      setImmediate(() => controller.abort(reason))
      await expect(reading).rejects.toBe(reason)
    })
  })

  it('reads many files, two at a time', async () => {
    const books = await Promise.all(
      Array.from({ length: 6 }, (_none, index) => readFileInWorker(`a;${index}`)),
    )
    expect(books.map(({ sheets }) => sheets[0]?.rows[0]?.[1])).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  it('starts the next one when one fails', async () => {
    const gate = new Gate(1)
    const order: string[] = []
    const failing = gate.run(async () => {
      order.push('first')
      throw new Error('no')
    })
    const second = gate.run(async () => order.push('second'))
    await expect(failing).rejects.toThrow('no')
    await second
    expect(order).toEqual(['first', 'second'])
  })
})

describe('a path', () => {
  it('without a file, or to a folder, is our error and not a fault of the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'))
    await expect(readWorkbook(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(readWorkbook(folder)).rejects.toThrow('regular file')
    await rm(folder, { recursive: true })
  })
})
