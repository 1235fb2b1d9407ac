import { connectAsync } from 'mqtt'
import { flushTopic } from '../physics/applications.ts'
import { commandPattern } from './chirpstack/command.ts'
import { createFleet, type Fleet } from './Fleet.ts'
import type { FleetPlan } from '../physics/fleetPlan.ts'

interface ConnectOptions {
  /** Address of the broker, mqtt://host:port. */
  readonly url: string
  readonly seed: string
  readonly speed: number
  readonly firmwareKeys?: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onError: (error: Error) => void
}

export interface ConnectedFleet {
  readonly fleet: Fleet
  /** Disconnects the fleet. */
  stop(): Promise<void>
}

/** Minimum and maximum ms between two checks for due events: events that coincide are published together, as a network server collects for 200 ms. */
const tick = { least: 200, most: 1000 } as const

/**
 * Connects a fleet to a broker as an ordinary client and runs it in real time. While the broker is down the fleet continues and its
 * messages are lost, as with a network server.
 */
export const connectFleet = async (
  plan: FleetPlan,
  { url, seed, speed, firmwareKeys = [], now, onError }: ConnectOptions,
): Promise<ConnectedFleet> => {
  const client = await connectAsync(url, {
    clientId: `simulator-${seed.replaceAll(/\W+/g, '-')}`,
    queueQoSZero: false,
    clean: true,
  })
  client.on('error', onError)
  const fleet = createFleet(plan, {
    seed,
    startAt: now(),
    speed,
    firmwareKeys,
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
