import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { fleetId, makeFleet } from '../../../tests/bench/fleet/makeFleet.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { buildingsInOrder, complexesInOrder, estateQueries } from './estateQueries.ts'
import { ExportScope } from './ExportScope.ts'
import { readBuildings, sliceRows } from './sliceRows.ts'

// The database has no statistics of this client, whose estate has just been written.

let app: TestApp
const tenantId = fleetId('tenant', 0)
const scope = { role: 'app_tenant', tenantId } as const
beforeAll(async () => {
  app = await testApp()
  await makeFleet(app.deps.db.pool, { tenants: 1, buildings: 80, thermostats: 1_600 }, undefined, {
    analyze: false,
  })
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx.execute(sql`insert into main.windows (id, tenant_id, location_id, complex_id, building_id, unit_id, room_id, name)
      select gen_random_uuid(), tenant_id, location_id, complex_id, building_id, unit_id, id, 'Fenster' from main.rooms`)
    await tx.execute(sql`insert into main.public_areas (id, tenant_id, location_id, complex_id, building_id, name)
      select gen_random_uuid(), tenant_id, location_id, complex_id, id, 'Treppenhaus' from main.buildings`)
  })
})
afterAll(() => app.stop())

const ask = { tenantId, scope: ExportScope.parse({}), today: '2026-01-14' }
const reader = {
  inScope: <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, scope, work),
  signal: new AbortController().signal,
}

it('reads every row once, in the order of all buildings, in transactions of at most 400 rows', async () => {
  const read: number[] = []
  const buildings = await readBuildings(reader, complexesInOrder(ask), buildingsInOrder(ask))
  const seen: string[] = []
  const look = async (_: Tx, rows: Readonly<Record<string, unknown>>[]) => {
    read.push(rows.length)
    return rows
  }
  for await (const row of sliceRows(reader, estateQueries(ask).units, buildings, look))
    seen.push(String(row['customerId']))
  expect([seen.length, new Set(seen).size, Math.max(...read)]).toEqual([800, 800, 400])
  expect(seen.slice(0, 12)).toEqual([...Array.from({ length: 10 }, (_, n) => `K${n}`), 'K10', 'K11'])
})
