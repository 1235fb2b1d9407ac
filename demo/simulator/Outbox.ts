import type { Payload } from './thermostat/messages.ts'
import type { World } from './World.ts'

/** Builds a payload at the time of sending, from the state at that time; undefined if there is nothing to send any more. */
export type MakePayload = () => Payload | undefined

/** The send queue of a device, with a pause between frames: the device listens after each, and the duty cycle limits its air time. */
interface Outbox {
  /** Appends a payload; it is sent this many ms after the one before it. */
  add(make: MakePayload, wait?: number): void
  isEmpty(): boolean
}

/** ms between two frames: the receive windows, and the duty cycle of a short frame. */
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
