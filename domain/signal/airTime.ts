import { channelBandwidth, dutyCycleAt, type SpreadingFactor } from './dataRates.ts'
import { hour } from '../time.ts'

/** Bytes that LoRaWAN adds to an application payload: header, address, counter, port, integrity code. */
export const frameOverhead = 13

const preambleSymbols = 8
const lowDataRateFactor = 11

/**
 * Air time in ms of a frame with so many bytes of application payload: 125 kHz, coding rate 4/5, explicit header, CRC.
 * Source: Semtech AN1200.13.
 */
export const airTimeMs = (factor: SpreadingFactor, applicationBytes: number): number => {
  const symbolMs = (2 ** factor / channelBandwidth) * 1000
  const optimised = factor >= lowDataRateFactor ? 1 : 0
  const bits = 8 * (applicationBytes + frameOverhead) - 4 * factor + 28 + 16
  const payloadSymbols = 8 + Math.max(Math.ceil(bits / (4 * (factor - 2 * optimised))) * 5, 0)
  return (preambleSymbols + 4.25 + payloadSymbols) * symbolMs
}

/** Duty cycle of the first receive window, which uses the uplink's channel; computed for the first default channel. */
const firstWindowDutyCycle = dutyCycleAt(868_100_000) ?? 0

/** Maximum frames per hour for a gateway, to leave capacity for other traffic. Source: field knowledge, radio limits. */
export const gatewayFramesPerHour = 200

/** A planned downlink frame: its length, and the spreading factor of the device's last uplink. */
export interface PlannedFrame {
  readonly applicationBytes: number
  /** Null if the device was never heard: the slowest is assumed. */
  readonly spreadingFactor: SpreadingFactor | null
}

/** The load of frames on one gateway. */
export interface GatewayLoad {
  readonly frames: number
  /** Air time in s. */
  readonly airTimeSeconds: number
  /** Hours to send them, limited by the gateway's frame rate and by the duty cycle of the first window. */
  readonly hours: number
}

const slowest: SpreadingFactor = 12

/** The load of frames on the gateway that sends them. */
export const gatewayLoad = (frames: readonly PlannedFrame[]): GatewayLoad => {
  const airTime = frames.reduce((sum, { applicationBytes, spreadingFactor }) => sum + airTimeMs(spreadingFactor ?? slowest, applicationBytes), 0)
  return {
    frames: frames.length,
    airTimeSeconds: airTime / 1000,
    hours: Math.max(frames.length / gatewayFramesPerHour, airTime / (hour * firstWindowDutyCycle)),
  }
}
