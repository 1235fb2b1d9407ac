/** A view to read numbers of a message from, big-endian as all of them are. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The value of a raw number; null where it is the sentinel that says there is none. */
export const unless = (raw: number, sentinel: number, value: (raw: number) => number): number | null => (raw === sentinel ? null : value(raw))

/** A number rounded to a whole one within bounds, as a sensor that has come to the end of its range reports it. */
export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)))

/** As within; the sentinel where there is no value. */
export const orSentinel = (value: number | null, sentinel: number, low: number, high: number): number =>
  value === null || Number.isNaN(value) ? sentinel : within(value, low, high)
