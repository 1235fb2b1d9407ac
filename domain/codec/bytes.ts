/** Bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a text is hexadecimal bytes: an even number of digits in either case and nothing else. */
export const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text)

/** The bytes of a hexadecimal text in either case. Empty if it is not hexadecimal (isHex), so that external messages never throw. */
export const fromHex = (text: string): Uint8Array =>
  isHex(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new Uint8Array(0)

/** Bytes in padded base64, as the network server's JSON encodes them. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

const standardBase64 = (text: string): string =>
  text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')

/** Whether a text is base64, in the standard or URL-safe alphabet, padded or not: protobuf's JSON mapping permits all of these. */
export const isBase64 = (text: string): boolean =>
  /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && standardBase64(text).length % 4 !== 1

/** The bytes of a base64 text. Empty if it is not base64 (isBase64), so that external messages never throw. */
export const fromBase64 = (text: string): Uint8Array =>
  isBase64(text)
    ? Uint8Array.from(atob(standardBase64(text)), (letter) => letter.codePointAt(0) ?? 0)
    : new Uint8Array(0)

/** A DataView over the bytes of a message. Every multi-byte number in the RT1 and Dragino protocols is big-endian, DataView's default. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Converts a raw number; null if it is the sentinel that stands for "no value". */
export const unless = (raw: number, sentinel: number, value: (raw: number) => number): number | null =>
  raw === sentinel ? null : value(raw)

/** Rounds a number and clamps it to the bounds, as a saturated sensor reports it. */
export const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Math.round(value)))

/** Like `within`, with the sentinel for a missing value. */
export const orSentinel = (value: number | null, sentinel: number, low: number, high: number): number =>
  value === null || Number.isNaN(value) ? sentinel : within(value, low, high)
