/** V of the storage of an energy-harvesting thermostat: full, warning, and too low to send any more. */
export const fullVoltage = 3.65
export const warningVoltage = 2.5
export const emptyVoltage = 2.1

/** V of the thermoelectric generator, from the °C of the valve and of the room. */
export const tegVoltage = (body: number, room: number): number => Math.max(0, Math.min(2.54, 0.0105 * (body - room)))

/** V of the generator from which it charges the storage. */
const chargingVoltage = 0.06

/** Air time of an uplink, in those of spreading factor 7. */
const effort = (spreadingFactor: number): number => 2 ** (spreadingFactor - 7)

export interface Consumption {
  /** V of the generator; 0 where its use is switched off. */
  readonly teg: number
  readonly spreadingFactor: number
  /** Its storage holds no charge any more: a defect, which empties it within days. */
  readonly leaky: boolean
}

/** V of the storage some hours later. Invented figures: months without heating at spreading factor 7, weeks at 12. */
export const nextVoltage = (voltage: number, { teg, spreadingFactor, leaky }: Consumption, hours: number): number => {
  const used = 0.0003 + 0.00003 * effort(spreadingFactor) + (leaky ? 0.005 : 0)
  const gained = !leaky && teg >= chargingVoltage ? 0.05 * teg : 0
  return Math.max(emptyVoltage - 0.05, Math.min(fullVoltage, voltage + (gained - used) * hours))
}
