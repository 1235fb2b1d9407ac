import { noiseAt, hashOf } from './random.ts'

/** A permanent fault of a thermostat: its storage leaks, its motor fails calibration, or it sends undecodable messages. */
export type ThermostatFault = 'leaky' | 'motor' | 'garbled'

/** Upper bounds of the cumulative share of devices with each fault. */
const shares = [
  ['leaky', 0.012],
  ['motor', 0.021],
  ['garbled', 0.023],
] as const

/** Share of thermostats whose flash is worn: they start with their old firmware whatever they receive. */
const wornShare = 0.02

export const hasWornFlash = (eui: string): boolean => noiseAt(hashOf(eui), 78) < wornShare

/** The fault of a thermostat, mostly none; deterministic. */
export const faultOf = (eui: string): ThermostatFault | undefined => {
  const place = noiseAt(hashOf(eui), 77)
  return shares.find(([, share]) => place < share)?.[0]
}
