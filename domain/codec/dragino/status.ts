import type { SensorType } from '../../enums.ts'
import { viewOf, within } from '../bytes.ts'
import { undecoded } from '../undecoded.ts'
import type { SensorMessage, SensorUplink } from './uplink.ts'

/** The model number in a sensor's status message. */
const models = { DraginoLHT65N: 0x0b, DraginoLHT52: 0x09, DraginoD23LB: 0x19 } as const satisfies Partial<Record<SensorType, number>>
export type ModelWithStatus = keyof typeof models

export const statusPort = 5
const statusLength = 7
const eu868 = 1
const noSubBand = 0xff

/** Decodes the status message that the models share: firmware version, band, battery voltage. */
export const decodeSensorStatus = (type: ModelWithStatus, bytes: Uint8Array): SensorUplink => {
  if (bytes.length !== statusLength) return undecoded('wrongLength')
  const view = viewOf(bytes)
  if (view.getUint8(0) !== models[type]) return undecoded('wrongModel')
  const minor = view.getUint8(2)
  return {
    kind: 'status',
    firmwareVersion: `${view.getUint8(1) & 15}.${minor >> 4}.${minor & 15}`,
    batteryVoltage: view.getUint16(5) / 1000,
    band: view.getUint8(3) === eu868 ? 'EU868' : null,
  }
}

export interface SensorStatus {
  /** major.minor.patch, each 0 to 15. */
  readonly firmwareVersion: string
  /** V. */
  readonly batteryVoltage: number
}

/** Encodes a status message of an EU868 sensor. */
export const encodeSensorStatus = (type: ModelWithStatus, { firmwareVersion, batteryVoltage }: SensorStatus): SensorMessage => {
  const bytes = new Uint8Array(statusLength)
  const view = viewOf(bytes)
  const [major = 0, minor = 0, patch = 0] = firmwareVersion.split('.').map((part) => within(Number(part), 0, 15))
  view.setUint8(0, models[type])
  view.setUint8(1, major)
  view.setUint8(2, (minor << 4) | patch)
  view.setUint8(3, eu868)
  view.setUint8(4, noSubBand)
  view.setUint16(5, within(batteryVoltage * 1000, 0, 0xff_ff))
  return { port: statusPort, bytes }
}
