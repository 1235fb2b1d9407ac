import type { Draw } from '../physics/random.ts'
import type { Schedule } from './schedule.ts'
import type { Message } from './World.ts'

/** Shares (0 to 1) of device events that are delivered twice, and that are delayed so that later ones overtake them. */
export interface Delivery {
  readonly twice: number
  readonly late: number
}

/** At least once, and not always in order: the guarantees of a broker. */
export const usualDelivery: Delivery = { twice: 0.004, late: 0.003 }

/** Delay in real ms of a duplicate or late event: minimum and maximum. */
const laterMs = [500, 8_000] as const

interface Wire {
  readonly schedule: Pick<Schedule, 'after'>
  readonly speed: number
  readonly draw: Draw
  readonly publish: (message: Message) => void
}

/**
 * Delivers device events like a broker that lost a connection: repeats a few unchanged and delays a few behind later ones. Retained
 * messages and gateway statistics are delivered once and in order.
 */
export const unreliable = (
  { schedule, speed, draw, publish }: Wire,
  { twice, late }: Delivery,
): ((message: Message) => void) => {
  const later = (message: Message): void =>
    schedule.after((laterMs[0] + (laterMs[1] - laterMs[0]) * draw()) * speed, () => {
      publish(message)
    })
  return (message) => {
    if (!message.topic.startsWith('application/')) return publish(message)
    const place = draw()
    if (place >= twice && place < twice + late) return later(message)
    publish(message)
    if (place < twice) later(message)
  }
}
