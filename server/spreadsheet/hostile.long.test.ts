import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpreadsheetError } from './SpreadsheetError.ts'
import { buildXlsx, xlsxParts, type XlsxToBuild } from './testing/buildXlsx.ts'
import { buildZip, type PartToZip } from './testing/buildZip.ts'
import { peakMemory } from './testing/memory.ts'
import { faultOf, readFileInWorker, readHere, type TestOptions } from './testing/read.ts'

const MiB = 1024 * 1024
const row = (cells: string, number = 1): string => `<row r="${number}">${cells}</row>`
const cell = (ref: string, value = '1'): string => `<c r="${ref}"><v>${value}</v></c>`
const sheet = (content: string, more: XlsxToBuild = {}): Buffer => buildXlsx({ sheets: [content], ...more })
const withPart = (...parts: PartToZip[]): Buffer => buildXlsx({ parts })
const oneAsRest = (change: (part: PartToZip) => PartToZip): Buffer =>
  buildZip(xlsxParts().map((part) => (part.name.endsWith('sheet1.xml') ? change(part) : part)))

const bombText = `<worksheet><sheetData>${' '.repeat(64 * MiB)}</sheetData></worksheet>`
const bomb = { data: bombText, packed: deflateRawSync(bombText) }
const laughs = '<!DOCTYPE lolz [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
const someSheet = `<worksheet><sheetData>${row('<c r="A1" t="inlineStr"><is><t>&e;</t></is></c>')}</sheetData></worksheet>`
const strings = (count: number): string =>
  Array.from({ length: count }, (_none, index) => `<si><t>Wohnung ${index}</t></si>`).join('')
/** One long text used by a million cells: each 20-byte cell stands for 30,000 letters. */
const amplified = (): Buffer => {
  const rows = Array.from({ length: 10_000 }, (_none, index) =>
    row(Array.from({ length: 100 }, () => '<c t="s"><v>0</v></c>').join(''), index + 1),
  )
  return sheet(rows.join(''), { strings: `<si><t>${'Bahnhofstraße '.repeat(2_300)}</t></si>` })
}
const sameSheetTwentyTimes = (): Buffer => {
  const content = Array.from({ length: 20_000 }, (_none, index) =>
    row(
      `${cell(`A${index + 1}`, `${index * 7919}`)}<!--${(index * 104_729).toString(36).repeat(60)}-->`,
      index + 1,
    ),
  ).join('')
  const parts = xlsxParts({
    sheets: Array.from({ length: 20 }, () => ''),
    parts: [
      { name: 'xl/worksheets/sheet1.xml', data: `<worksheet><sheetData>${content}</sheetData></worksheet>` },
    ],
  })
  return buildZip(
    parts.map((part) =>
      part.name.endsWith('workbook.xml.rels')
        ? { ...part, data: String(part.data).replaceAll(/sheet\d+\.xml/g, 'sheet1.xml') }
        : part,
    ),
  )
}

type Refused = [name: string, make: () => Buffer | string, code: string, options?: TestOptions]

/** Files that try to exhaust memory or time: read as in production. */
const costly: Refused[] = [
  ['a bomb in a sheet', () => withPart({ name: 'xl/worksheets/sheet1.xml', ...bomb }), 'unpackedTooLarge'],
  [
    'a bomb in the shared strings',
    () => withPart({ name: 'xl/sharedStrings.xml', ...bomb }),
    'unpackedTooLarge',
  ],
  [
    'a bomb that says it is small',
    () => withPart({ name: 'xl/worksheets/sheet1.xml', ...bomb, size: 1000 }),
    'unpackedTooLarge',
  ],
  [
    'one large part that twenty sheets share',
    sameSheetTwentyTimes,
    'unpackedTooLarge',
    { limits: { unpackedBytes: 40 * MiB } },
  ],
  [
    'too many entries',
    () => withPart(...Array.from({ length: 2_000 }, (_none, index) => ({ name: `x${index}`, data: '' }))),
    'tooManyEntries',
  ],
  [
    'overlapping entries',
    () =>
      withPart({
        name: 'xl/worksheets/sheet1.xml',
        data: someSheet,
        at: 0,
        localName: '[Content_Types].xml',
      }),
    'fileUnsafe',
  ],
  [
    'a zip64 size of exabytes',
    () => oneAsRest((part) => ({ ...part, zip64: true, size: Number.MAX_SAFE_INTEGER })),
    'fileUnsafe',
  ],
  ['a DTD in a sheet', () => sheet(laughs + someSheet), 'fileUnsafe'],
  ['deep nesting', () => sheet(`<worksheet>${'<a>'.repeat(100_000)}`), 'fileCorrupt'],
  ['an endless tag', () => sheet(`<worksheet a="${'x'.repeat(5 * MiB)}"/>`), 'fileCorrupt'],
  ['an endless comment', () => sheet(`<worksheet><!--${'-'.repeat(5 * MiB)}`), 'fileCorrupt'],
  ['an endless entity', () => sheet(`<worksheet>&${'a'.repeat(5 * MiB)}`), 'fileCorrupt'],
  ['the last row of all', () => sheet(row(cell('A1')) + row(cell('A1048576'), 1_048_576)), 'tooManyRows'],
  ['the last column of all', () => sheet(row(cell('XFD1'))), 'tooManyColumns'],
  [
    'a text of megabytes',
    () => sheet(row(`<c r="A1" t="inlineStr"><is><t>${'x'.repeat(5 * MiB)}</t></is></c>`)),
    'cellTooLong',
  ],
  [
    'a shared string of megabytes',
    () => sheet('', { strings: `<si><t>${'x'.repeat(5 * MiB)}</t></si>` }),
    'cellTooLong',
  ],
  ['one text told a million times', amplified, 'tooMuchText'],
  [
    'too many rows',
    () =>
      sheet(Array.from({ length: 60_000 }, (_none, index) => row(cell(`A${index + 1}`), index + 1)).join('')),
    'tooManyRows',
  ],
  ['too many styles', () => buildXlsx({ styles: Array.from({ length: 100_001 }, () => 0) }), 'fileCorrupt'],
  ['a csv of 20 MiB without an end of line', () => 'x'.repeat(20 * MiB), 'cellTooLong'],
  ['a csv of quotes', () => '"'.repeat(20 * MiB), 'cellTooLong'],
  ['a csv whose quote is never closed', () => `a;b\n1;"${'x;y\n'.repeat(MiB)}`, 'quoteNotClosed'],
  ['a csv of ten million rows', () => 'x\n'.repeat(10 * MiB), 'tooManyRows'],
  ['a csv of twenty million columns', () => `${';'.repeat(20 * MiB - 1)}x`, 'tooManyColumns'],
  ['a file past 20 MiB', () => Buffer.alloc(20 * MiB + 1, 'x'), 'fileTooLarge'],
  ['a csv of nothing but Windows signs', () => Buffer.alloc(20 * MiB, 0x80), 'cellTooLong'],
]

/** Files that try to deceive the reader. */
const deceitful: Refused[] = [
  // unpacking
  [
    'a part that says it is smaller than it is',
    () => oneAsRest((part) => ({ ...part, size: 10 })),
    'fileUnsafe',
  ],
  [
    'a part that says it is larger than it is',
    () => oneAsRest((part) => ({ ...part, size: 1e9 })),
    'fileUnsafe',
  ],
  ['a wrong checksum', () => oneAsRest((part) => ({ ...part, crc: 1 })), 'fileCorrupt'],
  [
    'a part that does not inflate',
    () => oneAsRest((part) => ({ ...part, packed: Buffer.from('rubbish that is no deflate') })),
    'fileCorrupt',
  ],
  [
    'a part that ends too early',
    () =>
      oneAsRest((part) => ({
        ...part,
        packed: deflateRawSync(Buffer.from(String(part.data))).subarray(0, 20),
      })),
    'fileCorrupt',
  ],
  [
    'bytes hidden behind a part',
    () =>
      oneAsRest((part) => ({
        ...part,
        packed: Buffer.concat([deflateRawSync(Buffer.from(String(part.data))), Buffer.alloc(100)]),
      })),
    'fileUnsafe',
  ],
  [
    'an unknown packing method',
    () => oneAsRest((part) => ({ ...part, method: 12, packed: Buffer.from('x') })),
    'fileCorrupt',
  ],
  // the zip
  ['a count that lies', () => buildZip(xlsxParts(), { count: 60_000 }), 'tooManyEntries'],
  ['a count that lies a little', () => buildZip(xlsxParts(), { count: 8 }), 'fileCorrupt'],
  ['a count that hides parts', () => buildZip(xlsxParts(), { count: 6 }), 'fileUnsafe'],
  [
    'entries that share their bytes',
    () => buildZip([...xlsxParts(), { name: '[Content_Types].xml', data: '<Types/>', at: 0 }]),
    'fileUnsafe',
  ],
  [
    'an entry that runs into the next',
    () => oneAsRest((part) => ({ ...part, packedSize: 1_000_000 })),
    'fileCorrupt',
  ],
  [
    'a zip64 place past the end',
    () => oneAsRest((part) => ({ ...part, zip64: true, at: 1e6 })),
    'fileCorrupt',
  ],
  ['two end records that disagree', () => buildZip(xlsxParts(), { zip64: 'disagree' }), 'fileUnsafe'],
  [
    'two names of one entry',
    () => oneAsRest((part) => ({ ...part, localName: 'xl/worksheets/other1.xml' })),
    'fileUnsafe',
  ],
  [
    'a part twice',
    () => buildZip([...xlsxParts(), { name: 'xl/Workbook.xml', data: '<workbook/>' }]),
    'fileUnsafe',
  ],
  ['half a file', () => buildXlsx().subarray(0, 500), 'fileCorrupt'],
  ['a zip in name only', () => 'PK\u0003\u0004 and nothing else', 'fileCorrupt'],
  [
    'a sheet that is a link',
    () => oneAsRest((part) => ({ ...part, attributes: 0o120777 * 65_536 })),
    'fileCorrupt',
  ],
  [
    'a sheet outside of the package',
    () =>
      buildZip(
        xlsxParts().map((part) =>
          part.name.endsWith('sheet1.xml') ? { ...part, name: '../../sheet1.xml' } : part,
        ),
      ),
    'fileCorrupt',
  ],
  // the XML
  [
    'a DTD in the shared strings',
    () => withPart({ name: 'xl/sharedStrings.xml', data: `${laughs}<sst/>` }),
    'fileUnsafe',
  ],
  [
    'a DTD in the workbook',
    () => withPart({ name: 'xl/workbook.xml', data: `<?xml version="1.0"?>${outside}<workbook/>` }),
    'fileUnsafe',
  ],
  [
    'a DTD in the relations',
    () => withPart({ name: '_rels/.rels', data: `${outside}<Relationships/>` }),
    'fileUnsafe',
  ],
  ['an entity from outside', () => sheet(outside + someSheet), 'fileUnsafe'],
  ['an entity that nobody defined', () => sheet(someSheet), 'fileCorrupt'],
  [
    'a DTD hidden in UTF-16',
    () =>
      withPart({
        name: 'xl/worksheets/sheet1.xml',
        data: Buffer.from(`\ufeff${outside}${someSheet}`, 'utf16le'),
      }),
    'fileCorrupt',
  ],
  ['another encoding', () => sheet('<?xml version="1.0" encoding="UTF-7"?><worksheet/>'), 'fileCorrupt'],
  ['a tag that is never closed', () => sheet('<worksheet><sheetData>'), 'fileCorrupt'],
  ['tags closed crosswise', () => sheet('<worksheet><a></worksheet></a>'), 'fileCorrupt'],
  // sheets
  ['a row past the last', () => sheet(row(cell('A1048577'), 1_048_577)), 'fileCorrupt'],
  [
    'a row that is no number',
    () => sheet('<row r="1e3"><c r="A1000"><v>1</v></c></row><row r="x"/>'),
    'fileCorrupt',
  ],
  ['a column past the last', () => sheet(row(cell('XFE1'))), 'fileCorrupt'],
  ['a cell twice', () => sheet(row(cell('A1') + cell('A1', '2'))), 'fileCorrupt'],
  ['a row twice', () => sheet(row(cell('A1')) + row(cell('B1'))), 'fileCorrupt'],
  ['a cell in another row', () => sheet(row(cell('A2'))), 'fileCorrupt'],
  ['a cell without a place', () => sheet(row(cell('__proto__'))), 'fileCorrupt'],
  ['a shared string that is not there', () => sheet(row('<c r="A1" t="s"><v>0</v></c>')), 'fileCorrupt'],
  [
    'a shared string below zero',
    () => sheet(row('<c r="A1" t="s"><v>-1</v></c>'), { strings: strings(3) }),
    'fileCorrupt',
  ],
  ['a number that is none', () => sheet(row(cell('A1', '0x10'))), 'fileCorrupt'],
  ['a number past all numbers', () => sheet(row(cell('A1', '1e999'))), 'fileCorrupt'],
  ['a type of cell that is none', () => sheet(row('<c r="A1" t="constructor"><v>1</v></c>')), 'fileCorrupt'],
  [
    'a text past 32,767 characters',
    () => sheet(row(`<c r="A1" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c>`)),
    'cellTooLong',
  ],
  ['too many sheets', () => buildXlsx({ sheets: Array.from({ length: 21 }, () => '') }), 'tooManySheets'],
  [
    'too many shared strings',
    () => sheet('', { strings: strings(2_001) }),
    'tooManyStrings',
    { limits: { strings: 2_000 } },
  ],
  [
    'too large a table of shared strings',
    () => sheet('', { strings: strings(2_001) }),
    'tooMuchText',
    { limits: { stringBytes: 20_000 } },
  ],
  [
    'too many cells',
    () => sheet(row(['A1', 'B1', 'C1'].map((ref) => cell(ref)).join(''))),
    'tooManyCells',
    { limits: { cells: 2 } },
  ],
]

describe('a hostile file is rejected', () => {
  it.each(costly)('%s, in the worker, within bounded memory', async (_name, make, code, options) => {
    const bytes = make()
    let fault: Awaited<ReturnType<typeof faultOf>> = {}
    // a heap of 96 MiB: if it were exceeded, the reason would be memoryExceeded
    const limits = { memoryMb: 96, ...options?.limits }
    const memory = await peakMemory(async () => (fault = await faultOf(readFileInWorker(bytes, { limits }))))
    expect(fault.code).toBe(code)
    expect(memory).toBeLessThan(250)
  })

  it.each(deceitful)('%s', async (_name, make, code, options) =>
    expect((await faultOf(readHere(make(), options))).code).toBe(code),
  )
})

describe('a strange file is read within bounded memory', () => {
  const read: [string, () => Buffer | string, unknown, TestOptions?][] = [
    [
      'a bomb in a part that nobody opens',
      () =>
        withPart(
          { name: 'xl/embeddings/bomb.zip', data: buildZip([{ name: 'a', ...bomb }]) },
          { name: 'xl/media/x.bin', ...bomb },
        ),
      [[1]],
    ],
    [
      'names that lead out of the package',
      () =>
        withPart(
          { name: '../../etc/passwd', data: 'x' },
          { name: '/absolute', data: 'x' },
          { name: 'C:\\x', data: 'x' },
          { name: 'xl\\workbook.xml', data: 'x' },
        ),
      [[1]],
    ],
    [
      'a link that nobody opens',
      () => withPart({ name: 'xl/link', data: '/etc/passwd', attributes: 0o120777 * 65_536 }),
      [[1]],
    ],
    [
      'a comment of megabytes',
      () =>
        sheet(
          `<worksheet><!--${'x'.repeat(5 * MiB)}--><sheetData>${row(cell('A1'))}</sheetData></worksheet>`,
        ),
      [[1]],
    ],
    ['twenty million blank fields', () => `x${';'.repeat(10 * MiB)}${'\n'.repeat(9 * MiB)}`, [['x']]],
    [
      'a format code of brackets',
      () =>
        sheet(row('<c r="A1" s="1"><v>5</v></c>'), {
          formats: { 164: `${'[$'.repeat(5_000)}"` },
          styles: [0, 164],
        }),
      [[5]],
    ],
  ]
  it.each(read)('%s', async (_name, make, rows, options) => {
    const bytes = make()
    let found: unknown
    expect(
      await peakMemory(
        async () =>
          (found = (await readFileInWorker(bytes, { limits: { memoryMb: 96 }, ...options })).sheets[0]?.rows),
      ),
    ).toBeLessThan(250)
    expect(found).toEqual(rows)
  })

  it('200,000 shared strings, within a heap of 48 MiB', async () => {
    const rows = Array.from({ length: 10_000 }, (_none, index) =>
      row(
        Array.from({ length: 20 }, (_cell, column) => `<c t="s"><v>${index * 20 + column}</v></c>`).join(''),
        index + 1,
      ),
    )
    const book = await readFileInWorker(sheet(rows.join(''), { strings: strings(200_000) }), {
      limits: { memoryMb: 48 },
    })
    expect(book.sheets[0]?.rows.length).toBe(10_000)
    expect(book.sheets[0]?.rows.at(-1)?.at(-1)).toBe('Wohnung 199999')
  })
})

describe('a damaged file is always rejected with a reason of ours', () => {
  const survives = async (bytes: Buffer): Promise<void> => {
    const error = await readHere(bytes).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error !== undefined) expect(error).toBeInstanceOf(SpreadsheetError)
  }
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  })
  const changed = (bytes: Buffer, edits: [number, number][]): Buffer => {
    const copy = Buffer.from(bytes)
    for (const [at, byte] of edits) copy[at % copy.length] = byte
    return copy
  }

  it('with any byte of the zip changed', async () => {
    const bytes = buildXlsx({
      sheets: [row(cell('A1') + '<c r="B1" t="s"><v>1</v></c>')],
      strings: strings(3),
    })
    await fc.assert(
      fc.asyncProperty(changes, (edits) => survives(changed(bytes, edits))),
      { numRuns: 1_500 },
    )
  })

  it('with any byte of the XML changed', async () => {
    const parts = xlsxParts({
      sheets: [row(`${cell('A1')}<c r="B1" t="s" s="1"><f>1</f><v>1</v></c>`)],
      strings: strings(3),
      formats: { 164: 'dd.mm.yyyy' },
      styles: [0, 164],
    })
    const property = fc.asyncProperty(changes, fc.nat(), (edits, which) =>
      survives(
        buildZip(
          parts.map((part, index) =>
            index === which % parts.length ? { ...part, data: changed(Buffer.from(part.data), edits) } : part,
          ),
        ),
      ),
    )
    await fc.assert(property, { numRuns: 1_500 })
  })

  it('with arbitrary bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), (bytes) => survives(Buffer.from(bytes))),
      { numRuns: 500 },
    )
  })
})
