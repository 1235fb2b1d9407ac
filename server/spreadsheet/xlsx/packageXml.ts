import { encodeAttribute } from './xmlText.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

interface SheetName {
  name: string
  hidden: boolean
}

/** [Content_Types].xml */
export function contentTypesXml(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_none, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`
}

/** _rels/.rels */
export const rootRelationsXml = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** xl/workbook.xml */
export function workbookXml(sheets: readonly SheetName[]): string {
  const parts = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${encodeAttribute(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts.join('')}</sheets></workbook>`
}

/** xl/_rels/workbook.xml.rels */
export function workbookRelationsXml(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_none, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${parts.join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}

/** Index of each cell format in the styles that we write. */
export const styleOf = { general: 0, header: 1, text: 2, date: 3, dateTime: 4, quoted: 5 } as const

/** Built-in formats: `@`, the short date of the user's locale, the same with a time. */
const [text, date, dateTime] = [49, 14, 22]

const format = (id: number, more = ''): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`

/** xl/styles.xml, in the order of `styleOf`. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  `<xf numFmtId="${text}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  format(text),
  format(date),
  format(dateTime),
  format(text, ' quotePrefix="1"'),
].join(
  '',
)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const longestName = 31

/**
 * Makes names that Excel accepts: without []:*?/\ and control characters, not enclosed in apostrophes, at most 31 characters, unique
 * regardless of case.
 */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>()
  return wanted.map((name) => {
    const clean = name
      .toWellFormed()
      .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, '_')
      .replaceAll(/^'|'$/g, '_')
    const base = clean.trim() === '' ? 'Sheet' : clean
    let unique = base.slice(0, longestName).toWellFormed()
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) {
      const suffix = ` (${copy})`
      unique = base.slice(0, longestName - suffix.length).toWellFormed() + suffix
    }
    taken.add(unique.toLowerCase())
    return unique
  })
}
