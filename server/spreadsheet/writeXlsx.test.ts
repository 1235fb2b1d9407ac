import { Writable } from 'node:stream'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from './limits.ts'
import { readHere, written } from './testing/read.ts'
import type { Cell } from './workbook.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx, type SheetToWrite } from './writeXlsx.ts'
import { sheetNames } from './xlsx/packageXml.ts'
import { readZipDirectory, Unpacker } from './xlsx/zip.ts'

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const entry = (await readZipDirectory(bytes, defaultLimits)).get(name)
  let text = ''
  if (entry) for await (const piece of new Unpacker(defaultLimits).text(entry)) text += piece
  return text
}
const write = (...sheets: SheetToWrite[]): Promise<Buffer> => written((stream) => writeXlsx(stream, sheets))

describe('writeXlsx', () => {
  it('freezes a bold header and sets widths and kinds of columns', async () => {
    const bytes = await write({
      name: 'Vorlage',
      columns: [
        { header: 'PLZ', width: 8, kind: 'text' },
        { header: 'Einzug', kind: 'date' },
      ],
      rows: [],
    })
    const book = await readXlsx(bytes, { readStyles: true })
    const [sheet] = book.sheets
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
    expect(sheet?.columns?.[0]).toMatchObject({ width: 8 })
    expect(sheet?.cells?.get('0,0')).toMatchObject({ value: 'PLZ', style: { font: { bold: true } } })
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain(
      '<col min="1" max="1" width="8" style="2" customWidth="1"/><col min="2" max="2" width="10" style="3" customWidth="1"/>',
    )
  })

  it('offers lists as dropdowns, from a hidden sheet', async () => {
    const list = Array.from({ length: 100 }, (_none, index) => `Ventil, ${index} "x"`)
    const bytes = await write(
      {
        name: 'A',
        columns: [{ header: 'Typ', list: ['=eins', 'zwei'] }, { header: 'frei' }],
        rows: [['zwei', null]],
      },
      { name: "O'Neill", columns: [{ header: 'Ventil', list }], rows: [] },
    )
    const { sheets } = await readHere(bytes)
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['A', false],
      ["O'Neill", false],
      ['Lists', true],
    ])
    expect(sheets[2]?.rows.slice(0, 3)).toEqual([
      ['=eins', list[0]],
      ['zwei', list[1]],
      [null, list[2]],
    ])
    const book = await readXlsx(bytes)
    expect(
      book.sheets.map(({ dataValidations }) =>
        dataValidations?.map(({ type, formula1, range }) => [type, formula1, range]),
      ),
    ).toEqual([
      [['list', "'Lists'!$A$1:$A$2", 'A2:A1048576']],
      [['list', "'Lists'!$B$1:$B$100", 'A2:A1048576']],
      undefined,
    ])
  })

  it('writes text that looks like a formula as text, with a quote prefix', async () => {
    const texts = ['=1+1', '+49', '-5', '@x', '\tx', '\rx', '＝x', '＋x', '－x', '＠x']
    const bytes = await write({
      name: 'A',
      columns: [{ header: '=h', kind: 'text' }],
      rows: texts.map((text) => [text, text]),
    })
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f')
    expect(xml.match(/ s="5" t="inlineStr"/g)?.length).toBe(21)
    expect(await partOf(bytes, 'xl/styles.xml')).toContain('quotePrefix="1"')
    expect((await readHere(bytes)).sheets[0]?.rows).toEqual([['=h'], ...texts.map((text) => [text, text])])
  })

  it('writes days as dates and postcodes as text', async () => {
    const bytes = await write({
      name: 'A',
      columns: [],
      rows: [
        [
          { kind: 'date', iso: '2023-02-01' },
          '01067',
          { kind: 'date', iso: '1850-01-01' },
          { kind: 'date', iso: '2023-02-30' },
          Number.NaN,
          { kind: 'error', text: '#N/A' },
        ],
      ],
    })
    expect(await partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('<c r="A1" s="3"><v>44958</v></c>')
    expect((await readXlsx(bytes)).sheets[0]?.rows[0]?.slice(0, 2)).toEqual([
      new Date('2023-02-01T00:00:00Z'),
      '01067',
    ])
    expect((await readHere(bytes)).sheets[0]?.rows).toEqual([
      [{ kind: 'date', iso: '2023-02-01' }, '01067', '1850-01-01', '2023-02-30', null, '#N/A'],
    ])
  })

  it('writes the same file for the same rows', async () => {
    const sheet = { name: 'A', columns: [{ header: 'x' }], rows: [[1]] }
    expect((await write(sheet)).equals(await write(sheet))).toBe(true)
  })

  it('fails with its rows and never presents a partial file as complete', async () => {
    const rows = (async function* (): AsyncGenerator<Cell[]> {
      yield ['a']
      throw new Error('the database went away')
    })()
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
    await expect(writeXlsx(stream, [{ name: 'A', columns: [], rows }])).rejects.toThrow(
      'the database went away',
    )
    expect(stream.destroyed).toBe(true)
    expect(stream.writableFinished).toBe(false)
  })

  it('rejects what Excel could not open', async () => {
    await expect(write({ name: 'A', columns: [], rows: [['x'.repeat(32_768)]] })).rejects.toMatchObject({
      code: 'cellTooLong',
      place: { row: 1, column: 1 },
    })
    await expect(
      write({ name: 'A', columns: [], rows: [Array.from({ length: 16_385 }, () => 1)] }),
    ).rejects.toMatchObject({ code: 'tooManyColumns' })
    await expect(write({ name: 'A', columns: [], rows: [], hidden: true })).rejects.toThrow('can be seen')
  })

  it('makes names that Excel accepts', () => {
    expect(
      sheetNames(["'a:b/c\\d?*[x]'", '', 'Lists', 'lists', 'x'.repeat(40), 'X'.repeat(40), 'a\nb']),
    ).toEqual([
      '_a_b_c_d___x__',
      'Sheet',
      'Lists',
      'lists (2)',
      'x'.repeat(31),
      `${'X'.repeat(27)} (2)`,
      'a_b',
    ])
  })
})

describe('writeCsv', () => {
  const text = async (rows: Cell[][], options?: Parameters<typeof writeCsv>[2]): Promise<string> =>
    (await written((stream) => writeCsv(stream, rows, options))).toString()

  it('writes for a German Excel by default', async () => {
    const rows: Cell[][] = [
      ['Straße', 2.5, true, { kind: 'date', iso: '2023-02-01' }, null, 'a;b', 'a"b', ' x'],
      [-1.5, 'x'],
    ]
    expect(await text(rows)).toBe('\ufeffStraße;2,5;true;2023-02-01;;"a;b";"a""b";" x"\r\n-1,5;x\r\n')
    expect(await text(rows, { delimiter: ',', bom: false })).toBe(
      'Straße,2.5,true,2023-02-01,,a;b,"a""b"," x"\r\n-1.5,x\r\n',
    )
  })

  it('escapes text that could be evaluated with an apostrophe', async () => {
    expect(await text([['=1', '+1', '-1', '@x', '＝x', "'=1", "'x"]], { bom: false })).toBe(
      "'=1;'+1;'-1;'@x;'＝x;''=1;'x\r\n",
    )
  })
})
