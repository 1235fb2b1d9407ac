/** Storage voltages (V) of an energy-harvesting thermostat: full, warning, and too low to send. */
export const fullVoltage = 3.65
export const warningVoltage = 2.5
export const emptyVoltage = 2.1

/** Voltage (V) of the thermoelectric generator from the temperatures (°C) of the valve and the room. */
export const tegVoltage = (body: number, room: number): number =>
  Math.max(0, Math.min(2.54, 0.0105 * (body - room)))

/** Generator voltage (V) from which on it charges the storage. */
const chargingVoltage = 0.04

/** Air time of an uplink relative to spreading factor 7. */
const effort = (spreadingFactor: number): number => 2 ** (spreadingFactor - 7)

interface Consumption {
  /** Generator voltage (V); 0 while harvesting is off. */
  readonly teg: number
  readonly spreadingFactor: number
  /** A defect: the storage no longer holds a charge and is empty within days. */
  readonly leaky: boolean
}

/** Additional loss of a leaky storage in V per hour. */
export const leakage = 0.005

/** Storage voltage (V) after some hours. Invented figures: the storage lasts a summer without heating and is full again by the end of winter. */
export const nextVoltage = (
  voltage: number,
  { teg, spreadingFactor, leaky }: Consumption,
  hours: number,
): number => {
  const used = 0.00012 + 0.000003 * effort(spreadingFactor) + (leaky ? leakage : 0)
  const gained = !leaky && teg >= chargingVoltage ? 0.004 * teg : 0
  return Math.max(emptyVoltage - 0.05, Math.min(fullVoltage, voltage + (gained - used) * hours))
}
