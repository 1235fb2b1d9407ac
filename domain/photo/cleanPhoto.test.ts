import { describe, expect, it } from 'vitest'
import { aJpeg, aPng, aWebp, jpegWithPlace, pngWithText, webpWithExif } from '../../tests/support/images.ts'
import { cleanPhoto } from './cleanPhoto.ts'

const place = 'N52.5200 E13.4050'
const cleaned = (bytes: Uint8Array) => {
  const result = cleanPhoto(bytes)
  if ('reason' in result) throw new Error(result.reason)
  return { ...result, text: Buffer.from(result.bytes).toString('latin1') }
}

describe('a clean image', () => {
  it.each([
    ['image/jpeg', aJpeg],
    ['image/png', aPng],
    ['image/webp', aWebp],
  ])('of type %s is recognised by its content and stays as it is', (type, bytes) => {
    const result = cleaned(bytes)
    expect(result).toMatchObject({ type, width: 6, height: 4 })
    expect(cleaned(result.bytes).bytes).toEqual(result.bytes)
  })
})

describe('what is not the image', () => {
  it('is removed from a JPEG, but for its orientation, which decides what is up', () => {
    const result = cleaned(jpegWithPlace(6, place))
    expect(result.text).not.toContain(place)
    // a quarter turn: as it is shown, it is as high as it was wide
    expect(result).toMatchObject({ width: 4, height: 6 })
    expect(result.text).toContain('Exif\0\0MM\0*')
    expect(cleaned(jpegWithPlace(1, place)).text).not.toContain('Exif')
    // what is left is read as the same again
    expect(cleaned(result.bytes)).toMatchObject({ width: 4, height: 6, bytes: result.bytes })
  })

  it('is removed from a PNG', () => {
    const result = cleaned(pngWithText(place))
    expect(result.text).not.toContain(place)
    expect(result.bytes.length).toBe(aPng.length)
  })

  it('is removed from a WebP, with its announcement', () => {
    const result = cleaned(webpWithExif(place))
    expect(result.text).not.toContain(place)
    expect((result.bytes[20] ?? 0) & 0x08).toBe(0)
    expect(result.bytes.length).toBe(cleaned(aWebp).bytes.length)
  })
})

describe('refuses', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<svg onload=alert(1)>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic')],
  ])('%s: its type is unknown', (_what, bytes) => {
    expect(cleanPhoto(bytes)).toEqual({ reason: 'photoTypeUnknown' })
  })

  it('every image that is cut off, wherever it is', () => {
    for (const bytes of [aJpeg, aPng])
      for (let length = 12; length < bytes.length; length++)
        expect(cleanPhoto(bytes.subarray(0, length)), String(length)).toEqual({ reason: 'photoBroken' })
    for (let length = 12; length < aWebp.length - 1; length++)
      expect(cleanPhoto(aWebp.subarray(0, length)), String(length)).toEqual({ reason: 'photoBroken' })
  })

  it('more pixels than anything can show', () => {
    const huge = Buffer.from(aPng)
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    expect(cleanPhoto(huge)).toEqual({ reason: 'photoTooManyPixels' })
  })

  it('an image with no size', () => {
    const flat = Buffer.from(aPng)
    flat.writeUInt32BE(0, 16)
    expect(cleanPhoto(flat)).toEqual({ reason: 'photoBroken' })
  })

  it('nothing else than with a reason, whatever byte is damaged', () => {
    for (const bytes of [aJpeg, aPng, aWebp])
      for (let at = 0; at < bytes.length; at++)
        for (const value of [0, 0x7f, 0xff]) {
          const damaged = Buffer.from(bytes)
          damaged[at] = value
          expect(() => cleanPhoto(damaged)).not.toThrow()
        }
  })
})
