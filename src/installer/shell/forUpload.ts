import type { WhyNotPhoto } from '../../../domain/photo/bytes.ts'
import { cleanPhoto } from '../../../domain/photo/cleanPhoto.ts'

/** The long side of a photo as it is sent, px. Source: field practice. */
const longSide = 1600
const quality = 0.8

type Read = { readonly image: Blob } | { readonly reason: WhyNotPhoto }

/** The photo without what is not the image, by the rules of the server; its reason is why that would refuse it. */
const cleaned = async (file: Blob): Promise<Read> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const photo = cleanPhoto(bytes)
  if ('reason' in photo) return photo
  return { image: photo.bytes.length === bytes.length ? file : new Blob([photo.bytes], { type: photo.type }) }
}

/** An image drawn at most so large, as a JPEG: what is not the image, such as the place, is not in it. Null if the browser cannot. */
export const drawn = (image: ImageBitmap, most: number): Promise<Blob | null> => {
  const scale = Math.min(1, most / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** A photo small enough for a slow network: at most 1,600 px, JPEG. Or why it is none, which the server would say only when it is sent. */
export const forUpload = async (file: Blob): Promise<Read> => {
  if (!('createImageBitmap' in globalThis)) return cleaned(file)
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) {
    const read = await cleaned(file)
    return 'reason' in read ? read : { reason: 'photoBroken' }
  }
  const smaller = await drawn(bitmap, longSide)
  bitmap.close()
  return smaller ? { image: smaller } : cleaned(file)
}
