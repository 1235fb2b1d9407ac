/** The long side of a photo as it is sent, px. Source: field practice. */
const longSide = 1600
const quality = 0.8

/**
 * A photo small enough for a slow network: at most 1,600 px, JPEG. What is not the image, such as the place, goes with it. A browser that
 * cannot draw it keeps it as it is: the server cleans every photo.
 */
export const forUpload = async (file: Blob): Promise<Blob> => {
  if (!('createImageBitmap' in globalThis)) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => {
    canvas.toBlob((smaller) => resolve(smaller && smaller.size < file.size ? smaller : file), 'image/jpeg', quality)
  })
}
