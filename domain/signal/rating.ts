import type { SignalStrength } from '../enums.ts'
import { requiredSnrOf, type SpreadingFactor } from './dataRates.ts'

/** How well one gateway received a frame. */
export interface Reception {
  /** dBm. */
  readonly rssi: number
  /** dB. */
  readonly snr: number
}

/** Presses of a signal tester on one floor, and their receptions. */
export interface TesterPresses {
  readonly presses: number
  /** Presses received by at least one gateway. */
  readonly received: number
  /** One per press and receiving gateway. */
  readonly receptions: readonly Reception[]
}

/** Link margin in dB: SNR above the demodulation limit of this spreading factor. */
export const marginAt = (snr: number, factor: SpreadingFactor): number => snr - requiredSnrOf(factor)

/** The spreading factor that floors are compared at, whichever one the tester used. */
export const referenceFactor: SpreadingFactor = 10

/** Minimum margin in dB, and minimum RSSI in dBm, of a good signal. Source: field knowledge, signal tester. */
export const goodMargin = 10
export const goodRssi = -115
/** Unheard presses needed to conclude that there is no signal. Source: as above. */
export const pressesForNone = 3

/** The best RSSI and SNR over all receptions; undefined if there are none. */
export const bestReception = (receptions: readonly Reception[]): Reception | undefined =>
  receptions.length === 0 ? undefined : { rssi: Math.max(...receptions.map(({ rssi }) => rssi)), snr: Math.max(...receptions.map(({ snr }) => snr)) }

/**
 * Rates the signal where a tester was pressed. Good: at least 10 dB margin at SF10 and -115 dBm, and at most a third of the presses
 * lost. Weak: anything else that was received. None: three presses without reception. Undefined: more presses are needed.
 */
export const rateSignal = ({ presses, received, receptions }: TesterPresses): SignalStrength | undefined => {
  const best = bestReception(receptions)
  if (best === undefined || received === 0) return presses >= pressesForNone ? 'none' : undefined
  const lost = presses - received
  return marginAt(best.snr, referenceFactor) >= goodMargin && best.rssi >= goodRssi && lost * 3 <= presses ? 'good' : 'weak'
}

/** Whether a second gateway receives the place too, which makes a weak signal acceptable. */
export const isRedundant = (gateways: number): boolean => gateways >= 2
