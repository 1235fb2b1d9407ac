import type { Draw } from '../physics/random.ts'
import type { Schedule } from './schedule.ts'
import type { Message } from './World.ts'

/** Shares (0 to 1) of the events of devices that are told twice, and of those that are held back so that later ones overtake them. */
export interface Delivery {
  readonly twice: number
  readonly late: number
}

/** At least once, and not always in order: what a broker promises. */
export const usualDelivery: Delivery = { twice: 0.004, late: 0.003 }

/** Real ms that the second of a pair, and what is late, comes later: least and most. */
const laterMs = [500, 8_000] as const

interface Wire {
  readonly schedule: Pick<Schedule, 'after'>
  readonly speed: number
  readonly draw: Draw
  readonly publish: (message: Message) => void
}

/**
 * Delivers events of devices as a broker does that has lost a connection: a few of them again, word for word, and a few after those
 * that came later. What the broker keeps for those who subscribe later, and gateways' statistics, come once and in order.
 */
export const unreliable = ({ schedule, speed, draw, publish }: Wire, { twice, late }: Delivery): ((message: Message) => void) => {
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
