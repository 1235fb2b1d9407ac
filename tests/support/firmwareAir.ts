import { createFleet } from '../../demo/simulator/Fleet.ts'
import type { FleetPlan } from '../../demo/physics/fleetPlan.ts'
import type { Message } from '../../demo/simulator/World.ts'
import { parseMessage } from '../../server/network/chirpstack/parseMessage.ts'
import { waitForPace } from '../../server/actions/commands/pace.ts'
import type { Tx } from '../../server/db/scope.ts'
import { sendFrames } from '../../server/workers/dispatch/sendFrames.ts'
import type { BlockOf } from '../../server/workers/firmware/blocks.ts'
import { runFirmware } from '../../server/workers/firmware/firmwareRunner.ts'
import { ingest } from '../../server/workers/ingest/ingest.ts'
import type { Deps } from '../../server/deps.ts'

interface AirOptions {
  readonly deps: Pick<Deps, 'db' | 'log'>
  readonly now: () => Date
  readonly advance: (ms: number) => void
  readonly plan: FleetPlan
  readonly keys: readonly string[]
  readonly blockOf: BlockOf
  readonly seed?: string
  /** Whether a message gets lost on its way to the server. */
  readonly loses?: (message: Message) => boolean
}

/** The app's own runner, which every approval wakes, may be at it: what it does is done before. */
const inTurn = async (tx: Tx): Promise<boolean> => {
  await waitForPace(tx)
  return true
}

/** Simulated devices and the parts of the server that talk with them, in virtual time and without a broker. */
export const firmwareAir = ({
  deps,
  now,
  advance,
  plan,
  keys,
  blockOf,
  seed = 'firmware',
  loses = () => false,
}: AirOptions) => {
  let heard: Message[] = []
  const given: string[] = []
  const publish = (message: Message): void => {
    if (!loses(message)) heard.push(message)
  }
  const fleet = createFleet(plan, { seed, startAt: now().getTime(), firmwareKeys: keys, publish })
  const link = {
    isConnected: () => true,
    publish: (topic: string, payload: string) => {
      given.push(payload)
      fleet.command(topic, payload)
      return Promise.resolve()
    },
  }
  const takeIn = async (): Promise<void> => {
    const received = heard
    heard = []
    const receivedAt = now().toISOString()
    const messages = received.flatMap(({ topic, payload, retain = false }) => {
      const message = parseMessage({ topic, payload: Buffer.from(payload), retained: retain, receivedAt })
      return typeof message === 'string' ? [] : [message]
    })
    if (messages.length === 0) return
    try {
      await ingest({ ...deps, now, believes: () => true }, messages)
    } catch (error) {
      // what was not acknowledged is delivered again
      heard = [...received, ...heard]
      throw error
    }
  }
  return {
    fleet,
    /** What was given to the network server. */
    given,
    /** Lets the server do what is due, then the devices for so many seconds, and takes in what they sent. */
    step: async (seconds = 20): Promise<void> => {
      while ((await runFirmware({ ...deps, now, blockOf }, inTurn)) > 0);
      while (await sendFrames({ ...deps, now, link, count: () => undefined }));
      advance(seconds * 1000)
      fleet.runTo(now().getTime())
      await takeIn()
    },
  }
}
