import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import type { Language } from '../../../domain/limits.ts'
import { phoneText } from '../../../domain/rules/phone.ts'
import {
  announcementText,
  announcementWords,
  filled,
  dateIn,
  type Announced,
  type Sender,
} from '../../mail/announcementText.ts'
import { inkOfPaper, letterForms, typefaces } from './typeface.ts'

/** Points in a millimetre. */
const mm = 72 / 25.4
const at = (millimetres: number): number => millimetres * mm

/**
 * A business letter of form B after DIN 5008, in mm from the top left corner of the sheet: the window of an envelope shows the field of the
 * address; its first 17.7 mm are for the line of the sender and remarks. Fold marks at 105 and 210, the hole mark in the middle.
 */
const form = {
  left: 25,
  right: 20,
  address: { top: 45, width: 80, remarks: 17.7 },
  text: 103.4,
  folds: [105, 210],
  hole: 148.5,
  bottom: 25,
} as const

interface Letter {
  readonly appointment: Announced
  /** Names, or a line for people whose names are unknown. */
  readonly addressees: readonly string[]
}

interface Letters {
  readonly language: Language
  readonly sender: Sender
  readonly now: Date
}

type Document = InstanceType<typeof PDFDocument>

const lineOf = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join(' ')

const addressOf = ({ street, streetNumber, zipcode, city }: Sender): string[] =>
  [lineOf(street, streetNumber), lineOf(zipcode, city)].filter(Boolean)

const width = (doc: Document): number => doc.page.width - at(form.left) - at(form.right)

/** The head of a letter: sender at the top right, marks for folding, the field of the address, the date. */
const addHead = (
  doc: Document,
  { language, sender, now }: Letters,
  { addressees, appointment }: Letter,
): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.lineWidth(0.4).strokeColor('#8a9693')
  for (const mark of form.folds) doc.moveTo(at(5), at(mark)).lineTo(at(9), at(mark)).stroke()
  doc.moveTo(at(5), at(form.hole)).lineTo(at(11), at(form.hole)).stroke()
  doc.endMarkedContent()
  const [left, top] = [at(form.left), at(form.address.top)]
  doc.fillColor(inkOfPaper).font('bold').fontSize(14)
  doc.text(sender.name, left, at(16), {
    ...letterForms,
    width: width(doc),
    align: 'right',
    height: at(14),
    ellipsis: true,
  })
  const origin = [sender.name, ...addressOf(sender)].join(' · ')
  const room = { ...letterForms, width: at(form.address.width) }
  doc
    .font('plain')
    .fontSize(7)
    .text(origin, left, top + at(form.address.remarks - 5), {
      ...room,
      height: at(4),
      ellipsis: true,
      underline: true,
    })
  const lines = [
    ...addressees.slice(0, 4),
    lineOf(appointment.street, appointment.streetNumber),
    lineOf(appointment.zipcode, appointment.city),
  ]
  doc.fontSize(11)
  lines.forEach((line, index) =>
    doc.text(line, left, top + at(form.address.remarks) + index * at(4.55), {
      ...room,
      height: at(5),
      ellipsis: true,
    }),
  )
  const contact = [
    ...addressOf(sender),
    sender.contactPhone && phoneText(sender.contactPhone),
    sender.contactEmail,
  ].filter((line) => line !== null && line !== '')
  doc.fontSize(9.5)
  contact.forEach((line, index) =>
    doc.text(line ?? '', at(125), at(50) + index * at(4.5), {
      ...letterForms,
      width: at(65),
      height: at(5),
      ellipsis: true,
    }),
  )
  doc.text(
    dateIn(language, now.toISOString()).replace(/^\p{L}+,? /u, ''),
    at(125),
    at(50) + (contact.length + 1) * at(4.5),
    { ...letterForms, width: at(65) },
  )
}

const addBody = (doc: Document, { language, sender }: Letters, { appointment, addressees }: Letter): void => {
  const words = announcementWords(language)
  const { subject, intro, facts, body, contactIntro, contact, closing } = announcementText(
    language,
    sender,
    appointment,
  )
  const [left, room] = [at(form.left), { ...letterForms, width: width(doc), lineGap: 2 }]
  const paragraph = (text: string) => doc.text(text, left, doc.y, room).moveDown(0.7)
  doc.font('bold').fontSize(12).text(subject, left, at(form.text), room).moveDown(1)
  doc.font('plain').fontSize(11)
  const [first] = addressees
  paragraph(
    first !== undefined && !first.startsWith(words.residents.split('{{')[0] ?? '')
      ? filled(words.greeting, { name: addressees.join(', ') })
      : words.greetingAll,
  )
  paragraph(intro)
  const labels =
    Math.max(...facts.map(([label]) => doc.font('plain').widthOfString(label, letterForms))) + at(6)
  for (const [label, value] of facts) {
    const y = doc.y
    doc.font('plain').text(label, left + at(5), y, { ...letterForms, width: labels })
    doc.font('bold').text(value, left + at(5) + labels, y, {
      ...letterForms,
      width: width(doc) - labels - at(5),
      lineGap: 2,
    })
    doc.moveDown(0.15)
  }
  doc.font('plain').moveDown(0.7)
  for (const each of body) paragraph(each)
  paragraph(contactIntro)
  doc.moveUp(0.4)
  doc.font('bold')
  for (const line of contact) doc.text(line, left + at(5), doc.y, room)
  doc.font('plain').moveDown(1.2)
  doc.text(closing, left, doc.y, room).moveDown(0.4)
  doc.text(sender.name, left, doc.y, room)
}

/** Writes letters as one PDF to a stream, one page each. `written` is called with each letter, and may wait or throw. */
export const writeLetters = async (
  stream: Writable,
  about: Letters,
  letters: readonly Letter[],
  written: (count: number) => Promise<void>,
): Promise<void> => {
  const { language, sender, now } = about
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: at(16), left: at(form.left), right: at(form.right), bottom: at(form.bottom) },
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    info: {
      Title: announcementWords(language).fileTitle,
      Author: sender.name,
      CreationDate: now,
      ModDate: now,
    },
  })
  for (const [name, file] of Object.entries(typefaces)) doc.registerFont(name, file)
  const done = pipeline(doc, stream)
  // a stream that breaks ends the loop below as well; its error is reported at the end
  let broken = false
  done.catch(() => {
    broken = true
  })
  for (const [index, letter] of letters.entries()) {
    if (broken) break
    doc.addPage()
    addHead(doc, about, letter)
    addBody(doc, about, letter)
    await written(index + 1)
  }
  doc.end()
  await done
}
