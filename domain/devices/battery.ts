/** Voltages at which an energy storage counts as empty and as full; they depend on the hardware. */
export interface Storage {
  readonly empty: number
  readonly full: number
}

/** The storage of an energy-harvesting thermostat. Source: RT1, status. */
export const harvestingStorage: Storage = { empty: 2.4, full: 3.6 }

/** A voltage (V) as a whole percentage of the storage's range, 0 to 100. For display only, not a state of charge. Null without a voltage. */
export const batteryPercent = (volts: number | null | undefined, { empty, full }: Storage = harvestingStorage): number | null =>
  volts === null || volts === undefined ? null : Math.round(Math.min(1, Math.max(0, (volts - empty) / (full - empty))) * 100)
