import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../tests/support/freshDatabase.ts'
import { estateCounts, rooms } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { countsOf } from '../../server/finders/estate/estateCounts.ts'
import { demoEstate } from './estate.ts'
import { insertEstate, writeEstate } from './write.ts'

const now = new Date('2026-11-21T10:00:00Z')
const estate = demoEstate({ seed: 'write', now })

type Work<T> = Parameters<typeof withScope<T>>[2]
const adminOf =
  ({ db }: FreshDatabase) =>
  <T>(work: Work<T>) =>
    withScope(db.pool, asAdmin, work)

describe('writeEstate that fails midway', () => {
  it('leaves nothing behind', async () => {
    const fresh = await freshDatabase()
    onTestFinished(() => fresh.close())
    const admin = adminOf(fresh)
    const broken = { ...estate, projectBuildings: [...estate.projectBuildings, ...estate.projectBuildings] }
    await expect(writeEstate(fresh.db.pool, broken)).rejects.toThrow('project_buildings')
    const left = await admin(async (tx) => ({
      tenants: await tx.execute(sql`select 1 from main.tenants`),
      counts: await tx.select().from(estateCounts),
    }))
    expect([left.tenants.rows, left.counts]).toEqual([[], []])
  })
})

describe('writeEstate', () => {
  let fresh: FreshDatabase
  let counts: Awaited<ReturnType<typeof writeEstate>>
  beforeAll(async () => {
    fresh = await freshDatabase()
    counts = await writeEstate(fresh.db.pool, estate)
  })
  afterAll(() => fresh.close())
  const admin = <T>(work: Work<T>) => adminOf(fresh)(work)

  it('writes every row unchanged', async () => {
    for (const [name, rows] of Object.entries(estate)) expect(counts).toHaveProperty(name, rows.length)
    const stored = await admin((tx) => tx.select().from(rooms).orderBy(rooms.id))
    expect(stored).toEqual(estate.rooms.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
  })

  it('is counted by the triggers', async () => {
    const counted = await admin((tx) =>
      countsOf(
        tx,
        estate.tenants.map(({ id }) => id),
      ),
    )
    for (const { id } of estate.tenants) {
      const own = (rows: readonly { tenantId: string | null }[]) =>
        rows.filter(({ tenantId }) => tenantId === id).length
      expect(counted.get(id)).toEqual({
        buildingComplexes: own(estate.buildingComplexes),
        buildingUnits: own(estate.buildingUnits),
        buildings: own(estate.buildings),
        gateways: own(estate.gateways),
        locations: own(estate.locations),
        publicAreas: own(estate.publicAreas),
        radiators: own(estate.radiators),
        rooms: own(estate.rooms),
        sensors: own(estate.sensors),
        thermostats: own(estate.thermostats),
      })
    }
  })

  it('fills the ancestors of every row from its parent', async () => {
    const strays = await admin((tx) =>
      tx.execute(sql`
      select 'complex' as what from main.building_complexes c join main.locations l on l.id = c.location_id where c.tenant_id <> l.tenant_id
      union all select 'building' from main.buildings b join main.building_complexes c on c.id = b.complex_id where (b.tenant_id, b.location_id) <> (c.tenant_id, c.location_id)
      union all select 'unit' from main.building_units u join main.buildings b on b.id = u.building_id where (u.tenant_id, u.location_id, u.complex_id) <> (b.tenant_id, b.location_id, b.complex_id)
      union all select 'area' from main.public_areas a join main.buildings b on b.id = a.building_id where (a.tenant_id, a.location_id, a.complex_id) <> (b.tenant_id, b.location_id, b.complex_id)
      union all select 'room' from main.rooms r join main.buildings b on b.id = r.building_id where (r.tenant_id, r.location_id, r.complex_id) <> (b.tenant_id, b.location_id, b.complex_id)
      union all select 'room' from main.rooms r join main.building_units u on u.id = r.unit_id where r.building_id <> u.building_id
      union all select 'room' from main.rooms r join main.public_areas a on a.id = r.public_area_id where r.building_id <> a.building_id
      union all select 'radiator' from main.radiators x join main.rooms r on r.id = x.room_id
        where (x.tenant_id, x.location_id, x.complex_id, x.building_id) <> (r.tenant_id, r.location_id, r.complex_id, r.building_id) or x.unit_id is distinct from r.unit_id or x.public_area_id is distinct from r.public_area_id
      union all select 'window' from main.windows w join main.rooms r on r.id = w.room_id where w.building_id <> r.building_id or w.unit_id is distinct from r.unit_id
      union all select 'thermostat' from main.thermostats t join main.radiators x on x.id = t.radiator_id where (t.tenant_id, t.building_id, t.room_id) <> (x.tenant_id, x.building_id, x.room_id) or t.unit_id is distinct from x.unit_id
      union all select 'sensor' from main.sensors s join main.windows w on w.id = s.window_id where (s.tenant_id, s.building_id, s.room_id) <> (w.tenant_id, w.building_id, w.room_id)
      union all select 'sensor' from main.sensors s join main.heating_circuits h on h.id = s.heating_circuit_id where (s.tenant_id, s.location_id) <> (h.tenant_id, h.location_id)
      union all select 'gateway' from main.gateways g join main.buildings b on b.id = g.building_id where (g.tenant_id, g.location_id, g.complex_id) <> (b.tenant_id, b.location_id, b.complex_id)
      union all select 'lease' from main.leases l join main.building_units u on u.id = l.unit_id where (l.tenant_id, l.location_id, l.complex_id, l.building_id) <> (u.tenant_id, u.location_id, u.complex_id, u.building_id)
      union all select 'renter' from main.renters r join main.leases l on l.id = r.lease_id where (r.tenant_id, r.building_id, r.unit_id) <> (l.tenant_id, l.building_id, l.unit_id)
      union all select 'appointment' from main.appointments a join main.building_units u on u.id = a.unit_id where (a.tenant_id, a.building_id) <> (u.tenant_id, u.building_id)
      union all select 'circuit' from main.buildings b join main.heating_circuits h on h.id = b.heating_circuit_id where b.location_id <> h.location_id
      union all select 'project' from main.project_buildings p join main.buildings b on b.id = p.building_id join main.projects j on j.id = p.project_id where p.tenant_id <> b.tenant_id or p.tenant_id <> j.tenant_id`),
    )
    expect(strays.rows).toEqual([])
  })

  it('is visible only to its own tenant', async () => {
    const [first] = estate.tenants
    const seen = await withScope(fresh.db.pool, { role: 'app_tenant', tenantId: first?.id ?? '' }, (tx) =>
      tx.select({ tenantId: rooms.tenantId }).from(rooms),
    )
    expect(seen).toHaveLength(estate.rooms.filter(({ tenantId }) => tenantId === first?.id).length)
  })

  it('accepts another seed beside the first, within a transaction of the caller', async () => {
    const other = demoEstate({ seed: 'beside', now, scale: 0.1 })
    const renamed = {
      ...other,
      tenants: other.tenants.map((tenant) => ({ ...tenant, name: `${tenant.name} II` })),
    }
    const beside = await freshDatabase()
    onTestFinished(() => beside.close())
    await writeEstate(beside.db.pool, demoEstate({ seed: 'first', now, scale: 0.1 }))
    const counts = await adminOf(beside)((tx) => insertEstate(tx, renamed))
    expect(counts).toMatchObject({ tenants: 3, buildings: other.buildings.length })
  })
})
