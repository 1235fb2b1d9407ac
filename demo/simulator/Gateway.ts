import type { Draw } from '../physics/random.ts'
import { connectionState, connectionTopic, gatewayStats, statsTopic, type GatewayCounts } from './chirpstack/gatewayEvents.ts'
import type { GatewayPlan } from '../physics/fleetPlan.ts'
import type { World } from './World.ts'
import { minute, day } from '../../domain/time.ts'

/** Real seconds between two statistics, however fast the fleet's time goes. */
const statsSeconds = 30
/** Outages a day and gateway, and how long they last (minutes, least and most): a router, a fuse, a caretaker. Real time, as of statistics. */
const outagesADay = 0.12
const outageMinutes = [10, 90] as const
/** Share of what a gateway hears that is broken or none of the network's. */
const brokenShare = 0.06

/** A gateway: says that it is connected, reports what it heard, and is gone now and then. */
export interface Gateway {
  readonly eui: string
  isOnline(): boolean
  /** Something happened to it; counted for its next statistics. */
  count(what: 'received' | 'sent' | 'refused'): void
}

const zero = (): GatewayCounts => ({ received: 0, receivedOk: 0, sent: 0, refused: 0 })

export const startGateway = (world: World, plan: GatewayPlan): Gateway => {
  const draw: Draw = world.draws(`gateway ${plan.eui}`)
  const { schedule } = world
  let online = !plan.faults.includes('silent')
  let counts = zero()

  const tellConnection = (): void =>
    world.publish({ topic: connectionTopic(plan.eui), payload: JSON.stringify(connectionState(plan.eui, online)), retain: true })

  const report = (): void => {
    if (online) {
      counts.received += Math.round(counts.receivedOk * brokenShare * 2 * draw())
      world.publish({ topic: statsTopic(plan.eui), payload: JSON.stringify(gatewayStats(plan, counts, world.realTime(schedule.now()))) })
      counts = zero()
    }
    schedule.after(statsSeconds * 1000 * world.speed, report)
  }

  const planOutage = (): void => {
    // exponential: an outage is as likely at any time, however long the last one is past
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
