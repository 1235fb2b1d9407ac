import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { BalancingRecord } from '../../../contract/main/hydraulicBalancing.ts'
import type { BalancedRadiator } from '../../../domain/heat-load/balancingPlan.ts'
import type { Language } from '../../../domain/limits.ts'
import { letterForms } from '../letters/typeface.ts'
import { balancingWords } from './balancingWords.ts'
import { heatLoadWords, localeOf, pageOf } from './heatLoadWords.ts'
import { addNumbers, heading, margin, newReport, paragraph, table, type Column } from './reportParts.ts'

const placeOf = ({ unitName, publicAreaName }: BalancedRadiator): string => unitName ?? publicAreaName ?? ''

/** The rooms of a plan once each, with their loads. */
const roomsOf = (radiators: readonly BalancedRadiator[]): BalancedRadiator[] => [
  ...new Map(radiators.map((row) => [row.roomId, row])).values(),
]

/** Writes a record of hydraulic balancing: what is missing first, then what was stated, calculated, set and measured. */
export const writeBalancingReport = async (
  stream: Writable,
  record: BalancingRecord,
  language: Language,
): Promise<void> => {
  const words = balancingWords[language]
  const { details, plan, gaps } = record
  const numbers = (decimals: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const [whole, tenth, thousandth, plain] = [
    numbers(0),
    numbers(1),
    numbers(3),
    new Intl.NumberFormat(language, { maximumFractionDigits: 2 }),
  ]
  const day = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' })
  const known = (value: number | null, format: Intl.NumberFormat): string =>
    value === null ? '–' : format.format(value)
  const shown = (value: string | number | null): string => {
    if (value === null) return words.notStated
    return typeof value === 'number' ? plain.format(value) : value
  }
  const doc = newReport(`${words.title} ${record.circuitName}`, record.confirmedAt, language)
  const done = pipeline(doc, stream)
  done.catch(() => undefined)
  doc.font('bold').fontSize(20).text(words.title, margin.side, margin.top, letterForms)
  doc.fontSize(12).text(record.circuitName, letterForms)
  doc.font('plain').fontSize(11)
  for (const line of [record.locationName, ...record.addresses]) doc.text(line, letterForms)
  doc.moveDown(0.6)
  if (!record.valid) paragraph(doc, words.withdrawn)
  paragraph(doc, words.notice)
  if (gaps.length > 0) {
    heading(doc, words.missing)
    paragraph(doc, gaps.map((gap) => `– ${words.gaps[gap]}`).join('\n'))
  }

  const facts: readonly Column[] = [
    [words.columns.fact, 0.5, 'left'],
    [words.columns.value, 0.5, 'left'],
  ]
  const { notes, performedOn, ...stated } = details
  heading(doc, words.sheets.statement)
  await table(doc, facts, [
    [words.facts.confirmedAt, day.format(new Date(record.confirmedAt))],
    [words.facts.confirmedBy, shown(record.confirmedByName)],
    [
      words.facts.performedOn,
      performedOn === null ? words.notStated : day.format(new Date(`${performedOn}T00:00:00Z`)),
    ],
    [words.facts.performedBy, shown(stated.performedBy)],
    [words.facts.qualification, shown(stated.qualification)],
    [words.facts.company, shown(stated.company)],
    [words.facts.flowTemperature, shown(stated.flowTemperature)],
    [words.facts.controlSetting, shown(stated.controlSetting)],
    [words.facts.pumpSetting, shown(stated.pumpSetting)],
    [words.facts.generatorPower, shown(stated.generatorPower)],
    [words.facts.vesselPressure, shown(stated.vesselPressure)],
    [words.facts.measuredFlow, shown(stated.measuredFlow)],
    [words.facts.measuredPressure, shown(stated.measuredPressure)],
    [words.facts.measuredFlowTemperature, shown(stated.measuredFlowTemperature)],
    [words.facts.measuredReturnTemperature, shown(stated.measuredReturnTemperature)],
  ])
  if (notes !== null) paragraph(doc, notes)

  heading(doc, words.sheets.method)
  paragraph(doc, words.method)
  await table(doc, facts, [
    [words.facts.loadW, whole.format(plan.loadW)],
    [words.facts.flow, whole.format(plan.flowLitresPerHour)],
    [words.facts.pressure, known(plan.differentialPressure, tenth)],
    [words.facts.scale, plan.scaled ? plain.format(plan.scale) : words.unscaled],
    ...plan.bases.flatMap((basis) => [
      [words.facts.building, basis.buildingName],
      [words.facts.date, day.format(new Date(`${basis.date}T00:00:00Z`))],
      [
        words.facts.heatLoad,
        `${tenth.format(basis.heatLoadKw)} (${tenth.format(basis.rangeKw.low)} – ${tenth.format(basis.rangeKw.high)})`,
      ],
      [words.facts.heatQuantity, tenth.format(basis.heatQuantity)],
      [words.facts.outdoorTemperature, tenth.format(basis.outdoorTemperature)],
      [words.facts.designTemperature, tenth.format(basis.designTemperature)],
      [words.facts.calculatedFlowTemperature, whole.format(basis.flowTemperature)],
    ]),
  ])
  heading(doc, words.sheets.rooms)
  await table(
    doc,
    [
      [words.columns.unit, 0.4, 'left'],
      [words.columns.room, 0.4, 'left'],
      [words.columns.load, 0.2, 'right'],
    ],
    roomsOf(plan.radiators).map((row) => [placeOf(row), row.roomName, known(row.roomLoadW, whole)]),
  )
  heading(doc, words.sheets.radiators)
  await table(
    doc,
    [
      [words.columns.place, 0.28, 'left'],
      [words.columns.radiator, 0.17, 'left'],
      [words.columns.flow, 0.16, 'right'],
      [words.columns.kv, 0.11, 'right'],
      [words.columns.proposed, 0.14, 'right'],
      [words.columns.present, 0.14, 'right'],
    ],
    plan.radiators.map((row) => [
      [placeOf(row), row.roomName].filter(Boolean).join(', '),
      row.notes.includes('tooSmall') ? `${row.name} *` : row.name,
      known(row.flowLitresPerHour, tenth),
      known(row.kv, thousandth),
      known(row.proposed, whole),
      known(row.present, whole),
    ]),
  )
  if (plan.radiators.some(({ notes: all }) => all.includes('tooSmall'))) {
    doc.moveDown(0.4)
    paragraph(doc, `* ${words.tooSmall}`)
  }
  const left = plan.radiators.flatMap((row) =>
    row.exclusion === null ? [] : [{ row, reason: words.exclusions[row.exclusion] }],
  )
  if (left.length > 0) {
    heading(doc, words.sheets.excluded)
    await table(
      doc,
      [
        [words.columns.place, 0.35, 'left'],
        [words.columns.radiator, 0.2, 'left'],
        [words.columns.reason, 0.45, 'left'],
      ],
      left.map(({ row, reason }) => [
        [placeOf(row), row.roomName].filter(Boolean).join(', '),
        row.name,
        reason,
      ]),
    )
  }
  doc.moveDown(2)
  paragraph(doc, words.signature)
  await addNumbers(doc, (page, pages) => pageOf(page, pages, heatLoadWords[language]))
  await turn()
  doc.end()
  await done
}
