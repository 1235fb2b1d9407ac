import { encodeAttribute } from './xmlText.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export interface SheetName {
  name: string
  hidden: boolean
}

/** [Content_Types].xml */
export function contentTypesXml(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_none, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${parts.join('')}</Types>`
}

/** _rels/.rels */
export const rootRelationsXml = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** xl/workbook.xml */
export function workbookXml(sheets: readonly SheetName[]): string {
  const parts = sheets.map(
    ({ name, hidden }, index) => `<sheet name="${encodeAttribute(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts.join('')}</sheets></workbook>`
}

/** xl/_rels/workbook.xml.rels */
export function workbookRelationsXml(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_none, index) => `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${parts.join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`
}
