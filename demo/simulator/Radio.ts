import type { SpreadingFactor } from '../../domain/signal/dataRates.ts'
import { linkBetween, spreadingFactorFor, type Link } from '../physics/radio.ts'
import type { Draw } from '../physics/random.ts'
import type { DeviceKind } from '../physics/applications.ts'
import { devAddrOf } from './chirpstack/json.ts'
import type { EndDevicePlan } from '../physics/fleetPlan.ts'

/** The radio state of a device, shared with the network server. */
export interface Radio {
  readonly eui: string
  readonly kind: DeviceKind
  readonly draw: Draw
  readonly links: readonly Link[]
  readonly spreadingFactor: SpreadingFactor
  devAddr: string
  /** Frame counters of the next uplink and downlink. */
  upCounter: number
  downCounter: number
  /** Whether the network server has yet to publish the join. */
  joined: boolean
  /** Whether the next uplink acknowledges a confirmed downlink. */
  acknowledges: boolean
}

/** Uplinks that a device may have sent since the last known one: its frame counter continues after them. */
const counterGap = 20

export const radioOf = (plan: EndDevicePlan, draw: Draw): Radio => {
  const links = plan.links.map(({ gatewayEui, rating }) => linkBetween(plan.eui, gatewayEui, rating))
  const best = Math.max(...links.map(({ snr }) => snr), -20)
  return {
    eui: plan.eui,
    kind: plan.kind,
    draw,
    links,
    spreadingFactor: spreadingFactorFor(best),
    devAddr: plan.session?.devAddr ?? devAddrOf(draw),
    upCounter: plan.session ? plan.session.nextCounter + counterGap : 0,
    downCounter: 0,
    joined: plan.session === null,
    acknowledges: false,
  }
}

/** Starts a new session: after a reset the device joins again. */
export const rejoin = (radio: Radio): void => {
  radio.devAddr = devAddrOf(radio.draw)
  radio.upCounter = 0
  radio.downCounter = 0
  radio.joined = true
  radio.acknowledges = false
}
