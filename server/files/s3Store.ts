import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { FileGone, StorageError, type FileStore } from '../ports/FileStore.ts'
import { fileKey, identityName, isFileKey, markName, writtenTo } from './store.ts'

/** A bucket of an S3-compatible storage. */
export interface S3Place {
  /** URL of the bucket, without credentials. */
  endpoint: string
  /** What keys begin with: empty, or ends with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the storage may take to begin its answer, in ms; for a file that is sent to it, from the beginning of sending. */
const answerMs = 15_000
const sendMs = 300_000
/** Pauses before a request is made again, in ms: all of them can be repeated without harm. */
const pauses = [50, 250, 1_000]

/** fetch with a limit for the beginning of the answer; a body that stalls is ended by fetch itself. */
const impatientFetch: typeof fetch = async (input, init) => {
  const abort = new AbortController()
  const timer = setTimeout(
    () => abort.abort(new Error('timeout')),
    init?.method === 'PUT' ? sendMs : answerMs,
  )
  try {
    return await fetch(input, { ...init, signal: abort.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } catch (error) {
    throw new StorageError('give a whole file', error)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/**
 * Files in an S3-compatible storage. They are written on this machine's disk first and sent once they are whole.
 * @param pageSize how many files are listed at once.
 */
export const s3Store = ({ prefix, ...place }: S3Place, pageSize = 500): FileStore => {
  const client = new S3mini({ ...place, fetch: impatientFetch })
  const named = (key: string) => `${prefix}${fileKey(key)}`
  const ask = async <T>(what: string, request: () => Promise<T>): Promise<T> => {
    for (const pause of [...pauses, undefined])
      try {
        return await request()
      } catch (error) {
        const failure = new StorageError(what, error)
        if (pause === undefined || !failure.isPassing()) throw failure
        await wait(pause)
      }
    throw new Error('unreachable')
  }
  const onScratch = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'ventil-file-'))
    try {
      return await work(join(folder, 'file'))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  /** Sends a file with its checksum, which is signed too: the storage refuses anything else than these bytes. */
  const send = async (path: string): Promise<string> => {
    const key = randomUUID()
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const headers = { 'x-amz-content-sha256': hash.digest('hex') } as const
    const file = await openAsBlob(path)
    await ask('take a file', () =>
      client.putObject(named(key), file, 'application/octet-stream', undefined, headers, file.size),
    )
    return key
  }
  const read = async (key: string): Promise<Readable> => {
    const name = named(key)
    const reply = await ask('give a file', () => client.getObjectResponse(name))
    if (!reply?.body) throw new FileGone('the file is gone')
    return Readable.from(bytesOf(reply.body), { objectMode: false })
  }
  async function* listed(): AsyncGenerator<{ key: string; at: Date }[]> {
    let next: string | undefined
    do {
      const token = next
      const page = await ask('list its files', () => client.listObjectsPaged('/', prefix, pageSize, token))
      yield (page?.objects ?? []).flatMap(({ Key, LastModified }) => {
        const key = Key.slice(prefix.length)
        return isFileKey(key) ? [{ key, at: new Date(LastModified) }] : []
      })
      next = page?.nextContinuationToken
    } while (next !== undefined)
  }
  return {
    adopt: send,
    write: (make) =>
      onScratch(async (path) => {
        await writtenTo(path, make)
        return send(path)
      }),
    read,
    onDisk: (key, work) =>
      onScratch(async (path) => {
        await pipeline(await read(key), createWriteStream(path))
        return work(path)
      }),
    remove: async (key) => {
      const name = named(key)
      await ask('delete a file', async () => {
        const done = await client.deleteObject(name).catch((error: unknown) => {
          // some storages answer 404 instead of 204
          if (new StorageError('', error).status !== 404) throw error
          return true
        })
        return done
      })
    },
    mark: async () => {
      const text = await ask('say whose it is', () => client.getObject(`${prefix}${markName}`))
      return text === null ? undefined : text.trim()
    },
    setMark: async (text) => {
      await ask('note whose it is', () => client.putObject(`${prefix}${markName}`, text))
    },
    holdsOther: async (isOurs) => {
      for await (const page of listed()) {
        const ours = await isOurs(page.map(({ key }) => key))
        if (page.some(({ key }) => !ours.has(key))) return true
      }
      return false
    },
    sweep: async (olderThan, isKept) => {
      let swept = 0
      let failure: StorageError | undefined
      for await (const page of listed()) {
        const old = page.flatMap(({ key, at }) => (at < olderThan ? [key] : []))
        const kept = await isKept(old)
        for (const key of old.filter((one) => !kept.has(one)))
          try {
            await ask('delete a file', () => client.deleteObject(named(key)))
            swept += 1
          } catch (error) {
            // one that cannot be deleted keeps none of the others; a storage that is away ends the sweep
            if (!(error instanceof StorageError) || error.isPassing()) throw error
            failure ??= error
          }
      }
      if (failure) throw failure
      return swept
    },
    identity: async () => {
      const name = `${prefix}${identityName}`
      const known = await ask('give its id', () => client.getObject(name))
      if (known !== null) return known.trim()
      await ask('take its id', () => client.putObject(name, randomUUID()))
      return (await ask('give its id', () => client.getObject(name)))?.trim() ?? ''
    },
  }
}
