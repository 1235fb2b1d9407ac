// LoRaWAN data rates and bands of EU868. Source: field knowledge, radio limits.

/** Spreading factors of the 125 kHz channels. */
export const spreadingFactors = [7, 8, 9, 10, 11, 12] as const
export type SpreadingFactor = (typeof spreadingFactors)[number]

/** Hz. */
export const channelBandwidth = 125_000

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
export const spreadingFactorFrom = (value: number | null | undefined): SpreadingFactor | undefined => spreadingFactors.find((factor) => factor === value)

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
export const dutyCycleAt = (hertz: number): number | undefined => bands.find(({ from, to }) => hertz >= from * 1e6 && hertz < to * 1e6)?.dutyCycle
