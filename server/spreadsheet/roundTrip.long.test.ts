import { Writable } from 'node:stream'
import fc from 'fast-check'
import Papa from 'papaparse'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { peakMemory } from './testing/memory.ts'
import { readHere, written } from './testing/read.ts'
import type { Cell } from './workbook.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx } from './writeXlsx.ts'

const risky = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  "''",
  "'=",
  '_x000D_',
  '_x005F_',
  '"',
  ';',
  ',',
  '\n',
  '\r\n',
  ' ',
  '<b>',
  '&amp;',
  '\ufeff',
  '\u0001',
  '\uffff',
  '01067',
  'sep=;',
  'ü',
  '€',
  '😀',
]
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.array(fc.constantFrom(...risky), { maxLength: 6 }).map((pieces) => pieces.join('')),
    fc.string({ maxLength: 10 }),
  )
  .map((value) => value.toWellFormed().replaceAll('\0', ''))
const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString())
const date = fc
  .tuple(day, fc.boolean())
  .map(([iso, timed]): Cell =>
    timed && iso.slice(11, 19) !== '00:00:00'
      ? { kind: 'date', iso: iso.slice(0, 10), time: iso.slice(11, 19) }
      : { kind: 'date', iso: iso.slice(0, 10) },
  )
const number = fc
  .oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
  .map((value) => value + 0)
const cell: fc.Arbitrary<Cell> = fc.oneof(text, number, fc.boolean(), date, fc.constant(null))
const table = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[][]> =>
  fc.array(fc.array(of, { maxLength: 6 }), { maxLength: 6 })

/** The rows that reading returns for the written ones: no empty text, and rows end with their last filled cell. */
function trimmed(rows: Cell[][]): Cell[][] {
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : value)))
  for (const row of cells) while (row.length > 0 && row.at(-1) === null) row.pop()
  while (cells.length > 0 && cells.at(-1)?.length === 0) cells.pop()
  return cells
}

describe('writing and then reading is the identity', () => {
  it('for xlsx with any cells', async () => {
    await fc.assert(
      fc.asyncProperty(table(cell), async (rows) => {
        const bytes = await written((stream) =>
          writeXlsx(stream, [
            { name: 'Bestand', columns: [{ header: 'A', kind: 'text' }, { header: 'B' }], rows },
          ]),
        )
        const book = await readHere(bytes)
        expect(book.sheets).toEqual([
          { name: 'Bestand', hidden: false, firstRow: 1, rows: [['A', 'B'], ...trimmed(rows)] },
        ])
        expect(book.warnings).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('for the days around the one that Excel invented, and the first and last one', async () => {
    const days = [
      '1900-01-01',
      '1900-02-27',
      '1900-02-28',
      '1900-03-01',
      '1900-03-02',
      '2024-02-29',
      '9999-12-31',
    ]
    const rows = days.map((iso): Cell[] => [{ kind: 'date', iso }])
    expect(
      (await readHere(await written((stream) => writeXlsx(stream, [{ name: 'A', columns: [], rows }]))))
        .sheets[0]?.rows,
    ).toEqual(rows)
  })

  it('for csv with any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        table(text),
        fc.constantFrom(';' as const, ',' as const, '\t' as const),
        fc.boolean(),
        async (rows, delimiter, bom) => {
          const bytes = await written((stream) => writeCsv(stream, [['Kopf'], ...rows], { delimiter, bom }))
          const { sheets, encoding } = await readHere(bytes, { delimiter })
          expect(sheets[0]?.rows).toEqual([['Kopf'], ...trimmed(rows)])
          expect(encoding).toBe('utf-8')
        },
      ),
      { numRuns: 500 },
    )
  })

  it('for csv whose first cell looks like something else', async () => {
    for (const start of ['sep=;', '<html>', '<?xml version="1.0"?>', '\ufeff', '=1', "'=1"]) {
      for (const bom of [true, false]) {
        const bytes = await written((stream) => writeCsv(stream, [[start, 'x']], { bom }))
        expect((await readHere(bytes)).sheets[0]?.rows).toEqual([[start, 'x']])
      }
    }
  })
})

describe('other programs read our files', () => {
  it('hucre reads our xlsx', async () => {
    // hucre trims no rows and treats dates differently: compare text, the part that could become a formula
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.filter((value) => value !== ''),
          { minLength: 1, maxLength: 8 },
        ),
        async (values) => {
          const bytes = await written((stream) =>
            writeXlsx(stream, [{ name: 'A', columns: [], rows: [values] }]),
          )
          const book = await readXlsx(bytes)
          expect(book.sheets[0]?.rows).toEqual([values])
        },
      ),
      { numRuns: 100 },
    )
  })

  it('papaparse reads our csv', async () => {
    const plain = text.filter((value) => !/^'*[=+\-@\t\r＝＋－＠]/.test(value))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(plain, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        async (rows) => {
          const bytes = await written((stream) => writeCsv(stream, rows, { bom: false }))
          expect(Papa.parse(bytes.toString(), { delimiter: ';', newline: '\r\n' }).data.slice(0, -1)).toEqual(
            rows,
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a large workbook', () => {
  it('pulls rows with back pressure, in constant memory', async () => {
    let pulled = 0
    let ahead = 0
    let taken = 0
    const rows = (async function* (): AsyncGenerator<Cell[]> {
      for (; pulled < 100_000; pulled++) {
        ahead = Math.max(ahead, pulled - taken)
        yield Array.from(
          { length: 15 },
          (_none, column) => `Wohnung ${pulled}/${(pulled * 7919 * (column + 1)).toString(36)}`,
        )
      }
    })()
    const slow = new Writable({
      write(_chunk, _encoding, done) {
        taken = pulled
        setImmediate(done)
      },
    })
    expect(await peakMemory(() => writeXlsx(slow, [{ name: 'A', columns: [], rows }]))).toBeLessThan(200)
    expect(pulled).toBe(100_000)
    expect(ahead).toBeLessThan(10_000)
  })
})
