import { channelBandwidth, dutyCycleAt, type SpreadingFactor } from './dataRates.ts'
import { hour } from '../time.ts'

/** Bytes that LoRaWAN puts around an application payload: header, address, counter, port, check sums. */
export const frameOverhead = 13

const preambleSymbols = 8
const lowDataRateFactor = 11

/**
 * ms that a frame with an application payload of so many bytes is on the air: 125 kHz, coding rate 4/5, explicit header, check sum.
 * Source: Semtech AN1200.13.
 */
export const airTimeMs = (factor: SpreadingFactor, applicationBytes: number): number => {
  const symbolMs = (2 ** factor / channelBandwidth) * 1000
  const optimised = factor >= lowDataRateFactor ? 1 : 0
  const bits = 8 * (applicationBytes + frameOverhead) - 4 * factor + 28 + 16
  const payloadSymbols = 8 + Math.max(Math.ceil(bits / (4 * (factor - 2 * optimised))) * 5, 0)
  return (preambleSymbols + 4.25 + payloadSymbols) * symbolMs
}

/** Of the first receive window, which lies on the uplink's channel; here the first that every device has. */
const firstWindowDutyCycle = dutyCycleAt(868_100_000) ?? 0

/** Frames that a gateway is given in an hour at most, so that room is left for everything else. Source: field knowledge, radio limits. */
export const gatewayFramesPerHour = 200

/** A frame to a device, by its length and the spreading factor that the device was last heard with. */
export interface PlannedFrame {
  readonly applicationBytes: number
  /** Null: never heard; the slowest is taken. */
  readonly spreadingFactor: SpreadingFactor | null
}

/** What frames ask of one gateway. */
export interface GatewayLoad {
  readonly frames: number
  /** s on the air. */
  readonly airTimeSeconds: number
  /** h that they take: by the pace that a gateway is given, and by the duty cycle of the first window. */
  readonly hours: number
}

const slowest: SpreadingFactor = 12

/** What frames ask of the gateway that sends them. */
export const gatewayLoad = (frames: readonly PlannedFrame[]): GatewayLoad => {
  const airTime = frames.reduce((sum, { applicationBytes, spreadingFactor }) => sum + airTimeMs(spreadingFactor ?? slowest, applicationBytes), 0)
  return {
    frames: frames.length,
    airTimeSeconds: airTime / 1000,
    hours: Math.max(frames.length / gatewayFramesPerHour, airTime / (hour * firstWindowDutyCycle)),
  }
}
