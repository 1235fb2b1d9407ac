import { connectAsync } from 'mqtt'
import { flushTopic } from '../physics/applications.ts'
import { commandPattern } from './chirpstack/command.ts'
import { createFleet, type Fleet } from './Fleet.ts'
import type { FleetPlan } from '../physics/fleetPlan.ts'

export interface ConnectOptions {
  /** Address of the broker, mqtt://host:port. */
  readonly url: string
  readonly seed: string
  readonly speed: number
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onError: (error: Error) => void
}

export interface ConnectedFleet {
  readonly fleet: Fleet
  /** Takes the fleet off the air. */
  stop(): Promise<void>
}

/** Least and most ms between two looks at what is due: what falls together is told together, as a network server gathers for 200 ms. */
const tick = { least: 200, most: 1000 } as const

/**
 * Puts a fleet on a broker, as a client like any other, and lets it live by the clock. While the broker is away the fleet goes on,
 * and what it has to say is lost: so it would be with a network server.
 */
export const connectFleet = async (plan: FleetPlan, { url, seed, speed, now, onError }: ConnectOptions): Promise<ConnectedFleet> => {
  const client = await connectAsync(url, { clientId: `simulator-${seed.replaceAll(/\W+/g, '-')}`, queueQoSZero: false, clean: true })
  client.on('error', onError)
  const fleet = createFleet(plan, {
    seed,
    startAt: now(),
    speed,
    publish: ({ topic, payload, retain = false }) => {
      if (!client.connected) return
      client.publish(topic, payload, { qos: 1, retain }, (error) => {
        if (error) onError(error)
      })
    },
  })
  client.on('message', (topic, payload) => {
    fleet.runTo(now())
    const flushed = /^simulator\/([0-9a-f]{16})\/flush$/.exec(topic)?.[1]
    if (flushed === undefined) fleet.command(topic, payload.toString())
    else fleet.flush(flushed)
  })
  await client.subscribeAsync([commandPattern, flushTopic('+')], { qos: 1 })

  let timer: NodeJS.Timeout
  const run = (): void => {
    fleet.runTo(now())
    const wait = (fleet.nextAt() ?? Infinity) - now()
    timer = setTimeout(run, Math.max(tick.least, Math.min(tick.most, wait)))
  }
  run()
  return {
    fleet,
    stop: async () => {
      clearTimeout(timer)
      await client.endAsync()
    },
  }
}
