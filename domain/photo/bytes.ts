/** What is wrong with the bytes of a photo: no format that is accepted, damaged or cut off, more pixels than anything can show. */
export type WhyNotPhoto = 'photoTypeUnknown' | 'photoBroken' | 'photoTooManyPixels'

/** Thrown where the bytes end too early, or say something that cannot be. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

/** A part of the bytes. Errors: `Broken` if it is not all there. */
export const partOf = (bytes: Uint8Array, from: number, length: number): Uint8Array => {
  if (from < 0 || length < 0 || from + length > bytes.length) throw new Broken('cut off')
  return bytes.subarray(from, from + length)
}

/** A whole number of one to four bytes. Errors: `Broken`. */
export const numberAt = (
  bytes: Uint8Array,
  from: number,
  length: 1 | 2 | 3 | 4,
  order: 'big' | 'little' = 'big',
): number => {
  const part = [...partOf(bytes, from, length)]
  return (order === 'big' ? part : part.toReversed()).reduce((sum, byte) => sum * 256 + byte, 0)
}

/** Whether the bytes at a place are these characters. */
export const hasText = (bytes: Uint8Array, from: number, text: string): boolean =>
  from + text.length <= bytes.length &&
  [...text].every((char, index) => bytes[from + index] === char.charCodeAt(0))

/** Characters of one byte each. */
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))

/** The parts one after the other. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** An image without anything else. Width and height in pixels, as it is shown. */
export interface Cleaned {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}
