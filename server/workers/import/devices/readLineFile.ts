import { LineEvent, maxLineData, type LineRow } from '../../../../contract/main/assemblyLine.ts'
import { normaliseEui, whyNotEui } from '../../../../domain/rules/eui.ts'
import { productionLineTypeOf, whyNotInstant } from '../../../../domain/rules/productionLine.ts'
import { textsAsStored } from '../../../../domain/rules/textsAsStored.ts'
import type { DeviceRow } from './readDeviceFile.ts'

type Issue = LineRow['issues'][number]

/** A row of a file of the production line: its record, unless it has errors. */
export interface LineRowRead {
  readonly row: number
  readonly eui: string
  readonly issues: Issue[]
  readonly event: LineEvent | null
}

/** Stands for the column of what is said of a whole row. */
export const wholeRow = ''

/** The columns of texts, and the most characters of each. */
const texts = { wtId: 60, station: 100, message: 2000 } as const

/** The values of a cell: a JSON object; undefined if it is none. */
const valuesIn = (text: string): Record<string, unknown> | undefined => {
  if (text === '') return {}
  try {
    // an escape in JSON hides a character from the cell's own reading
    const value = textsAsStored(JSON.parse(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Instants in UTC, with an offset, or without one in UTC: `2026-11-23T08:00:00`, `2026-11-23 08:00`. */
const pattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)\s*(Z|[+-]\d\d:?\d\d)?$/i

const instantIn = (text: string): string | undefined => {
  const [, day, time, zone = 'Z'] = pattern.exec(text) ?? []
  const at = new Date(`${day}T${time}${zone.toUpperCase()}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** What makes two records the same. */
export const lineKeyOf = ({
  eui,
  type,
  at,
  station,
}: Pick<LineEvent, 'eui' | 'type' | 'at' | 'station'>): string =>
  JSON.stringify([eui, type, new Date(at).getTime(), station ?? ''])

/** Reads the rows of a file of the production line, and says what is wrong with each. */
export const readLineRows = (rows: readonly DeviceRow[], now: Date): LineRowRead[] => {
  const seen = new Set<string>()
  return rows.map(({ row, cell }) => {
    const issues: Issue[] = []
    const say = (column: string, code: Issue['code'], severity: Issue['severity'] = 'error') => {
      issues.push({ column, code, severity })
    }
    const eui = normaliseEui(cell('devEui'))
    const wrong = whyNotEui(eui)
    if (wrong) say('devEui', wrong)
    const type = productionLineTypeOf(cell('type'))
    if (!type) say('type', cell('type') === '' ? 'required' : 'invalidValue')
    const at = instantIn(cell('at'))
    if (at === undefined) say('at', cell('at') === '' ? 'required' : 'invalidDate')
    else if (whyNotInstant(new Date(at), now)) say('at', 'inFuture')
    for (const [column, longest] of Object.entries(texts))
      if (cell(column).length > longest) say(column, 'tooLong')
    const data = valuesIn(cell('data'))
    if (!data) say('data', 'invalidJson')
    else if (cell('data').length > maxLineData) say('data', 'tooLong')
    const parsed =
      issues.length > 0
        ? undefined
        : LineEvent.safeParse({
            eui,
            wtId: cell('wtId'),
            type,
            at,
            station: cell('station'),
            message: cell('message'),
            data,
          })
    if (parsed && !parsed.success) say(String(parsed.error.issues[0]?.path[0] ?? 'message'), 'invalidValue')
    const event = parsed?.data ?? null
    if (event && seen.has(lineKeyOf(event))) say(wholeRow, 'entryTwice', 'warning')
    if (event) seen.add(lineKeyOf(event))
    return { row, eui: wrong ? cell('devEui').slice(0, 40) : eui, issues, event }
  })
}
