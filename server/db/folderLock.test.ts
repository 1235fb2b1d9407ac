import { existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockFolder } from './folderLock.ts'
import { startChild } from './testing/child.ts'
import { scratchFolder } from './testing/scratch.ts'

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let folder: string

beforeEach(async () => {
  scratch = await scratchFolder()
  folder = path.join(scratch.folder, 'data')
})
afterEach(() => scratch.remove())

test('makes the folder, locks it, and can lock it again when it was given back', () => {
  const unlock = lockFolder(folder)
  expect(existsSync(folder)).toBe(true)
  unlock()
  unlock()
  expect(() => lockFolder(folder)()).not.toThrow()
})

test('refuses a second time in the same process, also by another name of the folder', () => {
  const unlock = lockFolder(folder)
  const other = path.join(scratch.folder, 'link')
  symlinkSync(folder, other)
  expect(() => lockFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockFolder(other)).toThrow(`The data folder ${folder} is already in use by process ${process.pid}.`)
  unlock()
})

test('refuses a second process in one line that names folder and holder; kill -9 of the holder frees it', async () => {
  const holder = startChild('./holdFolder.ts', folder)
  expect(await holder.line()).toBe('locked')

  expect(() => lockFolder(folder)).toThrow(`The data folder ${folder} is already in use by process ${holder.pid}.`)
  const second = startChild('./holdFolder.ts', folder)
  expect(await second.end).toEqual({ code: 1, complaint: `DataFolderInUse: The data folder ${folder} is already in use by process ${holder.pid}.\n` })

  await holder.kill()
  expect(() => lockFolder(folder)()).not.toThrow()
})

test('of several that start at once exactly one gets it', async () => {
  const children = Array.from({ length: 4 }, () => startChild('./holdFolder.ts', folder))
  const outcomes = await Promise.all(children.map((child) => child.line().catch(() => 'refused')))
  expect(outcomes.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused'])
  await Promise.all(children.map((child) => child.kill()))
})

test('takes over what a dead holder left, even if its process id is in use again', () => {
  const left = new DatabaseSync(`${folder}.lock`)
  left.exec(`pragma user_version = ${process.ppid}`)
  left.close()
  expect(() => lockFolder(folder)()).not.toThrow()
})
