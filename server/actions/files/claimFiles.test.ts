import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertRows } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { filesFolder, storeFile } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { readConfig } from '../../config.ts'
import { jobs } from '../../db/schema.ts'
import { folderStore } from '../../files/store.ts'
import { newId } from '../../ids.ts'
import { runRetention } from '../../workers/retention/retention.ts'
import { claimFiles } from './claimFiles.ts'

let app: TestApp
let other: TestApp
let folder = ''
beforeEach(async () => {
  ;[app, other] = await Promise.all([testApp(), testApp()])
  folder = await mkdtemp(join(tmpdir(), 'ventil-claim-'))
})
afterEach(async () => {
  await Promise.all([app.stop(), other.stop()])
  await rm(folder, { recursive: true, force: true })
})

/** The app with the files of another folder. */
const at = async (one: TestApp, where: string) => ({ ...one.deps, files: await folderStore(where) })
/** The app with files that do not lie beside its database, as in a bucket. */
const apart = async (one: TestApp, where: string) => {
  const { files } = readConfig({ FILES_URL: 'https://key:secret@localhost/bucket' })
  await mkdir(join(one.deps.config.dataDir, 'db'), { recursive: true })
  return { ...(await at(one, where)), config: { ...one.deps.config, files } }
}

/** A job that names the file. */
const insertJob = async (one: TestApp, fileKey: string) => {
  const tenantId = await aTenant(one)
  const { id: userId } = await aPerson(one, { role: 'Admin', tenantId })
  await insertRows(one, [
    [
      jobs,
      { id: newId(), tenantId, userId, kind: 'none', input: {}, actor: {}, state: 'Succeeded', fileKey },
    ],
  ])
}

it('takes an empty store, and keeps it when it starts again', async () => {
  const deps = await at(app, folder)
  await claimFiles(deps)
  const mark = await deps.files.mark()
  expect(mark).toMatch(/^[0-9a-f]{64}$/)
  await claimFiles(deps)
  expect(await deps.files.mark()).toBe(mark)
})

it("refuses another database's store in words, unless it has replaced that database", async () => {
  await storeFile(app.deps, 'x')
  const theirs = await at(other, filesFolder(app.deps))
  await expect(claimFiles(theirs)).rejects.toThrow(
    /^The files in VENTIL_DATA belong to another database[^\n]*FILES_ADOPT=1\.$/,
  )
  await claimFiles(theirs, { adopt: true })
  await claimFiles(theirs)
  await expect(claimFiles(app.deps)).rejects.toThrow('belong to another database')
})

it("takes another database's folder if it holds no files but its own, as after a move, and no such bucket", async () => {
  const mine = await at(app, folder)
  await claimFiles(mine)
  await expect(claimFiles(await apart(other, folder))).rejects.toThrow('belong to another database')
  const moved = await at(other, folder)
  await claimFiles(moved)
  const key = await storeFile(moved, 'x')
  await expect(claimFiles(mine)).rejects.toThrow('belong to another database')
  await insertJob(app, key)
  await claimFiles(mine)
})

it('takes a folder that is older than marks for a database that has been worked with, and not for an empty one', async () => {
  const deps = await at(app, folder)
  await storeFile(deps, 'x')
  await expect(claimFiles(deps)).rejects.toThrow(
    /^The files in VENTIL_DATA are not known to this database[^\n]* If they have always been this database's[^\n]* FILES_ADOPT=1\. Otherwise set VENTIL_DATA/,
  )
  await aTenant(app)
  await claimFiles(deps)
  expect(await deps.files.mark()).toBeDefined()
})

it('takes a bucket without a mark only if its jobs name all files in it', async () => {
  const deps = await apart(app, folder)
  const key = await storeFile(deps, 'x')
  await expect(claimFiles(deps)).rejects.toThrow('are not known to this database')
  expect(await deps.files.mark()).toBeUndefined()
  await insertJob(app, key)
  await claimFiles(deps)
  expect(await deps.files.mark()).toBeDefined()
})

it('refuses a copy of the database that started with the same bucket, also one that was marked before it was copied', async () => {
  const first = await testApp()
  await claimFiles(await apart(first, folder))
  const snapshot = await first.freeze()
  const [one, copy] = [
    await testApp({}, undefined, { from: snapshot }),
    await testApp({}, undefined, { from: snapshot }),
  ]
  try {
    await claimFiles(await apart(one, folder), { adopt: true })
    await claimFiles(await apart(one, folder))
    await expect(claimFiles(await apart(copy, folder))).rejects.toThrow(
      /^The files at FILES_URL belong to another database, or to the one that this is a copy of/,
    )
  } finally {
    await Promise.all([one.stop(), copy.stop()])
    await snapshot.remove()
  }
})

it('follows its files into a copied folder', async () => {
  const key = await storeFile(app.deps, 'x')
  await cp(filesFolder(app.deps), join(folder, 'copy'), { recursive: true })
  const deps = await at(app, join(folder, 'copy'))
  await expect(claimFiles(deps)).resolves.toBeUndefined()
  expect(await text(await deps.files.read(key))).toBe('x')
})

it('deletes nothing of a store that another database took over while it ran', async () => {
  const key = await storeFile(app.deps, 'x')
  await claimFiles(await at(other, filesFolder(app.deps)), { adopt: true })
  app.clock.advance(3 * 86_400_000)
  expect((await runRetention(app.deps)).strays).toBe(0)
  expect(await text(await app.deps.files.read(key))).toBe('x')
})
