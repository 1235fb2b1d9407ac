import { pressesForNone, type TesterPresses } from '../signal/rating.ts'

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
