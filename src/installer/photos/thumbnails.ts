import { openDB, type DBSchema } from 'idb'
import { drawn } from '../shell/forUpload.ts'

interface Thumbnail {
  readonly id: string
  readonly userId: string
  readonly keptAt: number
  readonly image: Blob
}

interface Schema extends DBSchema {
  thumbnails: { key: string; value: Thumbnail; indexes: { userId: string; keptAt: number } }
}

/** The long side, px: twice what a tile measures, for sharp screens. */
const longSide = 320
/** Those of some days; about 4 MB. */
const most = 200

/** Of its own, beside what waits for the server: without it nothing is lost. */
const open = () =>
  openDB<Schema>('installer-thumbnails', 1, {
    upgrade: (db) => {
      const store = db.createObjectStore('thumbnails', { keyPath: 'id' })
      store.createIndex('userId', 'userId')
      store.createIndex('keptAt', 'keptAt')
    },
  })

const small = async (image: Blob): Promise<Blob> => {
  if (!('createImageBitmap' in globalThis)) return image
  const bitmap = await createImageBitmap(image)
  const result = await drawn(bitmap, longSide)
  bitmap.close()
  return result ?? image
}

/** Keeps a small image of a photo, for when it was sent and there is no network. The oldest make room. */
export const keepThumbnail = async (userId: string, id: string, image: Blob): Promise<void> => {
  const thumbnail = { id, userId, keptAt: Date.now(), image: await small(image) }
  const db = await open()
  try {
    await db.put('thumbnails', thumbnail)
    const old = await db.getAllKeysFromIndex('thumbnails', 'keptAt')
    await Promise.all(old.slice(0, Math.max(0, old.length - most)).map((key) => db.delete('thumbnails', key)))
  } finally {
    db.close()
  }
}

export const readThumbnail = async (userId: string, id: string): Promise<Blob | undefined> => {
  const db = await open()
  try {
    const kept = await db.get('thumbnails', id)
    return kept?.userId === userId ? kept.image : undefined
  } finally {
    db.close()
  }
}

/** Photos show flats: they do not outlast a sign-out. */
export const forgetThumbnails = async (userId: string): Promise<void> => {
  const db = await open()
  try {
    const keys = await db.getAllKeysFromIndex('thumbnails', 'userId', userId)
    await Promise.all(keys.map((key) => db.delete('thumbnails', key)))
  } finally {
    db.close()
  }
}
