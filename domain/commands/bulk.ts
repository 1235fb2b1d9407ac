/** A bulk update is planned (its targets stand), goes out, and ends by itself or by hand. */
export const bulkStates = ['Planned', 'Running', 'Finished', 'Aborted'] as const
export type BulkState = (typeof bulkStates)[number]

/** What became of a bulk update at one thermostat. */
export const bulkItemStates = ['Pending', 'Running', 'Success', 'Failed', 'Skipped', 'Aborted'] as const
export type BulkItemState = (typeof bulkItemStates)[number]
