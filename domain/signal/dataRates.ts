import { hour } from '../time.ts'

// LoRaWAN data rates and bands of EU868. Source: field knowledge, radio limits.

/** Spreading factors of the 125 kHz channels. */
export const spreadingFactors = [7, 8, 9, 10, 11, 12] as const
export type SpreadingFactor = (typeof spreadingFactors)[number]

/** Hz. */
const channelBandwidth = 125_000

interface Rate {
  /** Number of the data rate. */
  readonly dataRate: number
  /** Bytes of the longest application payload that is always permitted. */
  readonly maxPayload: number
  /** Lowest SNR in dB at which a frame can still be demodulated. */
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

/** Narrows a number to a spreading factor; undefined if it is not one. */
export const spreadingFactorFrom = (value: number | null | undefined): SpreadingFactor | undefined =>
  spreadingFactors.find((factor) => factor === value)

/** Number of the data rate for a spreading factor at 125 kHz. */
export const dataRateOf = (factor: SpreadingFactor): number => rates[factor].dataRate

/** Bytes of the longest application payload. */
export const maxPayloadOf = (factor: SpreadingFactor): number => rates[factor].maxPayload

/** Lowest SNR in dB at which a frame can still be demodulated. */
export const requiredSnrOf = (factor: SpreadingFactor): number => rates[factor].requiredSnr

interface Band {
  /** MHz, `from` inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** Duty cycle of a sender as a fraction. */
  readonly dutyCycle: number
}

const bands: readonly Band[] = [
  { from: 863, to: 865, dutyCycle: 0.001 },
  { from: 865, to: 868.6, dutyCycle: 0.01 },
  { from: 868.7, to: 869.2, dutyCycle: 0.001 },
  { from: 869.4, to: 869.65, dutyCycle: 0.1 },
  { from: 869.7, to: 870, dutyCycle: 0.01 },
]

/** Duty cycle of a sender at a frequency (Hz) as a fraction; undefined if transmitting is not allowed there. */
export const dutyCycleAt = (hertz: number): number | undefined =>
  bands.find(({ from, to }) => hertz >= from * 1e6 && hertz < to * 1e6)?.dutyCycle

/** Bytes that LoRaWAN adds to an application payload: header, address, counter, port, integrity code. */
const frameOverhead = 13

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
interface PlannedFrame {
  readonly applicationBytes: number
  /** Null if the device was never heard: the slowest is assumed. */
  readonly spreadingFactor: SpreadingFactor | null
}

/** The load of frames on one gateway. */
interface GatewayLoad {
  readonly frames: number
  /** Air time in s. */
  readonly airTimeSeconds: number
  /** Hours to send them, limited by the gateway's frame rate and by the duty cycle of the first window. */
  readonly hours: number
}

const slowest: SpreadingFactor = 12

/** The load of frames on the gateway that sends them. */
export const gatewayLoad = (frames: readonly PlannedFrame[]): GatewayLoad => {
  const airTime = frames.reduce(
    (sum, { applicationBytes, spreadingFactor }) =>
      sum + airTimeMs(spreadingFactor ?? slowest, applicationBytes),
    0,
  )
  return {
    frames: frames.length,
    airTimeSeconds: airTime / 1000,
    hours: Math.max(frames.length / gatewayFramesPerHour, airTime / (hour * firstWindowDutyCycle)),
  }
}
