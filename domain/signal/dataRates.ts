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
