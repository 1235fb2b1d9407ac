import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Language } from '../../../domain/limits.ts'
import { letterForms } from '../letters/typeface.ts'
import {
  attributionOf,
  fixed,
  heatLoadWords,
  localeOf,
  noticesOf,
  pageOf,
  resultFacts,
  termFacts,
  type Fact,
  type FinishedAttempt,
} from './heatLoadWords.ts'
import { addNumbers, heading, margin, newReport, paragraph, table, type Column } from './reportParts.ts'

/** Writes a calculation as a report for people: result and range, what it is not, every figure with its source, rooms and radiators. */
export const writeHeatLoadReport = async (
  stream: Writable,
  attempt: FinishedAttempt,
  language: Language,
): Promise<void> => {
  const words = heatLoadWords[language]
  const locale = localeOf[language]
  const { columns } = words
  const { rooms, result } = attempt
  const numbers = (decimals: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const [whole, tenth, thousandth, plain] = [
    numbers(0),
    numbers(1),
    numbers(3),
    new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }),
  ]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const instant = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const moment = (at: string | null): string => (at === null ? '–' : instant.format(new Date(at)))
  const known = (value: number | null, format: Intl.NumberFormat): string =>
    value === null ? '–' : format.format(value)
  const valueOf = ({ value }: Fact): string =>
    typeof value === 'number' ? plain.format(value) : (value ?? '–')
  const doc = newReport(
    `${words.title} ${attempt.buildingName}`,
    attempt.finishedAt ?? attempt.startedAt,
    language,
  )
  const done = pipeline(doc, stream)
  done.catch(() => undefined)
  doc.font('bold').fontSize(20).text(words.title, margin.side, margin.top, letterForms)
  doc.fontSize(12).text(attempt.buildingName, letterForms)
  doc
    .font('plain')
    .fontSize(11)
    .text(`${day.format(new Date(`${attempt.date}T00:00:00Z`))} · ${words.method}`, letterForms)
  doc
    .moveDown(0.8)
    .font('bold')
    .fontSize(16)
    .text(`${tenth.format(result.estimatedValueKw)} kW`, letterForms)
  const { low, high } = result.probableRangeKw
  doc
    .font('plain')
    .fontSize(11)
    .text(`${words.facts.range}: ${tenth.format(low)} – ${tenth.format(high)}`, letterForms)
    .moveDown(0.6)
  for (const notice of noticesOf(attempt, words)) paragraph(doc, notice)

  const factColumns: readonly Column[] = [
    [columns.fact, 0.6, 'left'],
    [columns.value, 0.2, 'right'],
    [columns.source, 0.2, 'left'],
  ]
  heading(doc, words.sheets.summary)
  // what the head of the report says already, building and day, is not repeated
  await table(
    doc,
    factColumns.slice(0, 2),
    resultFacts(attempt, words)
      .slice(2)
      .map((fact) => [
        fact.name,
        fact.name === words.facts.finishedAt ? moment(attempt.finishedAt) : valueOf(fact),
      ]),
  )
  if (result.quality.warnings.length > 0) {
    heading(doc, words.warnings)
    for (const { code } of result.quality.warnings) paragraph(doc, words.warningTexts[code])
  }
  heading(doc, words.sheets.terms)
  await table(
    doc,
    factColumns,
    termFacts(attempt, words).map((fact) => [fact.name, valueOf(fact), fact.source ?? '']),
  )
  heading(doc, words.sheets.rooms)
  await table(
    doc,
    [
      [columns.unit, 0.22, 'left'],
      [columns.room, 0.26, 'left'],
      [columns.area, 0.14, 'right'],
      [columns.envelope, 0.2, 'right'],
      [columns.heatLoad, 0.18, 'right'],
    ],
    rooms.map((room) => [
      room.unitName ?? room.publicAreaName ?? '',
      room.name,
      tenth.format(room.area.value),
      whole.format(fixed(room.envelopeW, 0) ?? 0),
      whole.format(fixed(room.heatLoadW, 0) ?? 0),
    ]),
  )
  heading(doc, words.sheets.radiators)
  await table(
    doc,
    [
      [columns.unit, 0.14, 'left'],
      [columns.room, 0.16, 'left'],
      [columns.radiator, 0.14, 'left'],
      [columns.load, 0.13, 'right'],
      [columns.flow, 0.14, 'right'],
      [columns.kv, 0.09, 'right'],
      [columns.constraint, 0.2, 'right'],
    ],
    rooms.flatMap((room) =>
      room.radiators.map((radiator) => [
        room.unitName ?? room.publicAreaName ?? '',
        room.name,
        radiator.name,
        whole.format(radiator.loadW),
        known(radiator.flowLitresPerHour, tenth),
        known(radiator.kv, thousandth),
        radiator.tooSmall ? `${whole.format(radiator.constraint)} *` : whole.format(radiator.constraint),
      ]),
    ),
  )
  if (result.balancing.tooSmall > 0) {
    doc.moveDown(0.4)
    paragraph(doc, `* ${columns.tooSmall}`)
  }
  doc.moveDown(0.8)
  paragraph(doc, attributionOf(attempt, words))
  await addNumbers(doc, (page, pages) => pageOf(page, pages, words))
  await turn()
  doc.end()
  await done
}
