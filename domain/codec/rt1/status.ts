import type { OperationalMode } from '../../enums.ts'
import { orSentinel, unless, viewOf, within } from '../bytes.ts'
import {
  header,
  motorBits,
  motorOf,
  temperatureByte,
  temperatureOf,
  voltageByte,
  voltageOf,
  wireModes,
} from './fields.ts'

/** States of the motor calibration, by their number on the wire. */
export const calibrations = ['none', 'running', 'ok', 'failed'] as const
export type Calibration = (typeof calibrations)[number]

/** A thermostat's status message; null where the device reports no value. */
export interface ThermostatStatus {
  /** Room temperature in °C: compensated for the radiator's heat, and as measured. */
  readonly ambientTemperature: number | null
  readonly rawAmbientTemperature: number | null
  /** °C at the valve. */
  readonly bodyTemperature: number | null
  /** Room temperature in °C by the compensation table. */
  readonly lookupTemperature: number | null
  /** °C. */
  readonly targetTemperature: number | null
  /** 0 to 17. */
  readonly targetLevel: number | null
  /** Quarter turns, 0 to 3. */
  readonly displayRotation: number
  readonly directMotorControl: boolean
  readonly mode: OperationalMode | null
  readonly calibration: Calibration
  /** 0 to 1000. */
  readonly motorPosition: number | null
  readonly motorConstraint: number | null
  readonly openWindow: boolean
  readonly frostProtection: boolean
  readonly activeHarvesting: boolean
  readonly stallInward: boolean
  readonly stallOutward: boolean
  readonly batteryLow: boolean
  /** V. */
  readonly batteryVoltage: number | null
  readonly tegVoltage: number | null
  /** Relative humidity in %. */
  readonly humidity: number | null
  /** Sequence number of the last command carried out, 0 to 255. */
  readonly lastSeq: number
}

export const statusBytes = 18

const noTemperature = -0x80_00
const centi = (raw: number): number | null => unless(raw, noTemperature, (n) => n / 100)
const centiRaw = (celsius: number | null): number =>
  orSentinel(celsius === null ? null : celsius * 100, noTemperature, -32_767, 32_767)

const bit = (word: number, at: number): boolean => (word & (1 << at)) !== 0
const flag = (on: boolean, at: number): number => (on ? 1 << at : 0)

/** Decodes a status message of 18 bytes; `warnings` names the fields that were dropped because their value is impossible. */
export const decodeStatus = (bytes: Uint8Array): { values: ThermostatStatus; warnings: string[] } => {
  const view = viewOf(bytes)
  const warnings: string[] = []
  const suspect = (field: keyof ThermostatStatus) => () => void warnings.push(field)
  const unlikely = (field: keyof ThermostatStatus): null => {
    warnings.push(field)
    return null
  }
  const display = view.getUint8(8)
  const motor = view.getUint16(9)
  const flags = view.getUint16(11)
  const level = display & 31
  const constraint = flags & 0x3_ff
  return {
    values: {
      ambientTemperature: centi(view.getInt16(1)),
      rawAmbientTemperature: centi(view.getInt16(3)),
      bodyTemperature: centi(view.getInt16(5)),
      lookupTemperature: unless(view.getUint8(16), 255, (n) => n / 4),
      targetTemperature: temperatureOf(view.getUint8(7)),
      targetLevel: level <= 17 ? level : level === 31 ? null : unlikely('targetLevel'),
      displayRotation: display >> 6,
      directMotorControl: bit(display, 5),
      mode: wireModes[motor >> 13] ?? unlikely('mode'),
      calibration: calibrations[(motor >> 11) & 3] ?? 'none',
      motorPosition: motorOf(motor & 0x3_ff, suspect('motorPosition')),
      motorConstraint: constraint <= 1000 ? constraint : unlikely('motorConstraint'),
      openWindow: bit(flags, 15),
      frostProtection: bit(flags, 14),
      activeHarvesting: bit(flags, 13),
      stallInward: bit(flags, 12),
      stallOutward: bit(flags, 11),
      batteryLow: bit(flags, 10),
      batteryVoltage: voltageOf(view.getUint8(13)),
      tegVoltage: unless(view.getUint8(14), 255, (n) => n / 100),
      humidity: unless(view.getUint8(15), 255, (n) => n / 2),
      lastSeq: view.getUint8(17),
    },
    warnings,
  }
}

const wireMode = (mode: OperationalMode | null): number =>
  Math.max(
    0,
    wireModes.findIndex((known) => known === mode),
  )

/** Encodes a status message as a thermostat sends it; values out of range are clamped. */
export const encodeStatus = (status: ThermostatStatus): Uint8Array => {
  const bytes = new Uint8Array(statusBytes)
  const view = viewOf(bytes)
  view.setUint8(0, header('status'))
  view.setInt16(1, centiRaw(status.ambientTemperature))
  view.setInt16(3, centiRaw(status.rawAmbientTemperature))
  view.setInt16(5, centiRaw(status.bodyTemperature))
  view.setUint8(7, temperatureByte(status.targetTemperature))
  view.setUint8(
    8,
    (within(status.displayRotation, 0, 3) << 6) |
      flag(status.directMotorControl, 5) |
      orSentinel(status.targetLevel, 31, 0, 17),
  )
  view.setUint16(
    9,
    (wireMode(status.mode) << 13) |
      (calibrations.indexOf(status.calibration) << 11) |
      motorBits(status.motorPosition),
  )
  view.setUint16(
    11,
    flag(status.openWindow, 15) |
      flag(status.frostProtection, 14) |
      flag(status.activeHarvesting, 13) |
      flag(status.stallInward, 12) |
      flag(status.stallOutward, 11) |
      flag(status.batteryLow, 10) |
      motorBits(status.motorConstraint),
  )
  view.setUint8(13, voltageByte(status.batteryVoltage))
  view.setUint8(14, orSentinel(status.tegVoltage === null ? null : status.tegVoltage * 100, 255, 0, 254))
  view.setUint8(15, orSentinel(status.humidity === null ? null : status.humidity * 2, 255, 0, 254))
  view.setUint8(
    16,
    orSentinel(status.lookupTemperature === null ? null : status.lookupTemperature * 4, 255, 0, 254),
  )
  view.setUint8(17, status.lastSeq & 0xff)
  return bytes
}
