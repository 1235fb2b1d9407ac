import PDFDocument from 'pdfkit'
import type { FastifyInstance } from 'fastify'
import { privacyPdf as pathOf } from '../../../contract/consentSite.ts'
import { textBlocks, type TextBlock } from '../../../domain/consent/legalTexts.ts'
import { type Language, languages } from '../../../domain/limits.ts'
import {
  inkOfPaper as ink,
  letterForms as letters,
  typefaces as fonts,
} from '../../workers/letters/typeface.ts'
import { sentences } from './fillPage.ts'
import type { PublishedTexts } from './publishedTexts.ts'

/** Points. */
const margins = { top: 72, right: 72, bottom: 84, left: 72 } as const
const faint = '#546361'

interface PrintedText {
  language: Language
  title: string
  body: string
  number: number
  publishedAt: string
}

type Document = InstanceType<typeof PDFDocument>

const dateOf = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Berlin',
  }).format(new Date(instant))

/** Adds one block of the text with its tags for screen readers. */
const addBlock = (doc: Document, root: PDFKit.PDFStructureElement, block: TextBlock): void => {
  if (block.kind === 'heading') {
    root.add(
      doc.struct('H2', {}, () => {
        doc.font('bold').fontSize(13).fillColor(ink)
        // keep a heading with the text that follows
        if (doc.y > doc.page.height - margins.bottom - 60) doc.addPage()
        doc
          .moveDown(0.6)
          .text(block.text, { ...letters, lineGap: 1 })
          .moveDown(0.3)
      }),
    )
    return
  }
  doc.font('plain').fontSize(10.5).fillColor(ink)
  if (block.kind === 'paragraph') {
    root.add(
      doc.struct('P', {}, () => {
        doc.text(block.text, { ...letters, lineGap: 2.5 }).moveDown(0.6)
      }),
    )
    return
  }
  const list = doc.struct('L')
  root.add(list)
  doc.list([...block.items], {
    ...letters,
    bulletRadius: 1.8,
    textIndent: 14,
    bulletIndent: 4,
    lineGap: 2.5,
    structParent: list,
  })
  list.end()
  doc.moveDown(0.6)
}

/** Adds the footer of each page: operator, version, page number. Tagged as layout, so that screen readers skip it. */
const addFooters = (doc: Document, { language, number, publishedAt }: PrintedText): void => {
  const t = sentences[language]
  const version = t('pdfFile.version', { number, date: dateOf(publishedAt, language) })
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const { width, height } = doc.page
    // PDFKit would start a new page for text below the margin
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.font('plain').fontSize(9).fillColor(faint)
    doc.text(`${t('name')} · ${version}`, margins.left, height - 52, { ...letters, lineBreak: false })
    const place = t('pdfFile.page', { page: page + 1, pages: count })
    doc.text(place, width - margins.right - doc.widthOfString(place, letters), height - 52, {
      ...letters,
      lineBreak: false,
    })
    doc.endMarkedContent()
  }
}

/** Renders the privacy information as a tagged PDF with text that can be selected and searched. */
export const privacyPdf = (text: PrintedText): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { language, title, body, publishedAt } = text
    const at = new Date(publishedAt)
    const doc = new PDFDocument({
      size: 'A4',
      margins,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      bufferPages: true,
      // the same version yields the same file
      info: { Title: title, Author: sentences[language]('name'), CreationDate: at, ModDate: at },
    })
    const chunks: Buffer[] = []
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject)
    for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
    const root = doc.struct('Document')
    doc.addStructure(root)
    root.add(
      doc.struct('H1', {}, () => {
        doc
          .font('bold')
          .fontSize(22)
          .fillColor(ink)
          .text(title, { ...letters, lineGap: 2 })
          .moveDown(0.6)
      }),
    )
    for (const block of textBlocks(body)) addBlock(doc, root, block)
    root.end()
    addFooters(doc, text)
    doc.end()
  })

/** Serves the published privacy information for download, one file per language; each version is rendered once. */
export const privacyInformation = async (
  app: FastifyInstance,
  { texts }: { texts: PublishedTexts },
): Promise<void> => {
  const made = new Map<Language, { hash: string; file: Promise<Buffer> }>()
  for (const language of languages) {
    app.get(pathOf(language), async (request, reply) => {
      const { dataPrivacy } = await texts.read()
      if (!dataPrivacy) return reply.code(404).type('text/plain').send('Not found')
      const { hash, number, publishedAt } = dataPrivacy
      const known = made.get(language)
      const file =
        known?.hash === hash
          ? known.file
          : privacyPdf({ ...dataPrivacy[language], language, number, publishedAt })
      if (file !== known?.file) {
        made.set(language, { hash, file })
        // do not cache failures
        file.catch(() => made.delete(language))
      }
      const etag = `"${hash}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        // the pages' policy would block resources of the browser's PDF viewer
        .header('content-security-policy', "frame-ancestors 'none'")
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .type('application/pdf')
        .header('content-language', language)
        .header('content-disposition', `inline; filename="${pathOf(language).slice(1)}"`)
        .send(await file)
    })
  }
}
