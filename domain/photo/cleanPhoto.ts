import type { PhotoType } from '../photo/photoTypes.ts'
import {
  Broken,
  bytesOf,
  hasText,
  joined,
  numberAt,
  partOf,
  type Cleaned,
  type WhyNotPhoto,
} from './bytes.ts'
import { cleanJpeg } from './cleanJpeg.ts'

/** Largest number of pixels of a photo; no camera of a phone makes more, and to show one takes four bytes each. */
const pixelsMax = 120_000_000

const pngStart = '\u0089PNG\r\n\u001a\n'
/** What changes how an image looks; texts, times and Exif data are left out. */
const pngChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
])

const nameAt = (bytes: Uint8Array, from: number): string => String.fromCodePoint(...partOf(bytes, from, 4))

const cleanPng = (bytes: Uint8Array): Cleaned => {
  const kept = [partOf(bytes, 0, 8)]
  const found = new Set<string>()
  let at = 8
  for (;;) {
    const [length, name] = [numberAt(bytes, at, 4), nameAt(bytes, at + 4)]
    const chunk = partOf(bytes, at, length + 12)
    if (found.size === 0 && name !== 'IHDR') throw new Broken('no header')
    found.add(name)
    if (pngChunks.has(name)) kept.push(chunk)
    at += length + 12
    if (name === 'IEND') break
  }
  if (!found.has('IDAT')) throw new Broken('no image')
  return { bytes: joined(kept), width: numberAt(bytes, 16, 4), height: numberAt(bytes, 20, 4) }
}

const webpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
/** The flags of VP8X for what is kept: colour profile, transparency. */
const webpFlags = 0x20 | 0x10

const webpSize = (name: string, data: Uint8Array): { width: number; height: number } => {
  if (name === 'VP8X')
    return { width: numberAt(data, 4, 3, 'little') + 1, height: numberAt(data, 7, 3, 'little') + 1 }
  if (name === 'VP8 ')
    return {
      width: numberAt(data, 6, 2, 'little') & 0x3f_ff,
      height: numberAt(data, 8, 2, 'little') & 0x3f_ff,
    }
  const bits = numberAt(data, 1, 4, 'little')
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
}

const cleanWebp = (bytes: Uint8Array): Cleaned => {
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let hasImage = false
  const end = Math.min(bytes.length, numberAt(bytes, 4, 4, 'little') + 8)
  for (let at = 12; at + 8 <= end;) {
    const [name, length] = [nameAt(bytes, at), numberAt(bytes, at + 4, 4, 'little')]
    const chunk = partOf(bytes, at, 8 + length)
    at += 8 + length + (length % 2)
    if (!webpChunks.has(name)) continue
    const data = chunk.slice(8)
    if (name !== 'ALPH' && name !== 'ICCP') size ??= webpSize(name, data)
    if (name === 'VP8 ' || name === 'VP8L') hasImage = true
    if (name === 'VP8X') data[0] = numberAt(data, 0, 1) & webpFlags
    kept.push(partOf(chunk, 0, 8), data, new Uint8Array(length % 2))
  }
  // an animation has its images in other chunks
  if (!size || !hasImage) throw new Broken('no image')
  const body = joined(kept)
  const total = body.length + 4
  return {
    bytes: joined([
      bytesOf('RIFF'),
      Uint8Array.of(total & 255, (total >>> 8) & 255, (total >>> 16) & 255, total >>> 24),
      bytesOf('WEBP'),
      body,
    ]),
    ...size,
  }
}

const typeOf = (bytes: Uint8Array): PhotoType | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (hasText(bytes, 0, pngStart)) return 'image/png'
  return hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP') ? 'image/webp' : undefined
}

const cleaners = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
} as const satisfies Record<PhotoType, (bytes: Uint8Array) => Cleaned>

/**
 * A photo by its content, whatever its name says, without what is not the image: place, time, camera, comments, previews, and anything behind
 * its end. A JPEG keeps its orientation. Nothing is decoded, so its quality stays.
 */
export const cleanPhoto = (
  bytes: Uint8Array,
): (Cleaned & { readonly type: PhotoType }) | { readonly reason: WhyNotPhoto } => {
  const type = typeOf(bytes)
  if (!type) return { reason: 'photoTypeUnknown' }
  try {
    const cleaned = cleaners[type](bytes)
    if (cleaned.width < 1 || cleaned.height < 1) return { reason: 'photoBroken' }
    return cleaned.width * cleaned.height > pixelsMax
      ? { reason: 'photoTooManyPixels' }
      : { type, ...cleaned }
  } catch (error) {
    if (error instanceof Broken) return { reason: 'photoBroken' }
    throw error
  }
}
