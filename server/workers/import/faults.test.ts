import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { filesFolder } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit, buildings, buildingUnits, estateCounts, jobs, locations, renters } from '../../db/schema.ts'
import { withScope, type Tx } from '../../db/scope.ts'
import { JobFailure, type JobRun } from '../../jobs/kinds.ts'
import { buildXlsx } from '../../spreadsheet/testing/buildXlsx.ts'
import { buildZip } from '../../spreadsheet/testing/buildZip.ts'
import { taxonomyImport } from './taxonomyImport.ts'
import { changeJob, importRun } from './testing/importRun.ts'
import { flat, sampleFile } from './testing/sampleFile.ts'
import { upload, type Caller } from './testing/upload.ts'

let app: TestApp
let caller: Caller
let token: string

beforeAll(async () => {
  app = await testApp()
  token = (await aPerson(app, { role: 'SuperAdmin' })).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  caller = { tenant: await aTenant(app), token }
})

const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: caller.tenant }, work)
const send = async (bytes?: Buffer) =>
  upload(app, '/api/taxonomy/import', caller, bytes ?? (await sampleFile([flat])))
const estate = () =>
  inTenant(async (tx) =>
    [
      await tx.select().from(locations),
      await tx.select().from(buildings),
      await tx.select().from(renters),
      await tx.select().from(audit),
      await tx.select().from(estateCounts),
    ].map((rows) => rows.length),
  )
const filesLeft = () => readdirSync(filesFolder(app.deps)).length

const jobRun = async (change: Partial<JobRun> = {}) =>
  importRun(app, caller.tenant, await sampleFile([flat]), change)

describe('an import leaves no partial result', () => {
  it('when the very last statement fails', async () => {
    await app.deps.db.pool
      .query(`create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'no audit today'; end $$;
      create trigger fail before insert on main.audit for each row when (new.action = 'taxonomy.import') execute function public.fail()`)
    const reply = await send()
    await app.deps.db.pool.query('drop trigger fail on main.audit; drop function public.fail()')
    expect(reply.statusCode).toBe(500)
    expect(await estate()).toEqual([0, 0, 0, 0, 0])
    expect((await send()).statusCode).toBe(200)
    expect(await estate()).toEqual([1, 1, 1, 1, 4])
  })

  it('and no job that is still running: its rows count from the transaction on that ends the job', async () => {
    expect((await send()).statusCode).toBe(200)
    const { rows } = await app.deps.db.pool.query(
      `select j.state, j.xmin = a.xmin as audited, j.xmin = any (select c.xmin from main.estate_counts c where c.tenant_id = j.tenant_id) as counted,
         exists (select from main.pending_imports p where p.job_id = j.id) as pending
       from main.jobs j join main.audit a on a.tenant_id = j.tenant_id and a.action = 'taxonomy.import' where j.tenant_id = '${caller.tenant}'`,
    )
    expect(rows).toEqual([{ state: 'Succeeded', audited: true, counted: true, pending: false }])
  })

  it('when it is cancelled before it writes; its file is deleted', async () => {
    const abort = new AbortController()
    const run = await jobRun({
      signal: abort.signal,
      inScope: async (work) => {
        abort.abort(new Error('cancelled'))
        return inTenant(work)
      },
    })
    await changeJob(app, run, { cancelRequestedAt: new Date().toISOString() })
    await expect(taxonomyImport(run)).rejects.toThrow('cancelled')
    expect(await estate()).toEqual([0, 0, 0, 0, 0])
    expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(false)
  })

  it('when the database is lost in the middle; its file is kept for the next attempt', async () => {
    const run = await jobRun({
      inScope: () => Promise.reject(new Error('Connection terminated unexpectedly')),
    })
    await expect(taxonomyImport(run)).rejects.toThrow('Connection terminated')
    expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(true)
    expect(await taxonomyImport({ ...run, inScope: inTenant, conclude: inTenant })).toMatchObject({
      result: { created: { buildingUnits: 1 } },
    })
    expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(false)
  })

  it('when the process stops in the middle; its file is kept for the next attempt', async () => {
    const abort = new AbortController()
    const run = await jobRun({
      signal: abort.signal,
      inScope: async (work) => {
        abort.abort(new Error('stopping'))
        return inTenant(work)
      },
    })
    await expect(taxonomyImport(run)).rejects.toThrow('stopping')
    expect(await estate()).toEqual([0, 0, 0, 0, 0])
    expect(
      await taxonomyImport({
        ...run,
        signal: new AbortController().signal,
        inScope: inTenant,
        conclude: inTenant,
      }),
    ).toMatchObject({
      result: { created: { buildingUnits: 1 } },
    })
    expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(false)
  })
})

describe('a row that somebody else creates meanwhile', () => {
  it('between check and write becomes an error of the file', async () => {
    let scopes = 0
    const run = await jobRun({
      inScope: async (work) => {
        scopes += 1
        if (scopes === 2) expect((await send()).statusCode).toBe(200)
        return inTenant(work)
      },
    })
    const failure = await taxonomyImport(run).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(JobFailure)
    expect(failure).toMatchObject({
      code: 'importHasErrors',
      result: {
        rows: [
          {
            issues: [
              { code: 'buildingExists' },
              { code: 'unitExists' },
              { code: 'unitHasLease' },
              { code: 'unitHasRenter' },
            ],
          },
        ],
      },
    })
    expect((await inTenant((tx) => tx.select().from(buildings))).length).toBe(1)
  })

  it('during the write is found by the second attempt', async () => {
    await app.deps.db.pool
      .query(`create sequence public.attempts; grant usage on sequence public.attempts to app_tenant;
      create function public.collide() returns trigger language plpgsql as $$ begin if nextval('public.attempts') = 1 then raise unique_violation; end if; return null; end $$;
      create trigger collide after insert on main.building_units for each statement execute function public.collide()`)
    const reply = await send()
    await app.deps.db.pool.query(
      'drop trigger collide on main.building_units; drop function public.collide(); drop sequence public.attempts',
    )
    expect(reply.statusCode).toBe(200)
    expect((await inTenant((tx) => tx.select().from(buildingUnits))).length).toBe(1)
  })
})

describe('hostile files', () => {
  const bomb = buildZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    {
      name: '_rels/.rels',
      data: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    },
    { name: 'xl/workbook.xml', data: ' '.repeat(64 * 1024 * 1024) },
  ])
  it.each<[string, Buffer | string]>([
    ['fileEmpty', ''],
    ['fileTypePdf', '%PDF-1.7\n'],
    ['fileTypeImage', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['fileTypeHtml', '<html><table><tr><td>1'],
    ['fileTypeArchive', buildZip([{ name: 'a.txt', data: 'x' }])],
    ['quoteNotClosed', 'Straße;Ort\r\n"A;B'],
    ['unpackedTooLarge', bomb],
    ['tooManyRows', `Straße;Ort\r\n${'a;b\r\n'.repeat(50_100)}`],
  ])('%s is rejected with a readable message and not stored', async (code, bytes) => {
    const before = filesLeft()
    const reply = await upload(app, '/api/taxonomy/import/validate', caller, bytes, { name: 'bestand.xlsx' })
    expect([reply.statusCode, reply.json().error, reply.json().fields]).toEqual([
      422,
      'fileRefused',
      { file: code },
    ])
    expect(filesLeft()).toBe(before)
  })

  it.each(['__proto__', 'constructor', 'toString'])('ignores a column named %s as unknown', async (name) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`
    const bytes = buildXlsx({
      sheets: [
        `<worksheet><sheetData>${row('Straße', name, 'WE-Nr.')}${row('Lindenallee 5', 'x', 'WE 1')}</sheetData></worksheet>`,
      ],
    })
    const reply = await upload(app, '/api/taxonomy/import/validate', caller, bytes)
    expect(reply.json()).toMatchObject({
      summary: { rows: 1, ignoredColumns: [name] },
      rows: [{ cells: { street: 'Lindenallee', customerId: 'WE 1' } }],
    })
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('rejects no file, two files, another field and another type before a job begins', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const post = (body: string, contentType = headers) =>
      app.onMain({
        method: 'POST',
        url: '/api/taxonomy/import',
        as: caller.token,
        tenant: caller.tenant,
        body,
        headers: contentType,
      })
    const part = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\na;b\r\n`
    expect((await post('--x--\r\n')).json()).toMatchObject({ error: 'fileMissing' })
    expect((await post(`${part('file')}${part('file')}--x--\r\n`)).statusCode).toBeLessThan(500)
    expect((await post(`${part('other')}--x--\r\n`)).statusCode).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect(
      (await upload(app, '/api/taxonomy/import', caller, 'a;b', { fields: { owner: '1' } })).json(),
    ).toMatchObject({
      error: 'invalidRequest',
      fields: { owner: 'unknownField' },
    })
    expect(await inTenant((tx) => tx.select().from(jobs).where(eq(jobs.kind, 'taxonomyImport')))).toEqual([])
  })
})

it('deletes an uploaded file once its job has ended', async () => {
  const before = filesLeft()
  await send()
  await send()
  await upload(app, '/api/renters/import', caller, await sampleFile([flat]))
  expect(filesLeft()).toBe(before)
  expect(
    (
      await inTenant((tx) =>
        tx.execute(sql`select count(*)::int as n from main.jobs where state = 'Running'`),
      )
    ).rows[0],
  ).toEqual({ n: 0 })
})
