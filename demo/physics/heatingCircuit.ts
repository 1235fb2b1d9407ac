import { smoothNoise } from './random.ts'
import { flowTemperature } from './room.ts'

/** Flow and return temperature (°C) of a heating circuit at an instant (ms); `seed` distinguishes circuits. */
export const heatingCircuitAt = (seed: number, at: number, outdoor: number): { flow: number; back: number } => {
  const flow = flowTemperature(outdoor) + 1.5 * smoothNoise(seed, at / 1_800_000)
  return { flow, back: flow - Math.max(1, 0.25 * (flow - 20)) + 0.7 * smoothNoise(seed ^ 0x77, at / 1_800_000) }
}
