import type { Draw } from '../physics/random.ts'
import {
  connectionState,
  connectionTopic,
  gatewayStats,
  statsTopic,
  type GatewayCounts,
} from './chirpstack/events.ts'
import type { GatewayPlan } from '../physics/fleetPlan.ts'
import type { World } from './World.ts'
import { minute, day } from '../../domain/time.ts'

/** Real seconds between two statistics, regardless of the time factor. */
const statsSeconds = 30
/** Outages per day and gateway, and their duration (minutes, minimum and maximum): a router, a fuse, a caretaker. In real time, like statistics. */
const outagesADay = 0.12
const outageMinutes = [10, 90] as const
/** Share of received frames that are corrupt or belong to other networks. */
const brokenShare = 0.06

/** A gateway: announces its connection, reports statistics, and fails now and then. */
export interface Gateway {
  readonly eui: string
  isOnline(): boolean
  /** Counts a frame for the next statistics. */
  count(what: 'received' | 'sent' | 'refused'): void
}

const zero = (): GatewayCounts => ({ received: 0, receivedOk: 0, sent: 0, refused: 0 })

export const startGateway = (world: World, plan: GatewayPlan): Gateway => {
  const draw: Draw = world.draws(`gateway ${plan.eui}`)
  const { schedule } = world
  let online = !plan.faults.includes('silent')
  let counts = zero()

  const tellConnection = (): void =>
    world.publish({
      topic: connectionTopic(plan.eui),
      payload: JSON.stringify(connectionState(plan.eui, online)),
      retain: true,
    })

  const report = (): void => {
    if (online) {
      counts.received += Math.round(counts.receivedOk * brokenShare * 2 * draw())
      world.publish({
        topic: statsTopic(plan.eui),
        payload: JSON.stringify(gatewayStats(plan, counts, world.realTime(schedule.now()))),
      })
      counts = zero()
    }
    schedule.after(statsSeconds * 1000 * world.speed, report)
  }

  const planOutage = (): void => {
    // exponential distribution: an outage is equally likely at any time, however long ago the last one was
    schedule.after((-Math.log(1 - draw()) / outagesADay) * day * world.speed, () => {
      online = false
      tellConnection()
      const [least, most] = outageMinutes
      schedule.after((least + (most - least) * draw()) * minute * world.speed, () => {
        online = true
        counts = zero()
        tellConnection()
        planOutage()
      })
    })
  }

  tellConnection()
  if (online) {
    schedule.after(statsSeconds * 1000 * world.speed * draw(), report)
    planOutage()
  }
  return {
    eui: plan.eui,
    isOnline: () => online,
    count: (what) => {
      if (what !== 'received') counts[what] += 1
      else {
        counts.received += 1
        counts.receivedOk += 1
      }
    },
  }
}
