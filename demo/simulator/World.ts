import type { Draw } from '../physics/random.ts'
import type { Schedule } from './schedule.ts'

/** A message for the broker. */
export interface Message {
  readonly topic: string
  readonly payload: string
  /** The broker keeps it for those who subscribe later. */
  readonly retain?: boolean
}

/** What everything in the simulation has in common. */
export interface World {
  readonly schedule: Schedule
  /** How many times faster than in the real world its time goes. */
  readonly speed: number
  /** The real instant (ms) of an instant of the fleet's time: what messages carry. */
  realTime(at: number): number
  publish(message: Message): void
  /** A source of chance of its own for a name. */
  draws(name: string): Draw
}
