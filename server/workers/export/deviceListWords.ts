import * as z from 'zod'
import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/deviceExport.json' with { type: 'json' }
import en from '../../../locales/en/deviceExport.json' with { type: 'json' }

const Texts = z.record(z.string(), z.string())
const DeviceTexts = z.object({
  file: z.string(),
  sheet: z.string(),
  noConsent: z.string(),
  columns: Texts,
  lifecycle: Texts,
  mode: Texts,
  networkStatus: Texts,
  firmwareStatus: Texts,
  alert: Texts,
})
type DeviceTexts = z.output<typeof DeviceTexts>

/** The texts of an exported device list by language. */
export const deviceListWords: Readonly<Record<Language, DeviceTexts>> = { en: DeviceTexts.parse(en), de: DeviceTexts.parse(de) }
