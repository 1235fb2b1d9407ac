import { describe, expect, it } from 'vitest'
import { buildXlsx, xlsxParts } from '../testing/buildXlsx.ts'
import { buildZip } from '../testing/buildZip.ts'
import { faultOf, readFileInWorker, readHere } from '../testing/read.ts'

const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1016),
    Buffer.from(`Root Entry\0${stream}\0`, 'utf16le'),
    Buffer.alloc(500),
  ])
const pack = (...names: string[]): Buffer => buildZip(names.map((name) => ({ name, data: 'x' })))
const types = (main: string): Buffer =>
  buildZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${main}"/></Relationships>`,
    },
    { name: main, data: 'x' },
  ])

const cases: [string, Buffer | string, string][] = [
  ['an old .xls', compound('Workbook'), 'fileTypeLegacyXls'],
  ['a very old .xls', compound('Book'), 'fileTypeLegacyXls'],
  ['an .xls of Excel 4', Buffer.from([9, 4, 6, 0, 0, 0, 16, 0]), 'fileTypeLegacyXls'],
  ['an encrypted .xlsx', compound('EncryptedPackage'), 'fileEncrypted'],
  [
    'an .xlsx in an encrypted zip',
    buildZip(xlsxParts().map((part) => ({ ...part, flags: 0x801 }))),
    'fileEncrypted',
  ],
  ['a .doc', compound('WordDocument'), 'fileTypeWord'],
  ['another compound file', compound('__substg1.0'), 'fileTypeUnsupported'],
  ['a .docx', types('word/document.xml'), 'fileTypeWord'],
  ['a .pptx', types('ppt/presentation.xml'), 'fileTypeUnsupported'],
  ['an .xlsb', types('xl/workbook.bin'), 'fileTypeXlsb'],
  [
    'an .ods',
    buildZip([
      { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
      { name: 'content.xml', data: '<x/>' },
    ]),
    'fileTypeOds',
  ],
  ['Numbers', pack('Index/Document.iwa'), 'fileTypeUnsupported'],
  ['a zip of anything', pack('a.txt'), 'fileTypeArchive'],
  ['a zip of an .xlsx', buildZip([{ name: 'bestand.xlsx', data: buildXlsx() }]), 'fileTypeArchive'],
  ['an empty zip', buildZip([]), 'fileTypeArchive'],
  ['a .pdf', '%PDF-1.7\n%âãÏÓ', 'fileTypePdf'],
  ['a .png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'fileTypeImage'],
  ['a .jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'fileTypeImage'],
  ['a .gif', 'GIF89a', 'fileTypeImage'],
  ['a .webp', 'RIFF1234WEBPVP8 ', 'fileTypeImage'],
  ['a .heic', Buffer.from('\0\0\0\u0018ftypheic'), 'fileTypeImage'],
  ['a .tif', Buffer.from('II*\0'), 'fileTypeImage'],
  ['a .gz', Buffer.from([0x1f, 0x8b, 8]), 'fileTypeArchive'],
  ['a .7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'fileTypeArchive'],
  ['a .rar', 'Rar!\u001a\u0007', 'fileTypeArchive'],
  ['an .rtf', '{\\rtf1\\ansi', 'fileTypeWord'],
  [
    'HTML saved as .xls',
    '\r\n<html xmlns:o="urn:schemas-microsoft-com:office:office"><table>',
    'fileTypeHtml',
  ],
  ['HTML with a byte order mark', '\ufeff<!DOCTYPE html>\n<p>', 'fileTypeHtml'],
  ['XHTML', '<?xml version="1.0"?>\n<!-- x -->\n<html>', 'fileTypeHtml'],
  ['a bare table', '<table border=1><tr><td>1', 'fileTypeHtml'],
  ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related', 'fileTypeHtml'],
  ['XML', '<?xml version="1.0"?><a/>', 'fileTypeXml'],
  [
    'XML of Excel 2003',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook>',
    'fileTypeXml',
  ],
  ['an .svg', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>', 'fileTypeXml'],
  ['an executable', Buffer.from('MZ\u0090\0\u0003\0\0\0'), 'fileTypeBinary'],
]

describe('the type of a file is detected by its content', () => {
  it.each(cases)('rejects %s', async (_name, bytes, code) =>
    expect((await faultOf(readHere(bytes))).code).toBe(code),
  )

  it('reads xlsx and csv with any file name', async () => {
    expect((await readFileInWorker(buildXlsx())).format).toBe('xlsx')
    expect((await readFileInWorker('a;b\n1;2\n')).format).toBe('csv')
  })

  it('reads text that only resembles another type', async () => {
    for (const text of ['<5;a\n>3;b', 'PK;a\n1;2', 'RIFF;a', 'BM;a', 'II*;a', '%PDF;x'])
      expect((await readHere(text)).format).toBe('csv')
  })
})
