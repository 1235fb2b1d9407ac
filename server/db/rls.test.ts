import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancingRecord } from '../../tests/support/balancing.ts'
import { heatLoadAttempt } from '../../tests/support/heatLoad.ts'
import { anEstate, assign, insertRows } from '../../tests/support/estate.ts'
import { deviceRows } from '../../tests/support/deviceRows.ts'
import { aPerson, aTenant } from '../../tests/support/people.ts'
import { testApp, type TestApp } from '../../tests/support/testApp.ts'
import { newId } from '../ids.ts'
import { buildAppointment } from '../../demo/seed/builders/buildRenter.ts'
import {
  appointmentAnnouncements,
  appointments,
  audit,
  balancingRecords,
  clientIds,
  defaultFilters,
  identityAudit,
  jobs,
  notices,
  pendingImports,
  photos,
  portfolioDays,
  heatLoadAttempts,
  savedFilters,
  signalTestFloors,
} from './schema.ts'
import { asAdmin, withScope, type Tx } from './scope.ts'

/** Tables with a tenant, read from the database itself, so that new ones are tested too. */
interface Table extends Record<string, unknown> {
  schema: string
  name: string
  updatable: boolean
  /** All columns except generated ones. */
  columns: string
}

let app: TestApp
let own: string
let foreign: string
let tables: Table[]

/** Inserts one row into every table that has a tenant. */
const fill = async (tenantId: string) => {
  const technician = await aPerson(app, { role: 'Technician', tenantId })
  const estate = await anEstate(app, tenantId)
  await assign(app, tenantId, technician.id, [estate.building.id])
  const filterId = newId()
  const entry = { id: newId(), tenantId, action: 'a', entity: 'a', entityId: 'a' }
  const appointment = buildAppointment(estate.random, estate.unit)
  await insertRows(app, [
    [appointments, appointment],
    [
      appointmentAnnouncements,
      {
        id: newId(),
        tenantId,
        appointmentId: appointment.id,
        way: 'letter',
        language: 'de',
        startsAt: appointment.startsAt,
        endsAt: appointment.endsAt,
        cancelled: false,
        announcedAt: appointment.startsAt,
        announcedBy: technician.id,
      },
    ],
    [signalTestFloors, { tenantId, buildingId: estate.building.id, floor: 0, strength: 'good' }],
    [
      notices,
      {
        id: newId(),
        tenantId,
        userId: technician.id,
        kind: 'tasks',
        subject: 'job',
        subjectId: newId(),
        at: new Date().toISOString(),
        way: 'app',
      },
    ],
    [
      savedFilters,
      { id: filterId, tenantId, userId: technician.id, resource: 'buildings', name: 'Meine', filter: {} },
    ],
    [defaultFilters, { tenantId, userId: technician.id, resource: 'buildings', filterId }],
    [
      jobs,
      {
        id: newId(),
        tenantId,
        userId: technician.id,
        kind: 'none',
        input: {},
        actor: {},
        state: 'Succeeded',
      },
    ],
    [
      photos,
      {
        id: newId(),
        tenantId,
        radiatorId: estate.radiator.id,
        type: 'image/png',
        bytes: 1,
        width: 1,
        height: 1,
        fileKey: newId(),
      },
    ],
    [clientIds, { id: newId(), tenantId, requestHash: '' }],
    [heatLoadAttempts, heatLoadAttempt(tenantId, estate.building.id, technician.id, app.clock.now())],
    [balancingRecords, balancingRecord(tenantId, estate.circuit, technician.id, app.clock.now())],
    [
      portfolioDays,
      {
        tenantId,
        day: '2026-01-01',
        mounted: 1,
        online: 1,
        alerts: {},
        countedAt: app.clock.now().toISOString(),
      },
    ],
    [pendingImports, { tenantId, jobId: newId(), firstId: newId() }],
    [audit, entry],
    [identityAudit, { ...entry, id: newId() }],
  ])
  await insertRows(app, deviceRows(tenantId, estate))
}

beforeAll(async () => {
  app = await testApp()
  await app.deps.db.pool.query('select main.ensure_month(now())')
  ;[own, foreign] = [await aTenant(app), await aTenant(app)]
  await fill(own)
  await fill(foreign)
  const found = await app.deps.db.pool.query<Table>(`
    select n.nspname as schema, c.relname as name, has_table_privilege('app_tenant', c.oid, 'update') as updatable,
      (select string_agg(quote_ident(o.attname), ', ') from pg_attribute o where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped and o.attgenerated = '') as columns
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'tenant_id' and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname in ('main', 'identity') and not c.relispartition order by 1, 2`)
  tables = found.rows
})
afterAll(() => app.stop())

const at = ({ schema, name }: Table) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`
const asTenant = <T>(tenantId: string, work: (tx: Tx) => Promise<T>) =>
  withScope(app.deps.db.pool, { role: 'app_tenant', tenantId }, work)
const tenantsSeen = async (tx: Tx, from: SQL) =>
  (
    await tx.execute<{ tenant: string | null }>(sql`select distinct tenant_id as tenant from ${from}`)
  ).rows.map(({ tenant }) => tenant)

/** Runs a statement that may fail, in a savepoint. */
const attempt = async (tx: Tx, statement: SQL): Promise<string> => {
  await tx.execute(sql`savepoint attempt`)
  try {
    const { rowCount } = await tx.execute(statement)
    await tx.execute(sql`release savepoint attempt`)
    return `${rowCount ?? 0} rows`
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`)
    return error instanceof Error && error.cause instanceof Error && 'code' in error.cause
      ? String(error.cause.code)
      : String(error)
  }
}

/** Insufficient privilege; a unique or null violation would not prove that the policy refused. */
const refusedByPolicy = '42501'

describe('row-level security', () => {
  it('is enabled and forced for every table, so that not even its owner is exempt', async () => {
    const { rows } = await app.deps.db.pool
      .query(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('main', 'identity') and c.relkind in ('r', 'p') and not (c.relrowsecurity and (c.relforcerowsecurity or c.relname in ('estate_counts', 'building_figures', 'building_figure_changes')))`)
    expect(rows).toEqual([])
    expect(tables.length).toBeGreaterThan(22)
  })

  it('has rows to hide in every table', async () => {
    await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      for (const table of tables)
        expect([table.name, await tenantsSeen(tx, at(table))]).toEqual([
          table.name,
          expect.arrayContaining([own, foreign]),
        ])
    })
  })

  it("shows only the tenant's rows to a finder that forgot its filter", async () => {
    await asTenant(own, async (tx) => {
      for (const table of tables)
        expect([table.name, await tenantsSeen(tx, at(table))]).toEqual([table.name, [own]])
      expect(await tenantsSeen(tx, sql`main.spaces`)).toEqual([own])
      expect((await tx.execute(sql`select id from main.tenants`)).rows).toEqual([{ id: own }])
    })
  })

  it('shows nothing without a tenant, or with an empty one', async () => {
    for (const setting of ['', `set local "app.tenant" = ''`]) {
      const client = await app.deps.db.pool.connect()
      try {
        await client.query(`begin; set local role app_tenant; ${setting}`)
        for (const { schema, name } of tables) {
          const { rows } = await client.query(`select count(*)::int as n from "${schema}"."${name}"`)
          expect([name, rows]).toEqual([name, [{ n: 0 }]])
        }
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('shows and takes the proof of consents of own people alone', async () => {
    const all = await withScope(app.deps.db.pool, asAdmin, async (tx) => {
      await tx.execute(
        sql`insert into main.data_agreement_revocations (agreement_id, revoked_at, channel) select id, now(), 'office' from main.data_agreements`,
      )
      return (
        await tx.execute<{ id: string; tenant: string }>(
          sql`select agreement_id as id, tenant_id as tenant from main.data_agreement_persons`,
        )
      ).rows
    })
    const [mine] = all.filter(({ tenant }) => tenant === own)
    const [theirs] = all.filter(({ tenant }) => tenant === foreign)
    await asTenant(own, async (tx) => {
      expect((await tx.execute(sql`select id from main.data_agreements`)).rows).toEqual([{ id: mine?.id }])
      expect(
        (await tx.execute(sql`select agreement_id as id from main.data_agreement_revocations`)).rows,
      ).toEqual([{ id: mine?.id }])
      const revoke = sql`insert into main.data_agreement_revocations (agreement_id, revoked_at, channel) values (${theirs?.id}, now(), 'office') on conflict do nothing`
      expect(await attempt(tx, revoke)).toBe(refusedByPolicy)
      const forged = sql`insert into main.data_agreements (id, agreed_at, channel, language) values (${newId()}, now(), 'site', 'de')`
      expect(await attempt(tx, forged)).toBe(refusedByPolicy)
    })
  })

  it('rejects inserts into, moves to, and changes or deletions in another tenant', async () => {
    await asTenant(own, async (tx) => {
      for (const table of tables) {
        const copied = await tx.execute<{ row: string }>(
          sql`select (to_jsonb(t) || jsonb_build_object('tenant_id', ${foreign}::text))::text as row from ${at(table)} t limit 1`,
        )
        const row = copied.rows[0]?.row ?? '{}'
        const inserted = await attempt(
          tx,
          sql`insert into ${at(table)} (${sql.raw(table.columns)}) select ${sql.raw(table.columns)} from jsonb_populate_record(null::${at(table)}, ${row}::jsonb)`,
        )
        const moved = await attempt(tx, sql`update ${at(table)} set tenant_id = ${foreign}`)
        const changed = await attempt(
          tx,
          sql`update ${at(table)} set tenant_id = tenant_id where tenant_id = ${foreign}`,
        )
        const deleted = await attempt(tx, sql`delete from ${at(table)} where tenant_id = ${foreign}`)
        const nothing = table.updatable ? '0 rows' : refusedByPolicy
        expect({ table: table.name, inserted, moved, changed, deleted }).toEqual({
          table: table.name,
          inserted: refusedByPolicy,
          moved: refusedByPolicy,
          changed: nothing,
          deleted: nothing,
        })
      }
    })
  })

  it("lets the tenant's own writes through, so the refusals above come from the policy alone", async () => {
    await asTenant(own, async (tx) => {
      for (const table of tables.filter(({ updatable }) => updatable))
        expect([table.name, await attempt(tx, sql`update ${at(table)} set tenant_id = ${own}`)]).toEqual([
          table.name,
          expect.stringMatching(/^[1-9]\d* rows$/),
        ])
    })
  })

  it.each(['app_tenant', 'app_admin', 'app_identity'] as const)(
    'lets %s add to the audit logs, and neither change nor delete what is there',
    async (role) => {
      await withScope(
        app.deps.db.pool,
        role === 'app_tenant' ? { role, tenantId: own } : { role },
        async (tx) => {
          for (const log of [sql`main.audit`, sql`identity.audit`]) {
            expect(await attempt(tx, sql`update ${log} set action = 'b'`)).toBe(refusedByPolicy)
            expect(await attempt(tx, sql`delete from ${log}`)).toBe(refusedByPolicy)
          }
        },
      )
    },
  )

  it('lets app_tenant neither read sessions nor write counts', async () => {
    await asTenant(own, async (tx) => {
      for (const statement of [
        sql`select 1 from identity.sessions`,
        sql`select 1 from identity.refresh_tokens`,
        sql`select 1 from identity.keys`,
        sql`update main.estate_counts set count = 0`,
        sql`update main.building_figures set open = 0`,
      ]) {
        expect(await attempt(tx, statement)).toBe(refusedByPolicy)
      }
    })
  })
})
