import type { PartToZip } from './buildZip.ts'
import { buildZip } from './buildZip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface XlsxToBuild {
  /** content of `sheetData` per sheet, or a whole worksheet if it begins with `<?xml` or `<worksheet` */
  sheets?: string[]
  names?: string[]
  /** content of `sst` */
  strings?: string
  /** custom number formats, and the format of each cell style by index */
  formats?: Record<number, string>
  styles?: number[]
  date1904?: boolean
  /** parts that are added, or replace those of the same name */
  parts?: PartToZip[]
}

const worksheet = (content: string): string =>
  /^<(?:\?xml|worksheet|!)/.test(content)
    ? content
    : `<worksheet xmlns="m"><dimension ref="A1"/><sheetData>${content}</sheetData></worksheet>`

/** The parts of a workbook as an office program writes them, with the content that a test needs. */
export function xlsxParts(wanted: XlsxToBuild = {}): PartToZip[] {
  const sheets = wanted.sheets ?? ['<row r="1"><c r="A1"><v>1</v></c></row>']
  const listed = sheets.map(
    (_sheet, index) =>
      `<sheet name="${wanted.names?.[index] ?? `Sheet${index + 1}`}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const related = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const codes = Object.entries(wanted.formats ?? {}).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  )
  const styles = (wanted.styles ?? [0]).map((id) => `<xf numFmtId="${id}"/>`)
  const parts: PartToZip[] = [
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${office}"><workbookPr${wanted.date1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${related.join('')}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/><Relationship Id="t" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      data: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${wanted.strings ?? ''}</sst>` },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data: worksheet(sheet),
    })),
  ]
  const replaced = new Set(wanted.parts?.map(({ name }) => name))
  return [...parts.filter(({ name }) => !replaced.has(name)), ...(wanted.parts ?? [])]
}

export function buildXlsx(wanted: XlsxToBuild = {}): Buffer {
  return buildZip(xlsxParts(wanted))
}
