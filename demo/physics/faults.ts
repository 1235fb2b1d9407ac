import { noiseAt, hashOf } from './random.ts'

/** What is wrong with a thermostat for good: its storage leaks, its motor passes no calibration, or it sends what nobody understands. */
export type ThermostatFault = 'leaky' | 'motor' | 'garbled'

/** Shares of the devices, up to which each fault goes. */
const shares = [
  ['leaky', 0.012],
  ['motor', 0.021],
  ['garbled', 0.023],
] as const

/** What is wrong with a thermostat, mostly nothing; the same whenever it is asked. */
export const faultOf = (eui: string): ThermostatFault | undefined => {
  const place = noiseAt(hashOf(eui), 77)
  return shares.find(([, share]) => place < share)?.[0]
}
