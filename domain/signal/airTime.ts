import { channelBandwidth, dutyCycleAt, secondWindowFrequency, type SpreadingFactor } from './dataRates.ts'

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

/** s from one frame to the next that the duty cycle (part of the time) leaves. */
export const minIntervalSeconds = (onAirMs: number, dutyCycle: number): number => onAirMs / dutyCycle / 1000

/** Hz of the channels that every device of the band begins with. */
export const joinChannels = [868_100_000, 868_300_000, 868_500_000] as const

/** Receive windows of a device of class A after its uplink: the first on the uplink's channel, the second on one of its own. */
export const receiveWindows = ['first', 'second'] as const
export type ReceiveWindow = (typeof receiveWindows)[number]

const windowDutyCycles: Record<ReceiveWindow, number> = {
  first: dutyCycleAt(joinChannels[0]) ?? 0,
  second: dutyCycleAt(secondWindowFrequency) ?? 0,
}

const hourMs = 3_600_000

/** Frames of so many bytes that a gateway may send within an hour in one window. */
export const framesPerHour = (factor: SpreadingFactor, applicationBytes: number, window: ReceiveWindow): number =>
  Math.floor((hourMs * windowDutyCycles[window]) / airTimeMs(factor, applicationBytes))

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
    hours: Math.max(frames.length / gatewayFramesPerHour, airTime / (hourMs * windowDutyCycles.first)),
  }
}
