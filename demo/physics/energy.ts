/** V of the storage of an energy-harvesting thermostat: full, warning, and too low to send any more. */
export const fullVoltage = 3.65
export const warningVoltage = 2.5
export const emptyVoltage = 2.1

/** V of the thermoelectric generator, from the °C of the valve and of the room. */
export const tegVoltage = (body: number, room: number): number => Math.max(0, Math.min(2.54, 0.0105 * (body - room)))

/** V of the generator from which it charges the storage. */
const chargingVoltage = 0.04

/** Air time of an uplink, in those of spreading factor 7. */
const effort = (spreadingFactor: number): number => 2 ** (spreadingFactor - 7)

export interface Consumption {
  /** V of the generator; 0 where its use is switched off. */
  readonly teg: number
  readonly spreadingFactor: number
  /** Its storage holds no charge any more: a defect, which empties it within days. */
  readonly leaky: boolean
}

/** V an hour that a leaky storage loses on top. */
export const leakage = 0.005

/** V of the storage some hours later. Invented figures: it lasts a summer without heating, and is full again by the end of the winter. */
export const nextVoltage = (voltage: number, { teg, spreadingFactor, leaky }: Consumption, hours: number): number => {
  const used = 0.00012 + 0.000003 * effort(spreadingFactor) + (leaky ? leakage : 0)
  const gained = !leaky && teg >= chargingVoltage ? 0.004 * teg : 0
  return Math.max(emptyVoltage - 0.05, Math.min(fullVoltage, voltage + (gained - used) * hours))
}
