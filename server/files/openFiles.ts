import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FileStore } from '../ports/FileStore.ts'
import { s3Store, type S3Place } from './s3Store.ts'
import { folderStore } from './store.ts'

/** The store of an installation: its bucket, or else a folder in its data folder. */
export const openFiles = async ({
  files,
  dataDir,
}: {
  files: S3Place | undefined
  dataDir: string
}): Promise<FileStore> => (files ? s3Store(files) : folderStore(join(dataDir, 'files')))

/** The identity of a store as a number of 31 bits, for comparing it with that of another process. Errors: the store has none. */
export const storeNumber = async (files: Pick<FileStore, 'identity'>): Promise<number> => {
  const id = await files.identity()
  // two stores without one would pass for the same
  if (id === '')
    throw new Error('The file storage has an empty store-id, and no other process can be compared with it.')
  return createHash('sha256').update(id).digest().readUInt32BE() >>> 1
}
