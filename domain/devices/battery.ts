/** V at which a storage counts as empty and as full; it differs by hardware. */
export interface Storage {
  readonly empty: number
  readonly full: number
}

/** The storage of a harvesting thermostat. Source: RT1, status. */
export const harvestingStorage: Storage = { empty: 2.4, full: 3.6 }

/** Whole percent of a storage's range that a voltage (V) stands for, 0 to 100: for display, it is not a charge. Null without a voltage. */
export const batteryPercent = (volts: number | null | undefined, { empty, full }: Storage = harvestingStorage): number | null =>
  volts === null || volts === undefined ? null : Math.round(Math.min(1, Math.max(0, (volts - empty) / (full - empty))) * 100)
