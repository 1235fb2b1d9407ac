/** The lists whose rows can be given a field's value together (bulkFields.ts has the fields, which lists do not need). */
const bulkEdited = ['buildings', 'building-units', 'rooms', 'radiators'] as const
export type BulkEdited = (typeof bulkEdited)[number]

export const isBulkEdited = (resource: string): resource is BulkEdited =>
  bulkEdited.some((one) => one === resource)
