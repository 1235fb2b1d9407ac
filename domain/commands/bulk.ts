/** A bulk update is planned (its targets stand), goes out, and ends by itself or by hand. */
export const bulkStates = ['Planned', 'Running', 'Finished', 'Aborted'] as const
export type BulkState = (typeof bulkStates)[number]

/** What became of a bulk update at one thermostat. */
export const bulkItemStates = ['Pending', 'Running', 'Success', 'Failed', 'Skipped', 'Aborted'] as const
export type BulkItemState = (typeof bulkItemStates)[number]

/** What a bulk update asks of one gateway; null: thermostats whose gateway is not known. */
export interface BulkGateway {
  gatewayEui: string | null
  thermostats: number
  frames: number
  /** Seconds that its frames are on the air. */
  airTimeSeconds: number
  /** Hours that they take at the pace a gateway is given. */
  hours: number
}
