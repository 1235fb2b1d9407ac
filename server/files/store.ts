import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { FileGone, type FileStore } from '../ports/FileStore.ts'

const keyPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

export const isFileKey = (key: string): boolean => keyPattern.test(key)

/** The key itself. Throws for anything that is none. */
export const fileKey = (key: string): string => {
  if (!isFileKey(key)) throw new Error('not a file key')
  return key
}

/** The name of the file that holds the store's identity; no key looks like it. */
export const identityName = 'store-id'
/** The name of the file that says which database the store belongs to. */
export const markName = 'store-owner'

/** Runs `make` with a stream into a file, and closes the file; nothing of it is left if anything fails. */
export const writtenTo = async (
  path: string,
  make: (stream: Writable) => Promise<unknown>,
): Promise<void> => {
  const stream = createWriteStream(path)
  const closed = new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.once('close', resolve)
  })
  // it may fail long before somebody waits for it
  closed.catch(() => {})
  const failed = new Promise<never>((_resolve, reject) => {
    stream.once('error', reject)
  })
  try {
    await Promise.race([make(stream), failed])
    stream.end()
    await closed
  } catch (error) {
    stream.destroy()
    await closed.catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const orGone = (error: unknown): never => {
  throw isMissing(error) ? new FileGone('the file is gone') : error
}

/** What is written becomes a file under this name before it gets its key. */
const unfinished = (key: string) => `${key}.part`
const sweptAtOnce = 500

/** Files in a folder of this machine. */
export const folderStore = async (folder: string): Promise<FileStore> => {
  await mkdir(folder, { recursive: true })
  const path = (key: string) => join(folder, fileKey(key))
  const sweepSome = async (
    names: readonly string[],
    isKept: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => {
    const kept = await isKept(names.filter(isFileKey))
    const left = names.filter((name) => !kept.has(name))
    const failures: unknown[] = []
    for (const name of left)
      await rm(join(folder, name), { force: true }).catch((error: unknown) => void failures.push(error))
    return { swept: left.length - failures.length, failures }
  }
  return {
    mark: () =>
      readFile(join(folder, markName), 'utf8').then(
        (text) => text.trim(),
        (error: unknown) => {
          if (isMissing(error)) return undefined
          throw error
        },
      ),
    setMark: async (text) => {
      const part = join(folder, `${markName}.${randomUUID()}`)
      await writeFile(part, text)
      await rename(part, join(folder, markName))
    },
    holdsOther: async (isOurs) => {
      const some: string[] = []
      const areOthers = async () => {
        const ours = await isOurs(some)
        return some.splice(0).some((key) => !ours.has(key))
      }
      for await (const { name } of await opendir(folder)) {
        if (isFileKey(name)) some.push(name)
        if (some.length === sweptAtOnce && (await areOthers())) return true
      }
      return areOthers()
    },
    adopt: async (from) => {
      const key = randomUUID()
      const part = join(folder, unfinished(key))
      // a temporary folder may be on another file system, where rename fails
      await rename(from, part).catch(() => copyFile(from, part))
      await rename(part, path(key))
      return key
    },
    write: async (make) => {
      const key = randomUUID()
      const part = join(folder, unfinished(key))
      await writtenTo(part, make)
      await rename(part, path(key))
      return key
    },
    read: async (key) => {
      const stream = createReadStream(path(key))
      await once(stream, 'open').catch(orGone)
      return stream
    },
    onDisk: async (key, work) => {
      await stat(path(key)).catch(orGone)
      return work(path(key))
    },
    remove: async (key) => rm(path(key), { force: true }),
    sweep: async (olderThan, isKept) => {
      const old: string[] = []
      const failures: unknown[] = []
      let swept = 0
      const sweepOld = async () => {
        const done = await sweepSome(old.splice(0), isKept)
        swept += done.swept
        failures.push(...done.failures)
      }
      for await (const { name } of await opendir(folder)) {
        if (!isFileKey(name.replace(/\.part$/, ''))) continue
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found && found.mtime < olderThan) old.push(name)
        if (old.length === sweptAtOnce) await sweepOld()
      }
      await sweepOld()
      // one that cannot be deleted keeps none of the others
      if (failures.length > 0) throw failures[0]
      return swept
    },
    identity: async () => {
      const file = join(folder, identityName)
      const id = randomUUID()
      // the first of several processes on the folder decides, and the others read nothing half written
      await writeFile(`${file}.${id}`, id)
      await link(`${file}.${id}`, file).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      })
      await rm(`${file}.${id}`)
      return (await readFile(file, 'utf8')).trim()
    },
  }
}
