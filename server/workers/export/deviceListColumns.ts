import * as z from 'zod'
import type { ListedDevice } from '../../../contract/main/globalDeviceList.ts'
import type { Language } from '../../../domain/limits.ts'
import de from '../../../locales/de/deviceExport.json' with { type: 'json' }
import en from '../../../locales/en/deviceExport.json' with { type: 'json' }
import type { Cell } from '../../spreadsheet/workbook.ts'

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
export const deviceListWords: Readonly<Record<Language, DeviceTexts>> = {
  en: DeviceTexts.parse(en),
  de: DeviceTexts.parse(de),
}

type Words = (typeof deviceListWords)['en']

/** An instant as a spreadsheet date: without a time zone, in UTC, as the header says. */
export const instantCell = (instant: string | null): Cell =>
  instant === null ? null : { kind: 'date', iso: instant.slice(0, 10), time: instant.slice(11, 19) }

const inWords = (texts: Readonly<Record<string, string>>, value: string): string => texts[value] ?? value

interface DeviceColumn {
  width: number
  text?: true
  cell: (device: ListedDevice, words: Words) => Cell
}

/** A value that requires consent: without consent the cell says so, so that nobody takes it for missing. */
const climate = (device: ListedDevice, words: Words, value: number | null): Cell =>
  device.withheld === null ? value : words.noConsent

/** The columns of an exported device list in order; the key is that of their header. */
export const deviceListColumns: Readonly<Record<string, DeviceColumn>> = {
  eui: { width: 18, text: true, cell: ({ eui }) => eui },
  wtId: { width: 14, text: true, cell: ({ wtId }) => wtId },
  tenant: { width: 28, cell: ({ tenantName }) => tenantName },
  location: { width: 22, cell: ({ locationName }) => locationName },
  complex: { width: 22, cell: ({ complexName }) => complexName },
  building: { width: 32, cell: ({ buildingName }) => buildingName },
  unit: { width: 14, cell: ({ unitName, publicAreaName }) => unitName ?? publicAreaName },
  floor: { width: 8, cell: ({ floor }) => floor },
  room: { width: 18, cell: ({ roomName }) => roomName },
  radiator: { width: 18, cell: ({ radiatorName }) => radiatorName },
  lifecycle: { width: 24, cell: ({ lifecycle }, words) => inWords(words.lifecycle, lifecycle) },
  mode: { width: 14, cell: ({ mode }, words) => inWords(words.mode, mode) },
  networkStatus: {
    width: 14,
    cell: ({ networkStatus }, words) => inWords(words.networkStatus, networkStatus),
  },
  lastSeenAt: { width: 20, cell: ({ lastSeenAt }) => instantCell(lastSeenAt) },
  openAlerts: {
    width: 24,
    cell: ({ openAlerts }, words) => openAlerts.map((type) => inWords(words.alert, type)).join(', ') || null,
  },
  firmwareVersion: { width: 12, text: true, cell: ({ firmwareVersion }) => firmwareVersion },
  appVersion: { width: 12, text: true, cell: ({ appVersion }) => appVersion },
  firmwareStatus: {
    width: 14,
    cell: ({ firmwareStatus }, words) => inWords(words.firmwareStatus, firmwareStatus),
  },
  hardwareRevision: { width: 10, cell: ({ hardwareRevision }) => hardwareRevision },
  batteryVoltage: { width: 12, cell: ({ batteryVoltage }) => batteryVoltage },
  spreadingFactor: { width: 10, cell: ({ spreadingFactor }) => spreadingFactor },
  gatewayEui: { width: 18, text: true, cell: ({ gatewayEui }) => gatewayEui },
  ambientTemperature: {
    width: 14,
    cell: (device, words) => climate(device, words, device.ambientTemperature),
  },
  targetTemperature: { width: 14, cell: (device, words) => climate(device, words, device.targetTemperature) },
  motorPosition: { width: 14, cell: (device, words) => climate(device, words, device.motorPosition) },
  malfunctionAt: { width: 20, cell: ({ malfunctionAt }) => instantCell(malfunctionAt) },
}
