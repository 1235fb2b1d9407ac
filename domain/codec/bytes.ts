/** Bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether a text is bytes in hexadecimal, in either case: an even number of digits and nothing else. */
export const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})*$/i.test(text)

/** The bytes of a hexadecimal text in either case; none where it is not one (isHex): a message from outside never throws. */
export const fromHex = (text: string): Uint8Array =>
  isHex(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : new Uint8Array(0)

/** Bytes in base64 with padding, as the network server's JSON has them. */
export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

const standardBase64 = (text: string): string => text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')

/** Whether a text is base64, of the standard or the URL alphabet, with or without padding: what protobuf's JSON may hold. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && standardBase64(text).length % 4 !== 1

/** The bytes of a base64 text; none where it is not one (isBase64): a message from outside never throws. */
export const fromBase64 = (text: string): Uint8Array =>
  isBase64(text) ? Uint8Array.from(atob(standardBase64(text)), (letter) => letter.codePointAt(0) ?? 0) : new Uint8Array(0)

/** A view to read numbers of a message from, big-endian as all of them are. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The value of a raw number; null where it is the sentinel that says there is none. */
export const unless = (raw: number, sentinel: number, value: (raw: number) => number): number | null => (raw === sentinel ? null : value(raw))

/** A number rounded to a whole one within bounds, as a sensor that has come to the end of its range reports it. */
export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)))

/** As within; the sentinel where there is no value. */
export const orSentinel = (value: number | null, sentinel: number, low: number, high: number): number =>
  value === null || Number.isNaN(value) ? sentinel : within(value, low, high)
