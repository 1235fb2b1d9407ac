import { writeXlsx as hucreXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { buildXlsx, xlsxParts } from '../testing/buildXlsx.ts'
import { buildZip } from '../testing/buildZip.ts'
import { faultOf, readHere, rowsHere } from '../testing/read.ts'

const row = (cells: string, number = 1): string => `<row r="${number}">${cells}</row>`

describe('positions', () => {
  it('keeps the row numbers that users see, past empty rows and columns', async () => {
    const { sheets } = await readHere(
      buildXlsx({
        sheets: [
          row('<c r="B4"><v>1</v></c>', 4) +
            row('', 5) +
            row('<c r="A7" s="0"/>', 7) +
            row('<c r="A9"><v>2</v></c>', 9),
        ],
      }),
    )
    expect(sheets[0]).toEqual({
      name: 'Sheet1',
      hidden: false,
      firstRow: 4,
      rows: [[null, 1], [], [], [], [], [2]],
    })
  })

  it('reads rows and cells without references', async () => {
    expect(
      await rowsHere(
        buildXlsx({
          sheets: [
            '<row><c><v>1</v></c><c r="C1"><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>',
          ],
        }),
      ),
    ).toEqual([[1, null, 2, 3], [4]])
  })

  it('ignores a wrong dimension', async () => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${row('<c r="A1"><v>1</v></c>')}</sheetData></worksheet>`
    expect(await rowsHere(buildXlsx({ sheets: [sheet] }))).toEqual([[1]])
  })

  it('ignores formatted but blank cells and rows, however far out', async () => {
    const sheet = row('<c r="A1"><v>1</v></c><c r="XFD1" s="0"/>') + row('<c r="A1048576" s="0"/>', 1_048_576)
    expect(await rowsHere(buildXlsx({ sheets: [sheet] }))).toEqual([[1]])
  })

  it('reads an empty sheet', async () => {
    expect((await readHere(buildXlsx({ sheets: [''] }))).sheets).toEqual([
      { name: 'Sheet1', hidden: false, firstRow: 1, rows: [] },
    ])
  })
})

describe('values', () => {
  it('reads text in every form of storage', async () => {
    const strings =
      '<si><t>eins</t></si><si><r><rPr><b/></rPr><t>zw</t></r><r><t xml:space="preserve">ei </t></r><rPh sb="0" eb="1"><t>ni</t></rPh></si><si><t/></si>'
    const cells = [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>',
      '<c r="D1" t="inlineStr"><is><t>M&#252;ller &amp; &#x1F600; _x000D__x005F_x0041_</t></is></c>',
      '<c r="E1" t="str"><v>01067</v></c><c r="F1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>',
      '<c r="G1" t="inlineStr"><is><t><![CDATA[<&]]></t></is></c>',
    ]
    expect(await rowsHere(buildXlsx({ strings, sheets: [row(cells.join(''))] }))).toEqual([
      ['eins', 'zwei ', null, 'Müller & 😀 \r_x0041_', '01067', 'ab', '<&'],
    ])
  })

  it('reads numbers, booleans and ISO dates', async () => {
    const cells =
      '<c r="A1"><v>-1.5e3</v></c><c r="B1" t="n"><v> 7 </v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="b"><v>0</v></c><c r="E1" t="d"><v>2023-02-01T00:00:00</v></c><c r="F1"><v/></c>'
    expect(await rowsHere(buildXlsx({ sheets: [row(cells)] }))).toEqual([
      [-1500, 7, true, false, { kind: 'date', iso: '2023-02-01' }],
    ])
  })

  it('returns only text that Postgres can store', async () => {
    const cells = '<c r="A1" t="inlineStr"><is><t>a_x0000_b_xD800_c</t></is></c>'
    expect(await rowsHere(buildXlsx({ sheets: [row(cells)] }))).toEqual([['a\ufffdb\ufffdc']])
  })

  it('keeps failed cells apart and reports their positions', async () => {
    const book = await readHere(buildXlsx({ sheets: [row('<c r="B3" t="e"><f>A9</f><v>#REF!</v></c>', 3)] }))
    expect(book.sheets[0]?.rows).toEqual([[null, { kind: 'error', text: '#REF!' }]])
    expect(book.warnings).toEqual([
      { kind: 'formula', sheet: 'Sheet1', row: 3, column: 2 },
      { kind: 'errorCell', sheet: 'Sheet1', row: 3, column: 2 },
    ])
  })

  it('takes the last result of a formula, never the formula', async () => {
    const cells =
      '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c><c r="C1"><f>NOW()</f></c>'
    const book = await readHere(buildXlsx({ sheets: [row(cells)] }))
    expect(book.sheets[0]?.rows).toEqual([[2, 'y']])
    expect(book.warnings.map(({ kind, column }) => [kind, column])).toEqual([
      ['formula', 1],
      ['formula', 2],
      ['formulaWithoutValue', 3],
    ])
  })

  it('limits the list of warnings and counts the rest', async () => {
    const cells = ['A', 'B', 'C', 'D'].map((letter) => `<c r="${letter}1"><f>1</f><v>1</v></c>`).join('')
    const book = await readHere(buildXlsx({ sheets: [row(cells)] }), { limits: { warnings: 3 } })
    expect([book.warnings.length, book.warningsLeftOut]).toEqual([3, 1])
  })

  it('warns of cells merged over rows, not of titles merged over columns', async () => {
    const sheet = `<worksheet><sheetData>${row('<c r="A1"><v>1</v></c>')}</sheetData><mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="B2:B5"/></mergeCells></worksheet>`
    expect((await readHere(buildXlsx({ sheets: [sheet] }))).warnings).toEqual([
      { kind: 'mergedRows', sheet: 'Sheet1', row: 2, column: 2 },
    ])
  })
})

describe('number formats', () => {
  const read = async (format: number | string, value: string, date1904 = false) => {
    const book = await readHere(
      buildXlsx({
        date1904,
        formats: typeof format === 'string' ? { 164: format } : {},
        styles: [0, typeof format === 'string' ? 164 : format],
        sheets: [row(`<c r="A1" s="1"><v>${value}</v></c>`)],
      }),
    )
    return [book.sheets[0]?.rows[0]?.[0], ...book.warnings.map(({ kind }) => kind)]
  }

  it.each<[number | string]>([
    [14],
    [22],
    ['dd.mm.yyyy'],
    ['[$-407]d. mmmm yyyy;@'],
    ['yyyy\\-mm\\-dd'],
    ['MMM YY'],
    ['mmmm'],
    ['"am "dd"."mm'],
    ['[Red]dd/mm'],
  ])('%s shows a day', async (format) => {
    expect(await read(format, '44958')).toEqual([{ kind: 'date', iso: '2023-02-01' }])
  })

  it.each<[number | string]>([
    [0],
    [1],
    [9],
    [20],
    [49],
    ['0.00'],
    ['#,##0.00 "Tage"'],
    ['[h]:mm'],
    ['hh:mm:ss'],
    ['0 \\d'],
    ['General'],
    ['Standard'],
    ['[Red]0;[Blue]-0'],
    ['_-* #,##0.00 €_-'],
    ['0'],
    ['0000-000'],
    ['""'],
  ])('%s shows a number', async (format) => {
    expect(await read(format, '44958')).toEqual([44958])
  })

  it.each<[string, boolean, string]>([
    ['1', false, '1900-01-01'],
    ['59', false, '1900-02-28'],
    ['61', false, '1900-03-01'],
    ['2958465', false, '9999-12-31'],
    ['0', true, '1904-01-01'],
    ['43496', true, '2023-02-01'],
    ['2957003', true, '9999-12-31'],
  ])('serial %s (1904: %s) is %s', async (serial, date1904, iso) => {
    expect(await read(14, serial, date1904)).toEqual([{ kind: 'date', iso }])
  })

  it.each<[string, boolean]>([
    ['60', false],
    ['-1', false],
    ['2958466', false],
    ['2957004', true],
    ['1e10', false],
  ])('serial %s (1904: %s) is no day', async (serial, date1904) => {
    expect(await read(14, serial, date1904)).toEqual([Number(serial), 'dateOutOfRange'])
  })

  it('keeps times, rounded to the second', async () => {
    expect(await read(22, '44958.5')).toEqual([{ kind: 'date', iso: '2023-02-01', time: '12:00:00' }])
    expect(await read(22, '44957.999999')).toEqual([{ kind: 'date', iso: '2023-02-01' }])
    expect(await read(14, '0.5')).toEqual([0.5])
  })

  it('keeps the leading zeros of the number format', async () => {
    expect(await read('00000', '1067')).toEqual(['01067'])
    expect(await read('"D-"00000', '1067')).toEqual(['D-01067'])
    expect(await read('\\D\\-00000;@', '1067')).toEqual(['D-01067'])
    expect(await read('00000', '1067.5')).toEqual([1067.5])
    expect(await read('00000', '123456')).toEqual(['123456'])
    expect(await read(0, '1067')).toEqual([1067])
  })
})

describe('workbooks', () => {
  it('lists sheets in order and reports which are hidden', async () => {
    const parts = xlsxParts({
      sheets: [row('<c r="A1"><v>1</v></c>'), row('<c r="A1"><v>2</v></c>')],
      names: ['Erstes &amp; &#252;', 'Listen'],
    })
    const workbook = parts.find(({ name }) => name === 'xl/workbook.xml')
    const data = String(workbook?.data).replace('name="Listen"', 'name="Listen" state="veryHidden"')
    const { sheets } = await readHere(
      buildZip([...parts.filter((part) => part !== workbook), { name: 'xl/workbook.xml', data }]),
    )
    expect(sheets.map(({ name, hidden, rows }) => [name, hidden, rows])).toEqual([
      ['Erstes & ü', false, [[1]]],
      ['Listen', true, [[2]]],
    ])
  })

  it('reads names with namespace prefixes, both dialects, and part names in any case', async () => {
    const bytes = buildZip(
      xlsxParts({
        parts: [
          {
            name: 'XL/Worksheets/Sheet1.xml',
            data: '\ufeff<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- a > b --><x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>\r\n',
          },
          {
            name: '_rels/.rels',
            data: '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
          },
        ],
      }).filter(({ name }) => name !== 'xl/worksheets/sheet1.xml'),
    )
    expect(await rowsHere(bytes)).toEqual([[5]])
  })

  it('reads stored parts, zip64 fields and a comment at the end', async () => {
    const parts = xlsxParts()
    expect(await rowsHere(buildZip(parts.map((part) => ({ ...part, method: 0 }))))).toEqual([[1]])
    expect(
      await rowsHere(
        buildZip(
          parts.map((part) => ({ ...part, zip64: true })),
          { zip64: true, comment: 'PK' },
        ),
      ),
    ).toEqual([[1]])
  })

  it('ignores links to other workbooks, macros, pictures and chart sheets', async () => {
    const parts = xlsxParts({
      parts: [
        { name: 'xl/vbaProject.bin', data: 'macro' },
        { name: 'xl/media/image1.png', data: Buffer.alloc(1000) },
        { name: 'xl/externalLinks/externalLink1.xml', data: '<!DOCTYPE x SYSTEM "http://example.invalid/">' },
      ],
    })
    const relations = parts.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')
    const data = String(relations?.data).replace(
      '</Relationships>',
      '<Relationship Id="x" Type="t/worksheet" TargetMode="External" Target="http://example.invalid/"/></Relationships>',
    )
    expect(
      await rowsHere(
        buildZip([
          ...parts.filter((part) => part !== relations),
          { name: 'xl/_rels/workbook.xml.rels', data },
        ]),
      ),
    ).toEqual([[1]])
  })

  it('reads files written by another library', async () => {
    const bytes = await hucreXlsx({
      sheets: [
        {
          name: 'Objekte',
          rows: [
            ['Straße', 'PLZ', 'Einzug', 'Fläche'],
            ['Bäckerweg', '01067', new Date('2023-02-01T00:00:00Z'), 65.5],
            ['=1+1', null, true, -1],
          ],
        },
      ],
    })
    expect(await rowsHere(Buffer.from(bytes))).toEqual([
      ['Straße', 'PLZ', 'Einzug', 'Fläche'],
      ['Bäckerweg', '01067', { kind: 'date', iso: '2023-02-01' }, 65.5],
      ['=1+1', null, true, -1],
    ])
  })

  it('rejects a package without a workbook', async () => {
    expect(
      await faultOf(readHere(buildZip(xlsxParts().filter(({ name }) => name !== 'xl/workbook.xml')))),
    ).toMatchObject({ code: 'fileCorrupt' })
  })
})
