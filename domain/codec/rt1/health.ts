import type { OperationalMode } from '../../enums.ts'
import { viewOf } from '../bytes.ts'
import { header, motorBits, motorOf, voltageByte, voltageOf, wireModes } from './fields.ts'

/** The bits of a health event's mask, least significant first. */
const healthBits = [
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

/** A health event: sent when a fault appears or clears. */
export interface ThermostatHealth {
  /** Bit mask (healthBits). */
  readonly mask: number
  /** V. */
  readonly batteryVoltage: number | null
  readonly motorPosition: number | null
  readonly mode: OperationalMode | null
}

export const healthBytes = 6

/** Whether a mask contains a fault. */
export const hasFault = (mask: number, bit: HealthBit): boolean =>
  (mask & (1 << healthBits.indexOf(bit))) !== 0

/** The mask for these faults. */
export const healthMask = (faults: readonly HealthBit[]): number =>
  faults.reduce((mask, bit) => mask | (1 << healthBits.indexOf(bit)), 0)

/** The faults in a mask. */
export const faultsOf = (mask: number): HealthBit[] => healthBits.filter((bit) => hasFault(mask, bit))

/** Decodes a health event, which is healthBytes long; `warnings` names the fields with an invalid value. */
export const decodeHealth = (bytes: Uint8Array): { values: ThermostatHealth; warnings: string[] } => {
  const view = viewOf(bytes)
  const warnings: string[] = []
  const motorPosition = motorOf(view.getUint16(3), () => void warnings.push('motorPosition'))
  const mode = wireModes[view.getUint8(5)] ?? null
  if (mode === null) warnings.push('mode')
  return {
    values: { mask: view.getUint8(1), batteryVoltage: voltageOf(view.getUint8(2)), motorPosition, mode },
    warnings,
  }
}

/** Encodes a health event. */
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
