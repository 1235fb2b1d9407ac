import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'

/** Stores files under generated keys. No part of a user's file name becomes a path. */
export interface FileStore {
  /** Moves a temporary file into the store and returns its key. */
  adopt(path: string): Promise<string>
  /** Returns a new key and a stream to write the file. */
  create(): Promise<{ key: string; stream: NodeJS.WritableStream; path: string }>
  read(key: string): Readable
  size(key: string): Promise<number>
  path(key: string): string
  remove(key: string): Promise<void>
}

const keyPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const folderStore = async (folder: string): Promise<FileStore> => {
  await mkdir(folder, { recursive: true })
  const path = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a file key')
    return join(folder, key)
  }
  return {
    path,
    adopt: async (from) => {
      const key = randomUUID()
      // a temporary folder may be on another file system, where rename fails
      await rename(from, path(key)).catch(() => copyFile(from, path(key)))
      return key
    },
    create: async () => {
      const key = randomUUID()
      return { key, path: path(key), stream: createWriteStream(path(key)) }
    },
    read: (key) => createReadStream(path(key)),
    size: async (key) => (await stat(path(key))).size,
    remove: (key) => rm(path(key), { force: true }),
  }
}
