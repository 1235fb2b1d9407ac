import type { SignalStrength } from '../enums.ts'
import { requiredSnrOf, type SpreadingFactor } from './dataRates.ts'

/** How one gateway heard a frame. */
export interface Reception {
  /** dBm. */
  readonly rssi: number
  /** dB. */
  readonly snr: number
}

/** Presses of a tester on one floor, and how they were heard. */
export interface TesterPresses {
  readonly presses: number
  /** Presses that any gateway heard. */
  readonly received: number
  /** Of every press and gateway. */
  readonly receptions: readonly Reception[]
}

/** dB above what a frame at this spreading factor is still read at. */
export const marginAt = (snr: number, factor: SpreadingFactor): number => snr - requiredSnrOf(factor)

/** The spreading factor that floors are compared at, whichever the tester used. */
export const referenceFactor: SpreadingFactor = 10

/** dB of margin, and dBm, that a good signal has at least. Source: field knowledge, signal tester. */
export const goodMargin = 10
export const goodRssi = -115
/** Presses that have to stay unheard before there is no signal. Source: as above. */
export const pressesForNone = 3

/** The best values of all receptions; undefined without any. */
export const bestReception = (receptions: readonly Reception[]): Reception | undefined =>
  receptions.length === 0 ? undefined : { rssi: Math.max(...receptions.map(({ rssi }) => rssi)), snr: Math.max(...receptions.map(({ snr }) => snr)) }

/**
 * How good the signal is where a tester was pressed: good with a margin of 10 dB at SF10, -115 dBm and at most a third of the presses
 * lost; weak where anything else was heard; none after three presses that nothing heard. Undefined: to be pressed once more.
 */
export const rateSignal = ({ presses, received, receptions }: TesterPresses): SignalStrength | undefined => {
  const best = bestReception(receptions)
  if (best === undefined || received === 0) return presses >= pressesForNone ? 'none' : undefined
  const lost = presses - received
  return marginAt(best.snr, referenceFactor) >= goodMargin && best.rssi >= goodRssi && lost * 3 <= presses ? 'good' : 'weak'
}

/** Whether a second gateway hears the place too, which makes a weak signal acceptable to a technician. */
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
 * session, not further apart than a floor takes. `presses` come newest first.
 */
export const lastMeasurement = (presses: readonly HeardPress[]): TesterPresses => {
  const [last] = presses
  if (!last) return { presses: 0, received: 0, receptions: [] }
  const earliest = Date.parse(last.at) - apartMinutes * 60_000
  const recent = presses.filter(
    ({ at, devAddr, frameCounter }) =>
      devAddr === last.devAddr && frameCounter <= last.frameCounter && frameCounter > last.frameCounter - pressesForNone && Date.parse(at) >= earliest,
  )
  const first = Math.min(...recent.map(({ frameCounter }) => frameCounter))
  return { presses: last.frameCounter - first + 1, received: recent.length, receptions: recent.flatMap(({ gateways }) => gateways) }
}
