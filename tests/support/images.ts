/** Images of six by four pixels, as a browser writes them. */
const of = (base64: string): Buffer => Buffer.from(base64, 'base64')

export const aJpeg = of(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFla' +
    'AAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJY' +
    'WVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAA' +
    'E9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0o' +
    'OjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2P/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAYEQADAQEAAAAAAAAA' +
    'AAAAAAAAAgQzcf/aAAwDAQACEQMRAD8AgAVZsVBs3bp//9k=',
)

export const aPng = of(
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAAJUlEQVR4AZTJMQ0AAAwCwQZLeKpaPNGJsQOf3PQQ6eDKgXnqxwEAAP//CpQSbAAAAAZJREFUAwCssg3IVxTTYgAAAABJ' +
    'RU5ErkJggg==',
)

export const aWebp = of(
  'UklGRh4CAABXRUJQVlA4WAoAAAAgAAAABQAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
    'AQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFla' +
    'AAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJY' +
    'WVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAA' +
    'E9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggMAAAALABAJ0BKgYABAACwEwlqAJ0RwACQAAA' +
    '/ug4vmfQVf6HOn9BVySP+BV9lRPK5C8AAA==',
)

/** What a camera writes into a JPEG: an Exif segment with the orientation, and the place as readable text. */
const exifOf = (orientation: number, place: string): Buffer => {
  const tiff = Buffer.concat([
    Buffer.from('II*\0'),
    Buffer.of(8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0),
    Buffer.from(place),
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const length = body.length + 2
  return Buffer.concat([Buffer.of(0xff, 0xe1, length >>> 8, length & 255), body])
}

/** A JPEG as a phone takes it: turned, with its place, a comment, and something behind its end. */
export const jpegWithPlace = (orientation: number, place: string): Buffer =>
  Buffer.concat([
    aJpeg.subarray(0, 2),
    exifOf(orientation, place),
    Buffer.of(0xff, 0xfe, 0, 2 + place.length),
    Buffer.from(place),
    aJpeg.subarray(2),
    Buffer.from(place),
  ])

/** A PNG with a text chunk. Its checksum is of no interest to the reader. */
export const pngWithText = (text: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  // behind the header chunk
  return Buffer.concat([
    aPng.subarray(0, 33),
    length,
    Buffer.from(`tEXt${text}`),
    Buffer.alloc(4),
    aPng.subarray(33),
  ])
}

/** A WebP with a chunk of Exif data, which its header announces. */
export const webpWithExif = (text: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const whole = Buffer.concat([
    aWebp,
    Buffer.from('EXIF'),
    length,
    Buffer.from(text),
    Buffer.alloc(text.length % 2),
  ])
  whole.writeUInt32LE(whole.length - 8, 4)
  whole[20] = (whole[20] ?? 0) | 0x08
  return whole
}
