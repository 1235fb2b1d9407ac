import { Broken, bytesOf, hasText, joined, numberAt, partOf, type Cleaned } from './bytes.ts'

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Tables, frames and restart intervals: what a decoder needs. */
const isNeeded = (marker: number): boolean => isFrame(marker) || [0xc4, 0xcc, 0xdb, 0xdd].includes(marker)

/** The orientation in an Exif segment, 1 to 8; 1 if there is none that can be read. */
const orientationIn = (segment: Uint8Array): number => {
  try {
    const tiff = partOf(segment, 10, segment.length - 10)
    const order = hasText(tiff, 0, 'II') ? 'little' : 'big'
    const directory = numberAt(tiff, 4, 4, order)
    const entries = numberAt(tiff, directory, 2, order)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + 12 * entry
      if (numberAt(tiff, at, 2, order) !== 0x01_12) continue
      const value = numberAt(tiff, at + 8, 2, order)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    if (!(error instanceof Broken)) throw error
  }
  return 1
}

/** An Exif segment that holds nothing but the orientation. */
const orientationSegment = (orientation: number): Uint8Array =>
  joined([
    Uint8Array.of(0xff, 0xe1, 0, 34),
    bytesOf('Exif\0\0MM\0*'),
    Uint8Array.of(0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0),
  ])

/** The application segments that change what is seen: colour profile and colour transform. Others tell of the camera, the place and the time. */
const isColour = (marker: number, segment: Uint8Array): boolean =>
  (marker === 0xe2 && hasText(segment, 4, 'ICC_PROFILE\0')) ||
  (marker === 0xee && hasText(segment, 4, 'Adobe'))

/** The place of the marker that ends the data of a scan. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new Broken('no end')
}

/** A JPEG image with its orientation and colours, and nothing behind its end. Errors: `Broken`. */
export const cleanJpeg = (bytes: Uint8Array): Cleaned => {
  const kept: Uint8Array[] = []
  let orientation = 1
  let size: { width: number; height: number } | undefined
  let hasScan = false
  let at = 2
  for (;;) {
    // any number of fill bytes may stand before a marker
    while (numberAt(bytes, at, 2) === 0xff_ff) at += 1
    if (numberAt(bytes, at, 1) !== 0xff) throw new Broken('no marker')
    const marker = numberAt(bytes, at + 1, 1)
    if (marker === 0xd9) break
    const length = numberAt(bytes, at + 2, 2)
    if (length < 2) throw new Broken('no length')
    const segment = partOf(bytes, at, length + 2)
    at += length + 2
    if (marker === 0xe1 && hasText(segment, 4, 'Exif\0\0')) orientation = orientationIn(segment)
    if (isFrame(marker)) size = { height: numberAt(segment, 5, 2), width: numberAt(segment, 7, 2) }
    if (isNeeded(marker) || isColour(marker, segment)) kept.push(segment)
    if (marker === 0xda) {
      const end = endOfScan(bytes, at)
      kept.push(segment, partOf(bytes, at, end - at))
      hasScan = true
      at = end
    }
  }
  if (!size || !hasScan) throw new Broken('no image')
  const head = orientation === 1 ? [] : [orientationSegment(orientation)]
  const turned = orientation > 4
  return {
    bytes: joined([Uint8Array.of(0xff, 0xd8), ...head, ...kept, Uint8Array.of(0xff, 0xd9)]),
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
  }
}
