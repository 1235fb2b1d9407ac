import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { filesFolder } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { beginImport, dropEarlier, dropImports, rowsPerSlice } from '../../actions/estate/pendingImport.ts'
import { buildings, buildingUnits, jobs, leases, locations, renters } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { holdUnit } from '../../finders/estate/estateParents.ts'
import { newId } from '../../ids.ts'
import { insertRow } from '../../http/versioned.ts'
import type { JobRun } from '../../jobs/kinds.ts'
import { runRetention } from '../retention/retention.ts'
import { day } from '../../../domain/time.ts'
import { renterImport } from './renterImport.ts'
import { taxonomyImport } from './taxonomyImport.ts'
import { changeJob, importRun } from './testing/importRun.ts'
import { flat, sampleFile, sampleRows, type SampleRow } from './testing/sampleFile.ts'
import { upload, workbook, type Caller } from './testing/upload.ts'
import { eventually } from '../../../tests/support/patience.ts'

let app: TestApp
let caller: Caller
let root: string
let elsewhere: Caller
let file: Buffer

const units = 2 * rowsPerSlice + 1
/** Three slices of units, leases, renters and records of consent each. */
const rows = Array.from({ length: units }, (_, at): SampleRow => ({
  ...flat,
  customerId: `WE ${at}`,
  streetNumber: String(1 + Math.floor(at / 20)),
  floor: 'EG',
  renterFirstName: null,
  renterLastName: null,
  phone: null,
  email: null,
}))
const people = [
  ['WE-Nr.', 'Mietbeginn', 'Vorname', 'Nachname', 'Datenschutz akzeptiert'],
  ...rows.map(({ customerId = null }) => [customerId, '01.04.2020', 'Erika', 'Muster', 'ja']),
]

beforeAll(async () => {
  app = await testApp()
  root = (await aPerson(app, { role: 'SuperAdmin' })).token
  elsewhere = { tenant: await aTenant(app), token: root }
  await anEstate(app, elsewhere.tenant)
  file = await workbook({ Objektliste: sampleRows(rows), Mieter: people })
})
afterAll(() => app.stop())
beforeEach(async () => {
  caller = { tenant: await aTenant(app), token: root }
})

const list = async ({ tenant, token }: Caller): Promise<number> => {
  const reply = await app.onMain({ url: '/api/taxonomy/building-units?PageSize=1', as: token, tenant })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ total: number }>().total
}
/** Counts under a role that sees all clients, and as the owner, who is bound by no policy. */
const seenByAdmin = async (): Promise<number> =>
  withScope(app.deps.db.pool, asAdmin, async (tx) =>
    Number(
      (
        await tx.execute(
          sql`select count(*) as n from main.building_units where tenant_id = ${caller.tenant}`,
        )
      ).rows[0]?.['n'],
    ),
  )
const stored = async (): Promise<number> =>
  Number(
    (
      await app.deps.db.pool.query(
        `select count(*) as n from main.building_units where tenant_id = '${caller.tenant}'`,
      )
    ).rows[0].n,
  )
const left = async (): Promise<number> =>
  Number(
    (
      await app.deps.db.pool.query(
        `select count(*) as n from main.pending_imports where tenant_id = '${caller.tenant}'`,
      )
    ).rows[0].n,
  )
const inTenant = <T>(work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId: caller.tenant }, work)

/** Runs `between` after each transaction of the import but the last. */
const withBetween = (between: (stored: number) => Promise<void>): Partial<JobRun> => ({
  inScope: async (work) => {
    const result = await inTenant(work)
    await between(await stored())
    return result
  },
  conclude: inTenant,
})

describe('an import of several slices', () => {
  it('lets others through between them, who see nothing of it before it is whole', async () => {
    const seen: [stored: number, own: number, admin: number, others: number][] = []
    const between = withBetween(async (written) => {
      seen.push([written, await list(caller), await seenByAdmin(), await list(elsewhere)])
    })
    await taxonomyImport(await importRun(app, caller.tenant, file, between))
    expect(new Set(seen.map(([written]) => written))).toEqual(
      new Set([0, rowsPerSlice, 2 * rowsPerSlice, units]),
    )
    expect(new Set(seen.map(([, ...others]) => others.join()))).toEqual(new Set(['0,0,2']))
    expect([await list(caller), await seenByAdmin(), await left()]).toEqual([units, units, 0])
  })

  it('writes no more than a slice in a transaction', async () => {
    await taxonomyImport(await importRun(app, caller.tenant, file))
    const tables = [
      'building_complexes',
      'buildings',
      'building_units',
      'leases',
      'renters',
      'data_agreement_persons',
    ]
    const { rows: found } = await app.deps.db.pool.query<{ n: string }>(
      `select count(*) as n from (${tables.map((name) => `select xmin from main.${name} where tenant_id = '${caller.tenant}'`).join(' union all ')}) x group by xmin::text`,
    )
    expect(Math.max(...found.map(({ n }) => Number(n)))).toBe(rowsPerSlice)
    expect(found.reduce((sum, { n }) => sum + Number(n), 0)).toBe(4 * units + Math.ceil(units / 20) + 1)
  })

  it('is known to the planner once it counts', async () => {
    await app.deps.db.pool.query("delete from pg_statistic where starelid = 'main.building_units'::regclass")
    await taxonomyImport(await importRun(app, caller.tenant, file))
    const { rows: known } = await app.deps.db.pool.query(
      "select n_distinct from pg_stats where tablename = 'building_units' and attname = 'customer_id'",
    )
    expect(known).toHaveLength(1)
  })

  it('is counted as a count of its rows would, with its consents and their places', async () => {
    await taxonomyImport(await importRun(app, caller.tenant, file))
    const counts = sql`select kind, sum(count)::int as n from main.estate_counts where count > 0 and tenant_id = ${caller.tenant} group by 1 order by 1`
    const before = await inTenant(async (tx) => (await tx.execute(counts)).rows)
    const after = await inTenant(async (tx) => {
      await tx.execute(sql`select main.resync_location(tenant_id, id) from main.locations`)
      return (await tx.execute(counts)).rows
    })
    expect(before).toEqual(after)
    expect(before).toContainEqual({ kind: 'buildingUnits', n: units })
    const consents = await inTenant((tx) =>
      tx.execute(
        sql`select distinct p.street, p.zip_code from main.data_agreement_persons p join main.data_agreements a on a.id = p.agreement_id`,
      ),
    )
    expect(consents.rows).toEqual([{ street: 'Lindenallee', zip_code: 1067 }])
  })
})

describe('an import that is broken off', () => {
  const noSlice = 99
  /** Fails in place of the transaction with this number: from 10 on they write, from 13 on units, and from 22 on consents. */
  const failsAt = (number: number, error: () => unknown): Partial<JobRun> => {
    let turn = 0
    const inScope: JobRun['inScope'] = (work) =>
      ++turn === number ? Promise.reject(error()) : inTenant(work)
    return { inScope, conclude: number === noSlice ? () => Promise.reject(error()) : inTenant }
  }
  const lost = () => new Error('Connection terminated unexpectedly')

  it.each([14, 17, 20, 23, noSlice])(
    'by the loss of the database at transaction %s shows nothing, and the next attempt leaves nothing of it',
    async (number) => {
      const run = await importRun(app, caller.tenant, file, failsAt(number, lost))
      await expect(taxonomyImport(run)).rejects.toThrow('Connection terminated')
      expect([(await stored()) > 0, await list(caller), await seenByAdmin(), await left()]).toEqual([
        true,
        0,
        0,
        1,
      ])
      await taxonomyImport({ ...run, inScope: inTenant, conclude: inTenant })
      expect([await stored(), await list(caller), await left()]).toEqual([units, units, 0])
    },
  )

  it.each([11, 15, 24, noSlice])('by an error at transaction %s takes its rows back', async (number) => {
    await expect(
      taxonomyImport(
        await importRun(
          app,
          caller.tenant,
          file,
          failsAt(number, () => new Error('defect')),
        ),
      ),
    ).rejects.toThrow('defect')
    expect([await stored(), await left()]).toEqual([0, 0])
    expect((await upload(app, '/api/taxonomy/import', caller, file)).statusCode).toBe(200)
  })

  it('by its user takes its rows back', async () => {
    const abort = new AbortController()
    const between = withBetween(async (written) => {
      if (written === rowsPerSlice) abort.abort(new Error('cancelled'))
    })
    const run = await importRun(app, caller.tenant, file, { ...between, signal: abort.signal })
    await changeJob(app, run, { cancelRequestedAt: new Date().toISOString() })
    await expect(taxonomyImport(run)).rejects.toThrow('cancelled')
    expect([await stored(), await left()]).toEqual([0, 0])
  })

  it('for good is deleted by the retention, and an import that is running is not', async () => {
    const broken = await importRun(app, caller.tenant, file, failsAt(15, lost))
    await expect(taxonomyImport(broken)).rejects.toThrow('Connection terminated')
    expect(await runRetention(app.deps)).toMatchObject({ imports: 0 })
    expect(await stored()).toBeGreaterThan(0)
    await withScope(app.deps.db.pool, asAdmin, (tx) => tx.update(jobs).set({ state: 'Failed' }))
    expect(await runRetention(app.deps)).toMatchObject({ imports: 1 })
    expect([await stored(), await left()]).toEqual([0, 0])
  })

  it('is deleted whole by two processes that do so at once', async () => {
    const broken = await importRun(app, caller.tenant, file, failsAt(15, lost))
    await expect(taxonomyImport(broken)).rejects.toThrow('Connection terminated')
    expect(await stored()).toBeGreaterThan(rowsPerSlice)
    await changeJob(app, broken, { state: 'Failed' })
    await Promise.all([dropImports(app.deps), dropImports(app.deps)])
    expect([await stored(), await left()]).toEqual([0, 0])
  })

  it('is deleted whole although the clock was set back while it was written', async () => {
    const broken = await importRun(app, caller.tenant, file, failsAt(noSlice, lost))
    await expect(taxonomyImport(broken)).rejects.toThrow('Connection terminated')
    await changeJob(app, broken, { state: 'Failed' })
    await app.deps.db.pool.query('update main.pending_imports set first_id = $1 where tenant_id = $2', [
      newId(Date.now() + day),
      caller.tenant,
    ])
    await dropImports(app.deps)
    expect([await stored(), await seenByAdmin(), await left()]).toEqual([0, 0, 0])
  })

  it('by another worker that took the job over writes no more', async () => {
    let ended = false
    const run = await importRun(
      app,
      caller.tenant,
      file,
      withBetween(async (written) => {
        if (written !== rowsPerSlice || ended) return
        ended = true
        await changeJob(app, run, { attempts: 2 })
        await dropEarlier(app.deps, { id: run.id, attempts: 2, tenantId: caller.tenant })
      }),
    )
    await expect(taxonomyImport(run)).rejects.toThrow('was given up')
    expect([await stored(), await left()]).toEqual([0, 0])
  })
})

describe('a worker that stalled, and whose job another one took over', () => {
  it('touches neither the import of its successor nor the file', async () => {
    const run = await importRun(app, caller.tenant, file)
    let stalled: unknown
    const successor = withBetween(async (written) => {
      if (written !== rowsPerSlice || stalled !== undefined) return
      // it had checked the file, wakes up and writes
      stalled = await taxonomyImport(run).catch((error: unknown) => error)
      expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(true)
    })
    await changeJob(app, run, { attempts: 2 })
    await taxonomyImport({ ...run, ...successor, attempts: 2 })
    expect(stalled).toMatchObject({ message: `job ${run.id} was taken over` })
    expect([await list(caller), await stored(), await left()]).toEqual([units, units, 0])
    expect(existsSync(join(filesFolder(app.deps), run.fileKey))).toBe(false)
  })

  it('begins no import', async () => {
    const run = await importRun(app, caller.tenant, file)
    const importing = { id: run.id, attempts: 1, tenantId: caller.tenant }
    await changeJob(app, run, { attempts: 2 })
    await expect(inTenant((tx) => beginImport(tx, importing))).rejects.toThrow('was taken over')
    expect(await left()).toBe(0)
  })
})

it('deletes what an import left although that of another cannot be deleted', async () => {
  const broken = async () => {
    const run = await importRun(app, caller.tenant, file)
    await inTenant((tx) => beginImport(tx, { id: run.id, attempts: 1, tenantId: caller.tenant }))
    await changeJob(app, run, { state: 'Failed' })
  }
  await broken()
  await broken()
  await app.deps.db.pool
    .query(`create function public.keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
    create trigger keep before delete on main.pending_imports for each row when (old.no % 2 = 0) execute function public.keep()`)
  expect(await dropImports(app.deps)).toBe(1)
  expect(await left()).toBe(1)
  await app.deps.db.pool.query('drop trigger keep on main.pending_imports; drop function public.keep()')
  expect(await dropImports(app.deps)).toBe(1)
})

describe('what others do while an import is being written', () => {
  const joined: SampleRow = { ...flat, customerId: 'WE 1' }
  const more = Array.from({ length: rowsPerSlice + 1 }, (_, at): SampleRow => ({
    ...flat,
    customerId: `WE ${2 + at}`,
    floor: 'EG',
  }))
  const importMore = async (work: () => Promise<void>) => {
    let done = false
    const between = withBetween(async (written) => {
      if (done || written <= 1) return
      done = true
      await work()
    })
    const run = await importRun(app, caller.tenant, await sampleFile([joined, ...more]), between)
    return taxonomyImport({ ...run, input: { ...Object(run.input), existing: 'leaveOut' } })
  }
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, version?: number, body?: object) =>
    app.onMain({
      method,
      url,
      as: root,
      tenant: caller.tenant,
      ...(body && { body }),
      ...(version !== undefined && { version }),
    })

  beforeEach(async () => {
    const { statusCode, body } = await upload(app, '/api/taxonomy/import', caller, await sampleFile([joined]))
    if (statusCode !== 200) throw new Error(body)
  })
  const house = async () => {
    const [found] = await inTenant((tx) => tx.select().from(buildings))
    if (!found) throw new Error('no building')
    return found
  }

  it('a building that moves takes along the units that join it', async () => {
    const other = (await call('POST', '/api/taxonomy/locations', undefined, { name: 'Nordstadt' })).json<{
      id: string
    }>().id
    const complex = (
      await call('POST', '/api/taxonomy/building-complexes', undefined, { name: 'Neu', locationId: other })
    ).json<{ id: string }>().id
    await importMore(async () => {
      const {
        id,
        version,
        name,
        street,
        streetNumber,
        zipcode,
        city,
        constructionYear,
        floorsAbove,
        floorsBelow,
      } = await house()
      const body = {
        name,
        street,
        streetNumber,
        zipcode,
        city,
        constructionYear,
        floorsAbove,
        floorsBelow,
        complexId: complex,
      }
      const moved = await call('PUT', `/api/taxonomy/buildings/${id}`, version, body)
      expect([moved.statusCode, moved.body]).toEqual([200, expect.anything()])
    })
    const places = await inTenant((tx) =>
      tx
        .selectDistinct({ complexId: buildingUnits.complexId, locationId: buildingUnits.locationId })
        .from(buildingUnits),
    )
    expect(places).toEqual([{ complexId: complex, locationId: other }])
    expect(await list(caller)).toBe(rowsPerSlice + 2)
  })
  it('a unit that takes a customer id of the file, or the deletion of what the file joins, is answered in words', async () => {
    await importMore(async () => {
      const { id } = await house()
      const taken = await call('POST', '/api/taxonomy/building-units', undefined, {
        buildingId: id,
        customerId: 'WE 5',
        name: 'x',
        type: 'Residential',
        floor: 0,
      })
      expect([taken.statusCode, taken.json()]).toEqual([
        409,
        expect.objectContaining({ error: 'conflict', fields: { customerId: 'customerIdNotUnique' } }),
      ])
      const [place] = await inTenant((tx) => tx.select().from(locations))
      const deleted = await call('DELETE', `/api/taxonomy/locations/${place?.id}`, place?.version)
      expect([deleted.statusCode, deleted.json()]).toEqual([
        409,
        expect.objectContaining({ error: 'stillInUse' }),
      ])
    })
    expect(await list(caller)).toBe(rowsPerSlice + 2)
  })
})

describe('a file of renters', () => {
  const vacant = {
    ...flat,
    leaseStart: null,
    renterFirstName: null,
    renterLastName: null,
    phone: null,
    email: null,
  }
  const homes = Array.from({ length: rowsPerSlice + 1 }, (_, at): SampleRow => ({
    ...vacant,
    customerId: `WE ${at}`,
    floor: 'EG',
  }))
  const moveIn = homes.map(({ customerId = null }): SampleRow => ({
    customerId,
    leaseStart: '01.04.2020',
    renterFirstName: 'Erika',
    renterLastName: 'Muster',
  }))
  const people = () => inTenant(async (tx) => (await tx.select({ id: renters.id }).from(renters)).length)

  beforeEach(async () => {
    const { statusCode, body } = await upload(app, '/api/taxonomy/import', caller, await sampleFile(homes))
    if (statusCode !== 200) throw new Error(body)
  })

  it('is written in slices, too, of which nothing is seen before it is whole', async () => {
    const seen = new Set<number>()
    const between = withBetween(async () => {
      seen.add(await people())
      expect(await list(elsewhere)).toBe(2)
    })
    await renterImport(await importRun(app, caller.tenant, await sampleFile(moveIn), between))
    expect([...seen]).toEqual([0])
    expect(await people()).toBe(homes.length)
    const { rows: sizes } = await app.deps.db.pool.query<{ n: string }>(
      `select count(*) as n from (select xmin from main.leases where tenant_id = '${caller.tenant}' union all select xmin from main.renters where tenant_id = '${caller.tenant}') x group by xmin::text`,
    )
    expect(sizes.map(({ n }) => Number(n)).toSorted((a, b) => a - b)).toEqual([
      1,
      1,
      rowsPerSlice,
      rowsPerSlice,
    ])
  })

  it('notices a lease that somebody adds while it is written', async () => {
    const [unit] = await inTenant((tx) =>
      tx.select().from(buildingUnits).where(eq(buildingUnits.customerId, 'WE 7')),
    )
    const { rows: begun } = await app.deps.db.pool.query<{ n: string }>(
      `select count(*) as n from main.renters where tenant_id = '${caller.tenant}'`,
    )
    let done = false
    const between = withBetween(async () => {
      const { rows: now } = await app.deps.db.pool.query<{ n: string }>(
        `select count(*) as n from main.renters where tenant_id = '${caller.tenant}'`,
      )
      if (done || now[0]?.n === begun[0]?.n) return
      done = true
      const added = await app.onMain({
        method: 'POST',
        url: '/api/leases',
        as: root,
        tenant: caller.tenant,
        body: { unitId: unit?.id, startsOn: '2021-01-01', endsOn: null },
      })
      expect([added.statusCode, added.body]).toEqual([201, expect.anything()])
    })
    const run = await importRun(app, caller.tenant, await sampleFile(moveIn), between)
    await expect(renterImport(run)).rejects.toMatchObject({
      code: 'importHasErrors',
      result: { summary: { errors: 1 } },
    })
    expect([await people(), await left()]).toEqual([0, 0])
  })

  it('waits for who is adding a lease while it ends', async () => {
    const [unit] = await inTenant((tx) =>
      tx.select().from(buildingUnits).where(eq(buildingUnits.customerId, 'WE 7')),
    )
    if (!unit) throw new Error('no unit')
    const { id, tenantId, locationId, complexId, buildingId } = unit
    const isWaiting = async () =>
      (
        await app.deps.db.pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount !== 0
    let isBeside = false
    const conclude: JobRun['conclude'] = async (work) => {
      if (isBeside) return inTenant(work)
      isBeside = true
      const beside = await inTenant(async (tx) => {
        await holdUnit(tx, id)
        await insertRow(tx, leases, {
          tenantId,
          locationId,
          complexId,
          buildingId,
          unitId: id,
          startsOn: '2021-01-01',
          endsOn: null,
        })
        let hasEnded = false
        const ending = inTenant(work).finally(() => (hasEnded = true))
        await eventually(async () => expect(hasEnded || (await isWaiting())).toBe(true))
        // in an object: it ends only after this transaction has
        return { outcome: Promise.allSettled([ending]).then(async () => ending) }
      })
      return beside.outcome
    }
    const run = await importRun(app, caller.tenant, await sampleFile(moveIn), { conclude })
    await expect(renterImport(run)).rejects.toMatchObject({
      code: 'importHasErrors',
      result: { summary: { errors: 1 } },
    })
    expect([isBeside, await people(), await left()]).toEqual([true, 0, 0])
  })
})
