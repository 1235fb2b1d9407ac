import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { s3Store } from './s3Store.ts'
import { StorageError } from '../ports/FileStore.ts'

// A stand-in for an S3-compatible storage that refuses to delete one file; tests/processes/s3Store.test.ts runs a real one.
const files = ['0', '1', '2'].map((digit) => `018f3a2c-7b1d-7c3e-9f00-00000000000${digit}`)
const [first = '', second = '', third = ''] = files
const deleted: string[] = []
let refusal = 403
const contents = files.map(
  (key) =>
    `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified><Size>1</Size></Contents>`,
)
const storage = createServer((request, reply) => {
  const key = new URL(request.url ?? '', 'http://localhost').pathname.split('/').at(-1) ?? ''
  if (request.method !== 'DELETE')
    return reply
      .setHeader('content-type', 'application/xml')
      .end(`<ListBucketResult><KeyCount>3</KeyCount>${contents.join('')}</ListBucketResult>`)
  if (key === first)
    return reply
      .writeHead(refusal, { 'content-type': 'application/xml' })
      .end('<Error><Code>AccessDenied</Code></Error>')
  deleted.push(key)
  return reply.writeHead(204).end()
})
const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null
let endpoint = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve)
  })
  const address = storage.address()
  endpoint = isAddress(address) ? `http://127.0.0.1:${address.port}/bucket` : ''
})
afterAll(() => {
  storage.closeAllConnections()
  storage.close()
})
const sweep = () =>
  s3Store({ endpoint, prefix: '', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }).sweep(
    new Date('2021-01-01'),
    async () => new Set([second]),
  )

it('sweeps the other files although one cannot be deleted, and tells of that one', async () => {
  await expect(sweep()).rejects.toBeInstanceOf(StorageError)
  expect(deleted.splice(0)).toEqual([third])
})

it('ends the sweep if the storage is away', async () => {
  refusal = 503
  await expect(sweep()).rejects.toBeInstanceOf(StorageError)
  expect(deleted).toEqual([])
})
