/** A DataView over the bytes of a message. Every multi-byte number in the RT1 and Dragino protocols is big-endian, DataView's default. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Converts a raw number; null if it is the sentinel that stands for "no value". */
export const unless = (raw: number, sentinel: number, value: (raw: number) => number): number | null => (raw === sentinel ? null : value(raw))

/** Rounds a number and clamps it to the bounds, as a saturated sensor reports it. */
export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)))

/** Like `within`, with the sentinel for a missing value. */
export const orSentinel = (value: number | null, sentinel: number, low: number, high: number): number =>
  value === null || Number.isNaN(value) ? sentinel : within(value, low, high)
