import type { Payload } from './thermostat/messages.ts'
import type { World } from './World.ts'

/** Makes a payload when its time has come, of what is the case then; undefined where there is nothing to send any more. */
export type MakePayload = () => Payload | undefined

/** What a device has to send, one after the other with a pause between: it listens after each, and the band is not its own. */
export interface Outbox {
  /** Puts something at the end; it goes out so many ms after what stands before it. */
  add(make: MakePayload, wait?: number): void
  isEmpty(): boolean
}

/** ms between two frames: the windows to listen in, and the duty cycle of a short frame. */
const pause = 3_000

export const createOutbox = (world: World, send: (payload: Payload) => void): Outbox => {
  const waiting: { make: MakePayload; wait: number }[] = []
  let lastAt = -Infinity
  let busy = false
  const next = (): void => {
    const [first] = waiting
    busy = first !== undefined
    if (!first) return
    const now = world.schedule.now()
    world.schedule.at(Math.max(now + first.wait, lastAt + pause), () => {
      waiting.shift()
      const payload = first.make()
      if (payload) {
        lastAt = world.schedule.now()
        send(payload)
      }
      next()
    })
  }
  return {
    add: (make, wait = 0) => {
      waiting.push({ make, wait })
      if (!busy) next()
    },
    isEmpty: () => waiting.length === 0,
  }
}
