import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderStore, type FileStore } from './store.ts'

let folder = ''
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventil-files-'))
  store = await folderStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.each([
  '',
  '.',
  '..',
  '../secret',
  '/etc/passwd',
  'a'.repeat(36),
  '018f3a2c-7b1d-7c3e-9f00-0123456789ab/../x',
  '018f3a2c-7b1d-7c3e-9f00-0123456789ab\n',
  '018F3A2C-7B1D-7C3E-9F00-0123456789AB',
  '018f3a2c-7b1d-7c3e-9f00-0123456789ab\0',
])('rejects a path as a key: %j', (key) => {
  expect(() => store.path(key)).toThrow('not a file key')
  expect(() => store.read(key)).toThrow('not a file key')
  expect(() => store.remove(key)).toThrow('not a file key')
})

it('adopts a file under a generated name, reads it and removes it', async () => {
  const path = join(folder, 'Häuser.csv')
  await writeFile(path, 'a;b')
  const key = await store.adopt(path)
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(await text(store.read(key))).toBe('a;b')
  expect(await store.size(key)).toBe(3)
  await store.remove(key)
  await store.remove(key)
  expect(await readdir(join(folder, 'files'))).not.toContain(key)
  await expect(text(store.read(key))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('creates a file from a stream', async () => {
  const { key, stream, path } = await store.create()
  stream.end('ü')
  await once(stream, 'finish')
  expect(await readFile(path, 'utf8')).toBe('ü')
  expect(await store.size(key)).toBe(2)
})
