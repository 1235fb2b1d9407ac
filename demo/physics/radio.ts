import type { SignalStrength } from '../../domain/enums.ts'
import { requiredSnrOf, spreadingFactors, type SpreadingFactor } from '../../domain/signal/dataRates.ts'
import { around, drawsOf, type Draw } from './random.ts'

/** The quality of the link between a device and a gateway; with 'none' nothing gets through. */
export type LinkRating = SignalStrength

interface Figures {
  /** dBm and dB: mean, and the spread around it. */
  readonly rssi: readonly [middle: number, spread: number]
  readonly snr: readonly [middle: number, spread: number]
  /** Share of lost frames, uplink and downlink. */
  readonly lostUp: number
  readonly lostDown: number
}

/** Source: field knowledge, simulator rules. */
export const linkFigures: Record<LinkRating, Figures> = {
  good: { rssi: [-80, 8], snr: [8, 3], lostUp: 0.02, lostDown: 0.03 },
  weak: { rssi: [-112, 5], snr: [-8, 4], lostUp: 0.15, lostDown: 0.2 },
  none: { rssi: [-125, 3], snr: [-18, 2], lostUp: 1, lostDown: 1 },
}

/** The link between a device and a gateway: the part that is constant from frame to frame. */
export interface Link {
  readonly gatewayEui: string
  readonly rating: LinkRating
  readonly rssi: number
  readonly snr: number
}

/** A link between a device and a gateway with this rating; RSSI in dBm and SNR in dB are drawn once. */
export const linkTo = (draw: Draw, gatewayEui: string, rating: LinkRating): Link => {
  const { rssi, snr } = linkFigures[rating]
  // the constant part drawn here and the variation per frame add up to the whole spread
  return {
    gatewayEui,
    rating,
    rssi: around(draw, rssi[0], rssi[1] * 0.6),
    snr: around(draw, snr[0], snr[1] * 0.6),
  }
}

/** The link between a device and a gateway of the estate; deterministic. */
export const linkBetween = (deviceEui: string, gatewayEui: string, rating: LinkRating): Link =>
  linkTo(drawsOf(`way from ${deviceEui} to ${gatewayEui}`), gatewayEui, rating)

/** The reception of one frame by one gateway. */
export interface Reception {
  readonly gatewayEui: string
  /** dBm, an integer. */
  readonly rssi: number
  /** dB, in steps of 0.25. */
  readonly snr: number
}

/** The reception of a frame by a gateway; undefined if it is lost. */
export const receive = (draw: Draw, link: Link): Reception | undefined => {
  const figures = linkFigures[link.rating]
  // always three draws, so that a lost frame does not shift later ones
  const [lost, rssi, snr] = [
    draw() < figures.lostUp,
    around(draw, link.rssi, figures.rssi[1] * 0.4),
    around(draw, link.snr, figures.snr[1] * 0.4),
  ]
  return lost
    ? undefined
    : { gatewayEui: link.gatewayEui, rssi: Math.round(rssi), snr: Math.round(snr * 4) / 4 }
}

/** The fastest spreading factor with a margin of 10 dB, as network planning requires; 12 if none has it. */
export const spreadingFactorFor = (snr: number): SpreadingFactor =>
  spreadingFactors.find((factor) => snr - requiredSnrOf(factor) >= 10) ?? 12

/** Share of devices that the first gateway of their building hears badly, and share for each further gateway. */
const weakShare = [0.1, 0.55] as const

/** How well the gateways of a device's building hear it; the first one has the best position. Deterministic. */
export const ratingsOf = (
  deviceEui: string,
  gatewayEuis: readonly string[],
): { gatewayEui: string; rating: LinkRating }[] => {
  const draw = drawsOf(`links of ${deviceEui}`)
  return gatewayEuis.map((gatewayEui, index) => ({
    gatewayEui,
    rating: draw() < weakShare[index === 0 ? 0 : 1] ? 'weak' : 'good',
  }))
}
