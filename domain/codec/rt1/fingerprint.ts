import { viewOf, within } from '../bytes.ts'
import { header, temperatureByte, temperatureOf } from './fields.ts'

/** A thermostat's identity and configuration: sent after a join or reset, on request, and once a day. */
export interface ThermostatFingerprint {
  readonly hardwareRevision: number
  /** major.minor.patch of the core and the app firmware. */
  readonly firmwareVersion: string
  readonly appVersion: string
  /** Why it restarted: 0 unknown, 1 power on, 2 software, 3 watchdog, 4 brown-out, 5 firmware update; later firmware may send further numbers. */
  readonly resetReason: number
  readonly uptimeHours: number
  /** °C. */
  readonly minTemperature: number | null
  readonly maxTemperature: number | null
  readonly antiFreezeTemperature: number | null
  /** Minutes between two status messages. */
  readonly uplinkMinutes: number
  /** CRC-8 of the level mapping (rt1/levelMap.ts). */
  readonly levelMapCrc: number
  /** Motor steps from end to end. */
  readonly motorStrokeSteps: number
}

export const fingerprintBytes = 18

/** Decodes a fingerprint, which is fingerprintBytes long. */
export const decodeFingerprint = (bytes: Uint8Array): ThermostatFingerprint => {
  const view = viewOf(bytes)
  const version = (at: number) => [0, 1, 2].map((part) => view.getUint8(at + part)).join('.')
  return {
    hardwareRevision: view.getUint8(1),
    firmwareVersion: version(2),
    appVersion: version(5),
    resetReason: view.getUint8(8),
    uptimeHours: view.getUint16(9),
    minTemperature: temperatureOf(view.getUint8(11)),
    maxTemperature: temperatureOf(view.getUint8(12)),
    antiFreezeTemperature: temperatureOf(view.getUint8(13)),
    uplinkMinutes: view.getUint8(14),
    levelMapCrc: view.getUint8(15),
    motorStrokeSteps: view.getUint16(16),
  }
}

/** Encodes a fingerprint as a thermostat sends it; each part of a version is 0 to 255. */
export const encodeFingerprint = (fingerprint: ThermostatFingerprint): Uint8Array => {
  const bytes = new Uint8Array(fingerprintBytes)
  const view = viewOf(bytes)
  const setVersion = (at: number, version: string) => {
    for (const [part, number] of version.split('.').slice(0, 3).entries())
      view.setUint8(at + part, within(Number(number), 0, 255))
  }
  view.setUint8(0, header('fingerprint'))
  view.setUint8(1, within(fingerprint.hardwareRevision, 0, 255))
  setVersion(2, fingerprint.firmwareVersion)
  setVersion(5, fingerprint.appVersion)
  view.setUint8(8, within(fingerprint.resetReason, 0, 255))
  view.setUint16(9, within(fingerprint.uptimeHours, 0, 0xff_ff))
  view.setUint8(11, temperatureByte(fingerprint.minTemperature))
  view.setUint8(12, temperatureByte(fingerprint.maxTemperature))
  view.setUint8(13, temperatureByte(fingerprint.antiFreezeTemperature))
  view.setUint8(14, within(fingerprint.uplinkMinutes, 0, 255))
  view.setUint8(15, within(fingerprint.levelMapCrc, 0, 255))
  view.setUint16(16, within(fingerprint.motorStrokeSteps, 0, 0xff_ff))
  return bytes
}
