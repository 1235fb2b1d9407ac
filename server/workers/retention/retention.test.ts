import { existsSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countedDatabase } from '../../../tests/support/countedDatabase.ts'
import { anEstate, insertRows } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { filesFolder, storeFile } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import {
  appointmentAnnouncements,
  appointments,
  clientIds,
  dataTransfers,
  idempotencyKeys,
  identityIdempotency,
  jobs,
  notices,
  undecodedMessages,
  unknownApplications,
  unknownDevices,
} from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { StorageError } from '../../ports/FileStore.ts'
import { runRetention } from './retention.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.stop())

const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const raw = (days: number) => ({
  id: newId(),
  eui: '02f7ffffffff0001',
  messageId: newId(),
  at: ago(days),
  receivedAt: ago(days),
  payload: '',
  reason: 'notJson',
})
const unknown = (eui: string, days: number) => ({
  eui,
  messages: 1,
  firstSeenAt: ago(100),
  lastSeenAt: ago(days),
})
const aFile = async () => {
  const key = await storeFile(app.deps, 'x')
  return { key, path: join(filesFolder(app.deps), key) }
}

it('deletes ended jobs with their files, and replies to idempotency keys, once they have expired', async () => {
  const tenantId = await aTenant(app)
  const { id: userId } = await aPerson(app, { role: 'Customer', tenantId })
  const [old, fresh] = [await aFile(), await aFile()]
  const job = { tenantId, userId, kind: 'estate.export', input: {}, actor: {}, leaseUntil: ago(-1) }
  const [kept, running] = [newId(), newId()]
  await insertRows(app, [
    [
      jobs,
      [
        { ...job, id: newId(), state: 'Succeeded', fileKey: old.key, finishedAt: ago(8) },
        { ...job, id: kept, state: 'Succeeded', fileKey: fresh.key, finishedAt: ago(6) },
      ],
    ],
    [jobs, { ...job, id: running, state: 'Running', createdAt: ago(30) }],
    [
      idempotencyKeys,
      Array.from({ length: 1_100 }, () => ({ key: newId(), requestHash: '', createdAt: ago(8) })),
    ],
    [idempotencyKeys, { key: 'fresh', requestHash: '', createdAt: ago(6) }],
    [identityIdempotency, { key: newId(), requestHash: '', createdAt: ago(8) }],
    [clientIds, [91, 89].map((days) => ({ id: newId(), tenantId, requestHash: '', createdAt: ago(days) }))],
    [
      notices,
      [91, 89].map((days) => ({
        id: newId(),
        tenantId,
        userId: newId(),
        kind: 'tasks' as const,
        subject: 'job' as const,
        subjectId: newId(),
        at: ago(days),
        way: 'app' as const,
      })),
    ],
    [undecodedMessages, [raw(91), raw(89)]],
    [
      unknownApplications,
      [91, 89].map((days) => ({
        id: `app-${days}`,
        firstSeenAt: ago(days),
        lastSeenAt: ago(days),
        messages: 1,
      })),
    ],
    [unknownDevices, [unknown('02f7ffffffff0001', 91), unknown('02f7ffffffff0002', 89)]],
  ])
  expect(await runRetention(app.deps)).toEqual({
    jobs: 1,
    strays: 0,
    keys: 1_101,
    clientIds: 1,
    notices: 1,
    raw: 1,
    unknown: 1,
    evidence: 0,
    announcements: 0,
    unconfirmed: 0,
    persons: 0,
    transfers: 0,
    imports: 0,
    withdrawn: 0,
    memory: 0,
  })
  const left = await withScope(app.deps.db.pool, asAdmin, async (tx) => ({
    jobs: await tx.select({ id: jobs.id }).from(jobs),
    keys: await tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys),
    applications: await tx.select({ id: unknownApplications.id }).from(unknownApplications),
  }))
  expect(left.jobs.map(({ id }) => id).toSorted()).toEqual([kept, running].toSorted())
  expect(left.keys).toEqual([{ key: 'fresh' }])
  expect(left.applications).toEqual([{ id: 'app-89' }])
  expect([existsSync(old.path), existsSync(fresh.path)]).toEqual([false, true])
  expect(await runRetention(app.deps)).toEqual({
    jobs: 0,
    strays: 0,
    keys: 0,
    clientIds: 0,
    notices: 0,
    raw: 0,
    unknown: 0,
    evidence: 0,
    announcements: 0,
    unconfirmed: 0,
    persons: 0,
    transfers: 0,
    imports: 0,
    withdrawn: 0,
    memory: 0,
  })
})

it('forgets after a month which addresses were mailed, and keeps what was announced of an appointment', async () => {
  const tenantId = await aTenant(app)
  const { unit } = await anEstate(app, tenantId)
  const { locationId, complexId, buildingId } = unit
  const appointmentId = newId()
  const times = { startsAt: ago(40), endsAt: ago(39) }
  const told = {
    tenantId,
    appointmentId,
    ...times,
    way: 'mail' as const,
    language: 'de' as const,
    cancelled: false,
    announcedBy: newId(),
    addressHash: 'x',
  }
  const [late, young] = [newId(), newId()]
  await insertRows(app, [
    [
      appointments,
      { id: appointmentId, tenantId, locationId, complexId, buildingId, unitId: unit.id, ...times },
    ],
    [
      appointmentAnnouncements,
      [
        { ...told, id: late, announcedAt: ago(31) },
        { ...told, id: young, announcedAt: ago(29) },
      ],
    ],
  ])
  await runRetention(app.deps)
  const kept = await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .select()
      .from(appointmentAnnouncements)
      .where(eq(appointmentAnnouncements.tenantId, tenantId))
      .orderBy(appointmentAnnouncements.announcedAt),
  )
  expect(kept.map(({ id, addressHash }) => [id, addressHash])).toEqual([
    [late, null],
    [young, 'x'],
  ])
})

it('deletes old files that no job and no data transfer names', async () => {
  const tenantId = await aTenant(app)
  const { id: userId } = await aPerson(app, { role: 'Customer', tenantId })
  const [result, upload, stray, young, read] = [
    await aFile(),
    await aFile(),
    await aFile(),
    await aFile(),
    await aFile(),
  ]
  const { thermostat } = await anEstate(app, tenantId)
  const at = ago(1)
  const job = { tenantId, userId, kind: 'none', input: {}, actor: {} }
  await insertRows(app, [
    [
      jobs,
      [
        { ...job, id: newId(), state: 'Succeeded', fileKey: result.key, finishedAt: ago(1) },
        { ...job, id: newId(), state: 'Queued', input: { fileKey: upload.key } },
      ],
    ],
    [
      dataTransfers,
      [91, 1].map((days, number) => ({
        id: newId(),
        tenantId,
        thermostatId: thermostat.id,
        direction: 'fromDevice',
        kind: 'logs',
        number,
        size: 1,
        state: 'Completed',
        step: 'assemble',
        fileKey: days === 1 ? read.key : null,
        homes: [],
        createdBy: userId,
        createdAt: at,
        dueAt: at,
        progressAt: at,
        finishedAt: ago(days),
      })),
    ],
  ])
  for (const { path } of [result, upload, stray, read]) await utimes(path, new Date(ago(3)), new Date(ago(3)))
  expect(await runRetention(app.deps)).toMatchObject({ strays: 1, transfers: 1 })
  expect([result, upload, stray, young, read].map(({ path }) => existsSync(path))).toEqual([
    true,
    true,
    false,
    true,
    true,
  ])
})

it('keeps jobs for the configured time', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const tenantId = await aTenant(app)
  await insertRows(app, [
    [
      jobs,
      {
        id: newId(),
        tenantId,
        userId: root.id,
        kind: 'estate.export',
        input: {},
        actor: {},
        state: 'Failed',
        finishedAt: ago(3),
      },
    ],
  ])
  expect((await runRetention(app.deps)).jobs).toBe(0)
  await app.onMain({ method: 'PUT', url: '/api/settings/JobRetentionDays/2', as: root.token, version: 0 })
  expect((await runRetention(app.deps)).jobs).toBeGreaterThan(0)
})

const aJob = async (values: Partial<typeof jobs.$inferInsert>) => {
  const tenantId = await aTenant(app)
  const { id: userId, token } = await aPerson(app, { role: 'Customer', tenantId })
  const id = newId()
  await insertRows(app, [
    [
      jobs,
      { id, tenantId, userId, kind: 'estate.export', input: {}, actor: {}, state: 'Succeeded', ...values },
    ],
  ])
  return { id, token, tenantId }
}
const keyOf = (id: string) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select({ fileKey: jobs.fileKey }).from(jobs).where(eq(jobs.id, id)),
  )

/** Dependencies whose storage does something else when a file is to be removed, and their log. */
const withRemove = (remove: (key: string) => Promise<void>) => {
  const logged: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  return { logged, deps: { ...app.deps, log, files: { ...app.deps.files, remove } } }
}

it('runs every step although others fail, and logs each that does', async () => {
  await aJob({ fileKey: (await aFile()).key, fileName: 'a.xlsx', finishedAt: ago(8) })
  await insertRows(app, [[idempotencyKeys, { key: newId(), requestHash: '', createdAt: ago(8) }]])
  await app.deps.db.pool.query('alter table main.undecoded_messages rename to moved')
  const { deps, logged } = withRemove(() =>
    Promise.reject(new Error('the file storage could not delete a file')),
  )
  const sweep = () => Promise.reject(new Error('the file storage could not list its files'))
  expect(await runRetention({ ...deps, files: { ...deps.files, sweep } })).toMatchObject({
    keys: 1,
    raw: 0,
    jobs: 1,
    strays: 0,
  })
  expect(logged.map(({ step, files }) => step ?? files)).toEqual(['raw', 1, 'strays'])
})

it('asks a storage that is away for few files only, and removes them once it is back', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, aFile))
  for (const { key } of files) await aJob({ fileKey: key, fileName: 'a.xlsx', finishedAt: ago(8) })
  const asked: string[] = []
  const { deps, logged } = withRemove(async (key) => {
    asked.push(key)
    throw new StorageError('delete a file', new Error('away'))
  })
  expect((await runRetention(deps)).jobs).toBe(6)
  expect([asked.length, logged.length]).toEqual([3, 1])
  for (const { path } of files) await utimes(path, new Date(ago(8)), new Date(ago(8)))
  expect(await runRetention(app.deps)).toMatchObject({ jobs: 0, strays: 6 })
  expect(files.some(({ path }) => existsSync(path))).toBe(false)
})

it('deletes withdrawn files behind some that the storage refuses to delete, and counts those that are gone', async () => {
  const files = await Promise.all(Array.from({ length: 6 }, aFile))
  const ids: string[] = []
  for (const { key } of files)
    ids.push((await aJob({ kind: 'deviceExport', fileKey: key, fileName: 'a.xlsx', finishedAt: ago(1) })).id)
  const refused = new Set(files.slice(0, 4).map(({ key }) => key))
  const { deps, logged } = withRemove(async (key) => {
    if (refused.has(key))
      throw new StorageError('delete a file', Object.assign(new Error('no'), { status: 403 }))
    await app.deps.files.remove(key)
  })
  expect((await runRetention(deps)).withdrawn).toBe(2)
  expect(logged).toMatchObject([{ files: 4 }])
  expect(files.map(({ path }) => existsSync(path))).toEqual([true, true, true, true, false, false])
  expect((await Promise.all(ids.map(keyOf))).flat().filter(({ fileKey }) => fileKey === null)).toHaveLength(2)
  const away = withRemove(() => Promise.reject(new StorageError('delete a file', new Error('away'))))
  expect([(await runRetention(away.deps)).withdrawn, away.logged[0]?.['files']]).toEqual([0, 4])
})

it('removes files while no transaction is open', async () => {
  const [old, withdrawn] = [await aFile(), await aFile()]
  await aJob({ fileKey: old.key, fileName: 'a.xlsx', finishedAt: ago(8) })
  await aJob({ kind: 'deviceExport', fileKey: withdrawn.key, fileName: 'b.xlsx', finishedAt: ago(1) })
  const open: number[] = []
  const { deps } = withRemove(async () => {
    open.push(taken())
  })
  const { db, taken, most } = countedDatabase(app.deps.db)
  expect(await runRetention({ ...deps, db })).toMatchObject({ jobs: 1, withdrawn: 1 })
  expect([open, most()]).toEqual([[0, 0], 1])
})

it('deletes a file with withdrawn data once, after which its job still says why it is gone', async () => {
  const file = await aFile()
  // a file without a record of whose data it shows
  const { id, token, tenantId } = await aJob({
    kind: 'deviceExport',
    input: { tenantIds: [] },
    fileKey: file.key,
    fileName: 'a.xlsx',
    finishedAt: ago(1),
  })
  const away = withRemove(() => Promise.reject(new Error('away')))
  expect((await runRetention(away.deps)).withdrawn).toBe(0)
  expect(await keyOf(id)).toEqual([{ fileKey: file.key }])
  expect([(await runRetention(app.deps)).withdrawn, existsSync(file.path)]).toEqual([1, false])
  expect(await keyOf(id)).toEqual([{ fileKey: null }])
  expect((await runRetention(app.deps)).withdrawn).toBe(0)
  const reply = await app.onMain({ url: `/api/jobs/${id}/result`, as: token, tenant: tenantId })
  expect([reply.statusCode, reply.json().error]).toEqual([410, 'fileWithdrawn'])
})
