import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { s3Store, type S3Place } from '../../server/files/s3Store.ts'
import { StorageError, type FileStore } from '../../server/ports/FileStore.ts'
import { fileStoreSuite } from '../../server/files/testing/fileStoreSuite.ts'
import { freePort } from '../support/freePort.ts'
import { startSwift, type Swift } from '../support/swift.ts'

let swift: Swift
let unused = 0

beforeAll(async () => {
  swift = await startSwift()
  unused = await freePort()
})
afterAll(() => swift?.remove())

const placeOf = (url: string): S3Place => {
  const { files } = readConfig({ FILES_URL: url })
  if (!files) throw new Error('no storage')
  return files
}
const open = async (url: string): Promise<FileStore> => s3Store(placeOf(url))
const put = (store: FileStore, content: string) => store.write(async (stream) => stream.end(content))

describe('a bucket', () => {
  fileStoreSuite(async () => {
    const url = await swift.newBucket()
    return [await open(url), await open(url)]
  })
})

describe('a folder of a bucket, beside others', () => {
  fileStoreSuite(async () => {
    const url = await swift.newBucket()
    for (const other of ['', '/ventil', '/ventil/x y/z']) await put(await open(url + other), 'somebody else')
    return [await open(`${url}/ventil/x%20y`), await open(`${url}/ventil/x%20y/`)]
  })
})

it('keeps the files of one folder from those of another', async () => {
  const url = await swift.newBucket()
  const [one, other] = [await open(`${url}/one`), await open(`${url}/other`)]
  const key = await put(one, 'mine')
  await expect(other.read(key)).rejects.toThrow('gone')
  expect(await one.identity()).not.toBe(await other.identity())
})

it('sweeps more files than one page of the list holds', async () => {
  const place = placeOf(await swift.newBucket())
  const store = s3Store(place, 3)
  await Promise.all(Array.from({ length: 10 }, () => put(store, 'x')))
  expect(await store.sweep(new Date(Date.now() + 60_000), async () => new Set())).toBe(10)
})

/** A store whose storage fails `failures` times first; the connection breaks if `status` is 0. */
const behindFaults = async (status: number, failures: number) => {
  const target = new URL(await swift.newBucket())
  let left = failures
  const server: Server = createServer((incoming, outgoing) => {
    if (left > 0) {
      left -= 1
      if (status === 0) incoming.socket.destroy()
      else outgoing.writeHead(status).end()
      return
    }
    const { method, url, headers } = incoming
    const forwarded = request(
      { host: target.hostname, port: target.port, method, path: url, headers },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    store: await open(url.href),
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

it.each([
  ['breaks off', 0],
  ['is overloaded', 503],
])('asks again if the storage %s', async (_what, status) => {
  const { store, stop } = await behindFaults(status, 3)
  try {
    const key = await put(store, 'in the end')
    expect(await text(await store.read(key))).toBe('in the end')
  } finally {
    await stop()
  }
})

/** Everything that a log could write of an error. */
const told = (error: unknown): string =>
  error instanceof Error
    ? JSON.stringify([error.message, error.stack, Object.entries(error), told(error.cause)])
    : JSON.stringify(error ?? null)

it.each([
  ['with a wrong secret', (url: URL) => (url.password = 'falsch123'), '403 SignatureDoesNotMatch'],
  ['with an unknown key', (url: URL) => (url.username = 'niemand'), '403'],
  ['in a bucket that is not there', (url: URL) => (url.pathname = '/nirgends'), '404 NoSuchBucket'],
  ['at an address where nobody listens', (url: URL) => (url.port = String(unused)), 'ECONNREFUSED'],
])('says in a word what is wrong %s, without the key or its secret', async (_what, change, reason) => {
  const url = new URL(await swift.newBucket())
  change(url)
  const store = await open(url.href)
  const error: unknown = await put(store, 'x').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorageError)
  const words = told(error)
  expect(words).toContain(reason)
  for (const secret of [
    url.username,
    url.password,
    decodeURIComponent(url.username),
    decodeURIComponent(url.password),
    'AWS4-HMAC',
  ])
    expect(words).not.toContain(secret)
})
