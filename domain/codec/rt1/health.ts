import type { OperationalMode } from '../../enums.ts'
import { viewOf } from '../bytes.ts'
import { header, motorBits, motorOf, voltageByte, voltageOf, wireModes } from './fields.ts'

/** The bits of a health event's mask, from bit 0. */
export const healthBits = [
  'batteryLow',
  'motorCalibrationFailed',
  'stallInward',
  'stallOutward',
  'operationModeError',
  'ambientSensorFault',
  'bodySensorFault',
  'tegFault',
] as const
export type HealthBit = (typeof healthBits)[number]

/** What a thermostat says when something is wrong with it, or no longer is. */
export interface ThermostatHealth {
  /** Bit mask, see healthBits. */
  readonly mask: number
  /** V. */
  readonly batteryVoltage: number | null
  readonly motorPosition: number | null
  readonly mode: OperationalMode | null
}

export const healthBytes = 6

/** Whether a health event names a fault. */
export const hasFault = (mask: number, bit: HealthBit): boolean => (mask & (1 << healthBits.indexOf(bit))) !== 0

/** The mask that names these faults. */
export const healthMask = (faults: readonly HealthBit[]): number => faults.reduce((mask, bit) => mask | (1 << healthBits.indexOf(bit)), 0)

/** The faults that a mask names. */
export const faultsOf = (mask: number): HealthBit[] => healthBits.filter((bit) => hasFault(mask, bit))

/** Reads a health event of healthBytes bytes; `warnings` names fields that hold what no field can. */
export const decodeHealth = (bytes: Uint8Array): { values: ThermostatHealth; warnings: string[] } => {
  const view = viewOf(bytes)
  const warnings: string[] = []
  const motorPosition = motorOf(view.getUint16(3), () => void warnings.push('motorPosition'))
  const mode = wireModes[view.getUint8(5)] ?? null
  if (mode === null) warnings.push('mode')
  return { values: { mask: view.getUint8(1), batteryVoltage: voltageOf(view.getUint8(2)), motorPosition, mode }, warnings }
}

/** The message of a health event. */
export const encodeHealth = (health: ThermostatHealth): Uint8Array => {
  const bytes = new Uint8Array(healthBytes)
  const view = viewOf(bytes)
  view.setUint8(0, header('health'))
  view.setUint8(1, health.mask & 0xff)
  view.setUint8(2, voltageByte(health.batteryVoltage))
  view.setUint16(3, motorBits(health.motorPosition))
  view.setUint8(
    5,
    Math.max(
      0,
      wireModes.findIndex((known) => known === health.mode),
    ),
  )
  return bytes
}
