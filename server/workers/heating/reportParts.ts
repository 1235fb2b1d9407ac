import { setImmediate as turn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { Language } from '../../../domain/limits.ts'
import { inkOfPaper, letterForms, typefaces } from '../letters/typeface.ts'

/** Points: margins, the height of lines. */
export const margin = { side: 56, top: 56, bottom: 64 } as const
const lineHeight = 13
/** Between columns. */
const gap = 6
/** Rows between which others get their turn. */
const rowsAtOnce = 8

type Document = InstanceType<typeof PDFDocument>
/** A column of a table: its head, its share of the width, its side. */
export type Column = readonly [header: string, share: number, align: 'left' | 'right']

const widthOf = (doc: Document): number => doc.page.width - 2 * margin.side

const needsPage = (doc: Document, height: number): void => {
  if (doc.y + height > doc.page.height - margin.bottom) doc.addPage()
}

/** A heading that stays with what follows it: a paragraph, or the head of a table with its first rows. */
export const heading = (doc: Document, text: string): void => {
  needsPage(doc, 9 * lineHeight)
  doc.moveDown(0.8).font('bold').fontSize(13).text(text, margin.side, doc.y, letterForms).moveDown(0.3)
}

/** A paragraph over the whole width. */
export const paragraph = (doc: Document, text: string): void => {
  doc.font('plain').fontSize(10)
  needsPage(doc, doc.heightOfString(text, { ...letterForms, width: widthOf(doc) }))
  doc.text(text, margin.side, doc.y, { ...letterForms, width: widthOf(doc), lineGap: 1.5 }).moveDown(0.4)
}

const heightOf = (doc: Document, columns: readonly Column[], texts: readonly string[]): number =>
  Math.max(
    ...columns.map(([, share], index) =>
      doc.heightOfString(texts[index] ?? '', { ...letterForms, width: share * widthOf(doc) - gap }),
    ),
  )

const cells = (doc: Document, columns: readonly Column[], texts: readonly string[], height: number): void => {
  const y = doc.y
  let x = margin.side
  for (const [index, [, share, align]] of columns.entries()) {
    const width = share * widthOf(doc)
    doc.text(texts[index] ?? '', x, y, { ...letterForms, width: width - gap, align })
    x += width
  }
  doc.y = y + height
}

const head = (doc: Document, columns: readonly Column[]): void => {
  doc.font('bold').fontSize(8)
  // lines may break behind a slash or a dash: a unit that has one begins a line, so that it stays whole
  const texts = columns.map(([text]) => text.replace(/ \((?=[^()]*[/–])/, '\n('))
  cells(doc, columns, texts, heightOf(doc, columns, texts) + 3)
  doc.font('plain').fontSize(9)
}

/** Writes a table whose head is repeated on every page. */
export const table = async (
  doc: Document,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): Promise<void> => {
  needsPage(doc, 6 * lineHeight)
  head(doc, columns)
  for (const [index, row] of rows.entries()) {
    // what people typed or called a room may take several lines
    const height = Math.max(lineHeight, heightOf(doc, columns, row) + 2)
    if (doc.y + height > doc.page.height - margin.bottom) {
      doc.addPage()
      head(doc, columns)
    }
    cells(doc, columns, row, height)
    if (index % rowsAtOnce === rowsAtOnce - 1) await turn()
  }
  doc.x = margin.side
}

/** Writes the number of each page below it. */
export const addNumbers = async (
  doc: Document,
  text: (page: number, pages: number) => string,
): Promise<void> => {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc
      .font('plain')
      .fontSize(8)
      .text(text(page - start + 1, count), margin.side, doc.page.height - 40, {
        ...letterForms,
        width: widthOf(doc),
        align: 'right',
        lineBreak: false,
      })
    await turn()
  }
}

/** An empty A4 document of a report. */
export const newReport = (title: string, at: string, language: Language): Document => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin.top, left: margin.side, right: margin.side, bottom: margin.bottom },
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, CreationDate: new Date(at) },
  })
  for (const [name, file] of Object.entries(typefaces)) doc.registerFont(name, file)
  doc.fillColor(inkOfPaper)
  return doc
}
