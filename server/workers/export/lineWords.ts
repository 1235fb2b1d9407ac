import * as z from 'zod'
import type { ThermostatLifecycle } from '../../../domain/enums.ts'
import type { Language } from '../../../domain/limits.ts'
import deDevices from '../../../locales/de/device-files.json' with { type: 'json' }
import de from '../../../locales/de/lineExport.json' with { type: 'json' }
import enDevices from '../../../locales/en/device-files.json' with { type: 'json' }
import en from '../../../locales/en/lineExport.json' with { type: 'json' }
import { deviceListWords } from './deviceListColumns.ts'

const Texts = z.record(z.string(), z.string())
const LineTexts = z.object({
  sheets: Texts,
  columns: Texts,
  ended: z.object({ ok: z.string(), failed: z.string() }),
})

/** The columns of the logs, which are those of a file of the production line, and those of the summary. */
const columns = {
  detail: ['wtId', 'devEui', 'at', 'type', 'station', 'message', 'data'],
  summary: [
    'wtId',
    'devEui',
    'lifecycle',
    'flashing',
    'flashedAt',
    'endOfLine',
    'endOfLineAt',
    'finalCheckout',
    'finalCheckoutAt',
    'faults',
    'records',
    'firstAt',
    'lastAt',
  ],
} as const
type LineFile = keyof typeof columns

/** The words of a download of the production line. */
interface LineWords {
  sheet(kind: LineFile): string
  headers(kind: LineFile): string[]
  lifecycle(lifecycle: ThermostatLifecycle): string
  ended(ok: boolean): string
}

const wordsOf = (
  language: Language,
  own: unknown,
  devices: { columns: Record<string, string> },
): LineWords => {
  const { sheets, columns: texts, ended } = LineTexts.parse(own)
  const named = { ...devices.columns, ...texts }
  return {
    sheet: (kind) => sheets[kind] ?? kind,
    headers: (kind) => columns[kind].map((key) => named[key] ?? key),
    lifecycle: (lifecycle) => deviceListWords[language].lifecycle[lifecycle] ?? lifecycle,
    ended: (ok) => (ok ? ended.ok : ended.failed),
  }
}

export const lineWords: Readonly<Record<Language, LineWords>> = {
  en: wordsOf('en', en, enDevices),
  de: wordsOf('de', de, deDevices),
}
