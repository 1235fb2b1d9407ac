import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from './store.ts'
import { fileStoreSuite } from './testing/fileStoreSuite.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventil-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a folder', () => {
  fileStoreSuite(async () => [
    await folderStore(join(folder, 'files')),
    await folderStore(join(folder, 'files')),
  ])
})

it('has no half-written files, and sweeps what a killed process left of one', async () => {
  const own = join(folder, 'own')
  const store = await folderStore(own)
  await expect(
    store.write(async (stream) => {
      await new Promise((resolve) => {
        stream.write('half', resolve)
      })
      expect(await readdir(own)).toEqual([expect.stringMatching(/\.part$/)])
      throw new Error('full')
    }),
  ).rejects.toThrow('full')
  expect(await readdir(own)).toEqual([])
  const part = join(own, '018f3a2c-7b1d-7c3e-9f00-0123456789ab.part')
  await writeFile(part, 'half')
  await utimes(part, 0, 0)
  await writeFile(join(own, 'notes of the owner'), 'x')
  await utimes(join(own, 'notes of the owner'), 0, 0)
  expect(await store.sweep(new Date(Date.now() - 1_000), async (keys) => new Set(keys))).toBe(1)
  expect(await readdir(own)).toEqual(['notes of the owner'])
})

it('sweeps the files beside one that cannot be deleted, and says what is wrong with that one', async () => {
  const own = join(folder, 'refused')
  const store = await folderStore(own)
  // a folder in the place of a file: rm refuses it for root, too
  const names = [1, 2, 3, 4].map((n) => `018f3a2c-7b1d-7c3e-9f00-00000000000${n}`)
  for (const name of names)
    await (name.endsWith('4') ? writeFile(join(own, name), 'x') : mkdir(join(own, name)))
  for (const name of names) await utimes(join(own, name), 0, 0)
  await expect(store.sweep(new Date(Date.now() - 1_000), async () => new Set())).rejects.toThrow('EISDIR')
  expect((await readdir(own)).toSorted()).toEqual(names.slice(0, 3))
})
