import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockFolder } from './folderLock.ts'
import { startChild } from './testing/child.ts'
import { scratchFolder } from './testing/scratchFolder.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string

beforeEach(async () => {
  scratch = await scratchFolder()
  folder = path.join(scratch.folder, 'data')
})
afterEach(() => scratch.remove())

test('creates and locks the folder, and can lock it again after release', () => {
  const unlock = lockFolder(folder)
  expect(existsSync(folder)).toBe(true)
  unlock()
  unlock()
  expect(() => lockFolder(folder)()).not.toThrow()
})

test('rejects a second lock in the same process, even under another name of the folder', () => {
  const unlock = lockFolder(folder)
  const other = path.join(scratch.folder, 'link')
  symlinkSync(folder, other)
  expect(() => lockFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockFolder(other)).toThrow(
    `The data folder ${folder} is already in use by process ${process.pid}.`,
  )
  unlock()
})

test('rejects a second process in one line with folder and holder; kill -9 of the holder releases the lock', async () => {
  const holder = startChild('./holdFolder.ts', folder)
  expect(await holder.line()).toBe('locked')

  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is already in use by process ${holder.pid}.`,
  )
  const second = startChild('./holdFolder.ts', folder)
  expect(await second.end).toEqual({
    code: 1,
    complaint: `DataFolderInUse: The data folder ${folder} is already in use by process ${holder.pid}.\n`,
  })

  await holder.kill()
  expect(() => lockFolder(folder)()).not.toThrow()
})

test('lets exactly one of several concurrent starts succeed', async () => {
  const children = Array.from({ length: 4 }, () => startChild('./holdFolder.ts', folder))
  const outcomes = await Promise.all(children.map((child) => child.line().catch(() => 'refused')))
  expect(outcomes.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused'])
  await Promise.all(children.map((child) => child.kill()))
})

test('takes over the lock of a dead holder, even if its process id is in use again', () => {
  const left = new DatabaseSync(`${folder}.lock`)
  left.exec(`pragma user_version = ${process.ppid}`)
  left.close()
  expect(() => lockFolder(folder)()).not.toThrow()
})
