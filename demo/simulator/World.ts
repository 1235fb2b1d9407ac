import type { Draw } from '../physics/random.ts'
import type { Schedule } from './schedule.ts'

/** A message for the broker. */
export interface Message {
  readonly topic: string
  readonly payload: string
  /** Whether the message is retained. */
  readonly retain?: boolean
}

/** The environment that all parts of the simulation share. */
export interface World {
  readonly schedule: Schedule
  /** Time factor of the simulation. */
  readonly speed: number
  /** The real instant (ms) of a simulated one; messages carry real time. */
  realTime(at: number): number
  publish(message: Message): void
  /** Ed25519 public keys that thermostats trust, hexadecimal. */
  readonly firmwareKeys: readonly string[]
  /** A random source of its own for each name. */
  draws(name: string): Draw
}
