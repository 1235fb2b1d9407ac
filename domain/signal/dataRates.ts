import { hour } from '../time.ts'

// LoRaWAN data rates and bands of EU868. Source: field knowledge, radio limits.

/** Spreading factors of the 125 kHz channels. */
export const spreadingFactors = [7, 8, 9, 10, 11, 12] as const
export type SpreadingFactor = (typeof spreadingFactors)[number]

/** Hz. */
export const channelBandwidth = 125_000

interface Rate {
  /** Data rate by its number. */
  readonly dataRate: number
  /** Bytes of the longest application payload that passes everywhere. */
  readonly maxPayload: number
  /** dB of signal to noise that it is still read at. */
  readonly requiredSnr: number
}

const rates = {
  7: { dataRate: 5, maxPayload: 222, requiredSnr: -7.5 },
  8: { dataRate: 4, maxPayload: 222, requiredSnr: -10 },
  9: { dataRate: 3, maxPayload: 115, requiredSnr: -12.5 },
  10: { dataRate: 2, maxPayload: 51, requiredSnr: -15 },
  11: { dataRate: 1, maxPayload: 51, requiredSnr: -17.5 },
  12: { dataRate: 0, maxPayload: 51, requiredSnr: -20 },
} as const satisfies Record<SpreadingFactor, Rate>

/** What a number is as a spreading factor; undefined where it is none. */
export const spreadingFactorFrom = (value: number | null | undefined): SpreadingFactor | undefined => spreadingFactors.find((factor) => factor === value)

/** Number of the data rate of a spreading factor at 125 kHz. */
export const dataRateOf = (factor: SpreadingFactor): number => rates[factor].dataRate

/** Bytes of the longest application payload. */
export const maxPayloadOf = (factor: SpreadingFactor): number => rates[factor].maxPayload

/** dB of signal to noise that a frame is still read at. */
export const requiredSnrOf = (factor: SpreadingFactor): number => rates[factor].requiredSnr

interface Band {
  /** MHz, from and up to but not including. */
  readonly from: number
  readonly to: number
  /** Part of the time that a sender may be on the air. */
  readonly dutyCycle: number
}

const bands: readonly Band[] = [
  { from: 863, to: 865, dutyCycle: 0.001 },
  { from: 865, to: 868.6, dutyCycle: 0.01 },
  { from: 868.7, to: 869.2, dutyCycle: 0.001 },
  { from: 869.4, to: 869.65, dutyCycle: 0.1 },
  { from: 869.7, to: 870, dutyCycle: 0.01 },
]

/** Part of the time that a sender may be on the air at a frequency (Hz); undefined where it may not at all. */
export const dutyCycleAt = (hertz: number): number | undefined => bands.find(({ from, to }) => hertz >= from * 1e6 && hertz < to * 1e6)?.dutyCycle

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
