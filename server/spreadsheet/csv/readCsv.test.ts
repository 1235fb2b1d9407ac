import { describe, expect, it } from 'vitest'
import { toWindows1252 } from '../../../demo/seed/examples/exampleCsv.ts'
import { faultOf, readHere, rowsHere } from '../testing/read.ts'

const umlauts = 'Straße;Größe\r\nÄußere Öde;5 €\r\n'

describe('encodings', () => {
  const rows = [
    ['Straße', 'Größe'],
    ['Äußere Öde', '5 €'],
  ]

  it.each([
    ['utf-8', Buffer.from(umlauts)],
    ['utf-8', Buffer.from(`\ufeff${umlauts}`)],
    ['utf-16le', Buffer.from(`\ufeff${umlauts}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${umlauts}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(umlauts.replaceAll('€', '\u0080'), 'latin1')],
    ['utf-16le', Buffer.from(umlauts, 'utf16le')],
    ['utf-16be', Buffer.from(umlauts, 'utf16le').swap16()],
    // mac-roman has the euro sign at 0xDB, cp850 has none
    ['mac-roman', Buffer.from('Stra\xa7e;Gr\x9a\xa7e\r\n\x80u\xa7ere \x85de;5 \xdb\r\n', 'latin1')],
  ])('finds %s', async (encoding, bytes) => {
    const book = await readHere(bytes)
    expect(book).toMatchObject({ format: 'csv', encoding, delimiter: ';' })
    expect(book.sheets).toEqual([{ name: '', hidden: false, firstRow: 1, rows }])
  })

  it('finds cp850, as DOS programs write it', async () => {
    const book = await readHere(
      Buffer.from('Stra\xe1e;Gr\x94\xe1e\r\n\x8eu\xe1ere \x99de;B\x84ckerm\x81hle\r\n', 'latin1'),
    )
    expect(book).toMatchObject({
      encoding: 'cp850',
      sheets: [{ rows: [rows[0], ['Äußere Öde', 'Bäckermühle']] }],
    })
  })

  it.each(['„Haus Süd“ … 5 €', 'Café § 5', 'Ž. Šimek ‚x‘', '5 €…'])(
    'keeps Windows-1252 for %j',
    async (text) => {
      const bytes = toWindows1252(`x;${text}`)
      expect(await readHere(bytes)).toMatchObject({
        encoding: 'windows-1252',
        sheets: [{ rows: [['x', text]] }],
      })
    },
  )

  it('decodes every byte of Windows-1252', async () => {
    const bytes = Buffer.from(Array.from({ length: 128 }, (_none, index) => index + 128))
    const [text = ''] =
      (await rowsHere(Buffer.concat([Buffer.from('x;'), bytes]), { delimiter: ';' }))[0]?.slice(1) ?? []
    // the five bytes that Windows-1252 leaves unassigned are kept
    const expected =
      '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
      Array.from({ length: 96 }, (_none, index) => String.fromCharCode(index + 160)).join('')
    expect(text).toBe(expected)
  })
})

describe('delimiters', () => {
  it.each([
    [';', 'a;b;c\n1;2,5;3,5\n4;5,5;6,5\n'],
    [',', 'a,b,c\n1,x; y,3\n4,5,6\n'],
    ['\t', 'a\tb\n1,5\t2;5\n3,5\t4;5\n'],
    [';', 'Objektliste, Stand 01.01.2024, Seite 1\n\nStraße;Nr\nA-Weg;1\nB-Weg;2\nC-Weg;3\n'],
    [',', '"Meier, Anna","a;b;c"\n"Kurz, Ben","d;e;f"\n'],
    [';', 'nur eine Spalte\nmehr nicht\n'],
    ['|', 'sep=|\na|b;c;d\n'],
  ])('finds %j in %j', async (delimiter, text) => expect((await readHere(text)).delimiter).toBe(delimiter))

  it('uses the given delimiter', async () =>
    expect(await rowsHere('a,b;c', { delimiter: ',' })).toEqual([['a', 'b;c']]))

  it('skips the line sep=; like Excel', async () => {
    expect((await readHere('sep=;\r\na;b\r\n')).sheets[0]).toMatchObject({ firstRow: 1, rows: [['a', 'b']] })
  })
})

describe('records', () => {
  it.each<[string, unknown[][]]>([
    ['a;b\r\n\r\n;c\r\n', [['a', 'b'], [], [null, 'c']]],
    ['a;b\rc\nd\r\ne', [['a', 'b'], ['c'], ['d'], ['e']]],
    [
      '"a\r\nb";"c;d"\n"say ""hi""";x',
      [
        ['a\r\nb', 'c;d'],
        ['say "hi"', 'x'],
      ],
    ],
    ['"a"b;c"d";"e', []],
    ['a;;;;;;\n;;;;\n', [['a']]],
    ["'=1+1;'-5;-5;'Haus;''@x\n", [['=1+1', '-5', '-5', "'Haus", "'@x"]]],
  ])('reads %j', async (text, rows) => {
    if (rows.length > 0) expect(await rowsHere(text, { delimiter: ';' })).toEqual(rows)
    else
      expect(await faultOf(readHere(text, { delimiter: ';' }))).toEqual({
        code: 'quoteNotClosed',
        place: { sheet: '', row: 1, column: 3 },
      })
  })

  it('keeps text after a closing quote, as office programs do', async () =>
    expect(await rowsHere('"a"b;c"d"', { delimiter: ';' })).toEqual([['ab', 'c"d"']]))

  it('numbers rows by records', async () => {
    expect((await readHere('\n\n"a\nb";1\nc;2\n')).sheets[0]).toEqual({
      name: '',
      hidden: false,
      firstRow: 3,
      rows: [
        ['a\nb', '1'],
        ['c', '2'],
      ],
    })
  })
})

describe('refusals', () => {
  it.each<[string, string | Buffer, string]>([
    ['nothing', '', 'fileEmpty'],
    ['a byte order mark alone', '\ufeff', 'fileEmpty'],
    ['blank lines', ' \r\n\r\n', 'fileEmpty'],
    ['NUL bytes', 'a;b\0;c', 'fileTypeBinary'],
    ['NUL in UTF-16', Buffer.from('\ufeffa\0b', 'utf16le'), 'fileTypeBinary'],
    [
      'half a UTF-16 unit',
      Buffer.concat([Buffer.from('\ufeffab', 'utf16le'), Buffer.from([65])]),
      'fileCorrupt',
    ],
    ['UTF-16 that hides HTML', Buffer.from('\ufeff<html><table>', 'utf16le'), 'fileTypeHtml'],
  ])('rejects %s', async (_name, bytes, code) =>
    expect(await faultOf(readHere(bytes))).toMatchObject({ code }),
  )

  it('reports where a limit is exceeded', async () => {
    const limits = { columns: 3, rows: 5, cellLength: 10, text: 40, cells: 6 }
    expect(await faultOf(readHere('a;b;c;d', { limits }))).toEqual({
      code: 'tooManyColumns',
      place: { sheet: '', row: 1, column: 4, limit: 3 },
    })
    expect(await faultOf(readHere('\n'.repeat(35) + 'a', { limits }))).toEqual({
      code: 'tooManyRows',
      place: { sheet: '', row: 36, column: 1, limit: 5 },
    })
    expect(await faultOf(readHere('a\n12345678901', { limits }))).toEqual({
      code: 'cellTooLong',
      place: { sheet: '', row: 2, column: 1, limit: 10 },
    })
    expect(await faultOf(readHere('1234567890\n'.repeat(5), { limits }))).toMatchObject({
      code: 'tooMuchText',
    })
    expect(await faultOf(readHere('a\n'.repeat(7), { limits }))).toMatchObject({ code: 'tooManyCells' })
    expect(await rowsHere('\n'.repeat(34) + '1234567890;;;;;', { limits })).toEqual([['1234567890']])
  })
})
