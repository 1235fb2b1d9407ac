import { encodeCommandResult, type CommandResult } from '../../../domain/codec/rt1/commandResult.ts'
import { encodeFingerprint } from '../../../domain/codec/rt1/fingerprint.ts'
import { encodeHealth, healthMask, type HealthBit } from '../../../domain/codec/rt1/health.ts'
import { encodeLevelMapping, levelMapCrc } from '../../../domain/codec/rt1/levelMap.ts'
import { encodeStatus } from '../../../domain/codec/rt1/status.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { warningVoltage } from '../../physics/energy.ts'
import { readingOf, type Around } from '../../physics/reading.ts'
import { maxTemperature, minTemperature, strokeSteps, type Memory } from './Memory.ts'
import { hour, minute } from '../../../domain/time.ts'

/** A payload with its port. */
export interface Payload {
  readonly port: number
  readonly bytes: Uint8Array
}

export const statusMessage = (memory: Memory, around: Around): Payload => ({
  port: thermostatPorts.status,
  bytes: encodeStatus(readingOf(memory, around)),
})

export const fingerprintMessage = (memory: Memory, now: number): Payload => ({
  port: thermostatPorts.info,
  bytes: encodeFingerprint({
    hardwareRevision: memory.hardwareRevision,
    firmwareVersion: memory.firmwareVersion,
    appVersion: memory.appVersion,
    resetReason: memory.resetReason,
    uptimeHours: Math.floor((now - memory.bootedAt) / hour),
    minTemperature,
    maxTemperature,
    antiFreezeTemperature: minTemperature,
    uplinkMinutes: memory.uplinkMinutes,
    levelMapCrc: levelMapCrc(memory.levels),
    motorStrokeSteps: strokeSteps,
  }),
})

export const levelMappingMessage = ({ levels }: Memory): Payload => ({
  port: thermostatPorts.info,
  bytes: encodeLevelMapping(levels),
})

export const resultMessage = (results: readonly CommandResult[]): Payload => ({
  port: thermostatPorts.commandResult,
  bytes: encodeCommandResult(results),
})

/** The faults known to a thermostat, as the mask of its health event. */
export const faultsIn = (memory: Memory): number => {
  const bits: readonly (readonly [HealthBit, boolean])[] = [
    ['batteryLow', memory.voltage < warningVoltage],
    ['motorCalibrationFailed', memory.calibration === 'failed'],
    ['stallInward', memory.stallInward],
    ['stallOutward', memory.stallOutward],
  ]
  return healthMask(bits.flatMap(([bit, is]) => (is ? [bit] : [])))
}

export const healthMessage = (memory: Memory): Payload => ({
  port: thermostatPorts.health,
  bytes: encodeHealth({
    mask: faultsIn(memory),
    batteryVoltage: memory.voltage,
    motorPosition: memory.calibration === 'none' ? null : memory.motorPosition,
    mode: memory.mode,
  }),
})

/** An undecodable message: a status in a protocol version that does not exist yet. */
export const garbledMessage = (memory: Memory, around: Around): Payload => {
  const { port, bytes } = statusMessage(memory, around)
  return { port, bytes: Uint8Array.of(0x20, ...bytes.subarray(1)) }
}

/** Lines of a thermostat's log in one page. */
const logged = 200

/** The latest lines of a thermostat's log: hours of operation, motor and storage. */
export const logLines = (memory: Memory, now: number): string => {
  const upMinutes = Math.floor((now - memory.bootedAt) / minute)
  return Array.from({ length: logged }, (_, index) => {
    const at = Math.max(0, upMinutes - (logged - 1 - index) * memory.uplinkMinutes)
    return `${String(at).padStart(7, '0')} motor=${memory.motorPosition} storage=${memory.voltage.toFixed(2)} mode=${memory.mode} reset=${memory.resetReason}\n`
  }).join('')
}
