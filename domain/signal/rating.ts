import type { SignalStrength } from '../enums.ts'
import { requiredSnrOf, type SpreadingFactor } from './dataRates.ts'

/** How well one gateway received a frame. */
interface Reception {
  /** dBm. */
  readonly rssi: number
  /** dB. */
  readonly snr: number
}

/** Presses of a signal tester on one floor, and their receptions. */
interface TesterPresses {
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
const goodMargin = 10
const goodRssi = -115
/** Unheard presses needed to conclude that there is no signal. Source: as above. */
const pressesForNone = 3

/** The best RSSI and SNR over all receptions; undefined if there are none. */
export const bestReception = (receptions: readonly Reception[]): Reception | undefined =>
  receptions.length === 0
    ? undefined
    : {
        rssi: Math.max(...receptions.map(({ rssi }) => rssi)),
        snr: Math.max(...receptions.map(({ snr }) => snr)),
      }

/**
 * Rates the signal where a tester was pressed. Good: at least 10 dB margin at SF10 and -115 dBm, and at most a third of the presses
 * lost. Weak: anything else that was received. None: three presses without reception. Undefined: more presses are needed.
 */
export const rateSignal = ({ presses, received, receptions }: TesterPresses): SignalStrength | undefined => {
  const best = bestReception(receptions)
  if (best === undefined || received === 0) return presses >= pressesForNone ? 'none' : undefined
  const lost = presses - received
  return marginAt(best.snr, referenceFactor) >= goodMargin && best.rssi >= goodRssi && lost * 3 <= presses
    ? 'good'
    : 'weak'
}

/** Whether a second gateway receives the place too, which makes a weak signal acceptable. */
export const isRedundant = (gateways: number): boolean => gateways >= 2

/** One press of a signal tester that was heard: the session and frame counter tell those that were not. */
export interface HeardPress {
  /** ISO instant. */
  readonly at: string
  readonly devAddr: string
  readonly frameCounter: number
  /** dBm and dB. */
  readonly gateways: readonly { readonly rssi: number; readonly snr: number }[]
}

/** Minutes that lie between two presses on one floor at most. Own choice: longer than anybody waits, shorter than the way to the next house. */
const apartMinutes = 10

/**
 * The last presses as one measurement (`rateSignal`): as many as it takes to say that there is no signal, lost ones included, of one
 * session, not further apart than a floor takes, since the counter last began. `presses` come newest first.
 */
export const lastMeasurement = (presses: readonly HeardPress[]): TesterPresses => {
  const [last] = presses
  if (!last) return { presses: 0, received: 0, receptions: [] }
  const earliest = Date.parse(last.at) - apartMinutes * 60_000
  const begun = presses.findIndex(({ devAddr, frameCounter }, index) => {
    const later = presses[index - 1]
    return later !== undefined && devAddr === later.devAddr && frameCounter >= later.frameCounter
  })
  const recent = presses
    .slice(0, begun === -1 ? undefined : begun)
    .filter(
      ({ at, devAddr, frameCounter }) =>
        devAddr === last.devAddr &&
        frameCounter > last.frameCounter - pressesForNone &&
        Date.parse(at) >= earliest,
    )
  const first = Math.min(...recent.map(({ frameCounter }) => frameCounter))
  return {
    presses: last.frameCounter - first + 1,
    received: recent.length,
    receptions: recent.flatMap(({ gateways }) => gateways),
  }
}
