import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/support/patience.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { planOf } from '../../../tests/support/planOf.ts'
import { roundTrips, type SentStatement } from '../../../tests/support/roundTrips.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

const fleet = 6_000

let app: TestApp
let token: string
const tenants: string[] = []

beforeAll(async () => {
  app = await testApp()
  for (let count = 0; count < 8; count++) tenants.push(await aTenant(app))
  token = (await aPerson(app, { role: 'SuperAdmin' })).token
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(sql`
      insert into main.thermostats (id, tenant_id, eui, wt_id, lifecycle, last_seen_at, online_until)
      select gen_random_uuid(), (${sql.param(tenants)}::uuid[])[n % 8 + 1], '02f7a1' || lpad(to_hex(n * 7919), 10, '0'),
        'WT-' || lpad(n::text, 8, '0'), case when n % 20 = 0 then 'Uninstalled' else 'Installed' end, seen, seen + interval '2 hours'
      from (select n, ${app.clock.now().toISOString()}::timestamptz - (n % 400) * interval '10 seconds' - (case when n % 5 < 3 then interval '1 day' else interval '0' end) as seen from generate_series(1, ${fleet}::int) n) x`),
  )
  await app.deps.db.pool.query('vacuum (analyze) main.thermostats')
})
afterAll(() => app.stop())

/** The lightest call that reads a statement. */
const ownDefaults = '/api/saved-filters/defaults'

const get = async (url: string) => {
  const reply = await app.onMain({ url, as: token, tenant: tenants[0] ?? '' })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json()
}
const page = (search: Record<string, string | string[]>) => {
  const query = new URLSearchParams({
    Page: '1',
    PageSize: '25',
    'Sort.SortOption': 'LastSeen',
    'Sort.Direction': 'Descending',
  })
  for (const [key, values] of Object.entries(search)) {
    query.delete(key)
    for (const value of [values].flat()) query.append(key, value)
  }
  return `/api/global-device-list/operation?${query}`
}
/** Of a call whose session and statements are known already. */
const ofCall = async (url: string) => {
  for (let time = 0; time < 3; time++) await get(url)
  return roundTrips(() => get(url))
}
const isOfTransaction = ({ text }: SentStatement) => /^(?:begin|commit)/.test(text)

describe('a call takes no more round trips than it needs:', () => {
  it('none for the settings, which are remembered', async () => {
    // time stands still: what is remembered does not age
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const { trips, statements } = await ofCall('/api/settings').finally(() => clock.mockRestore())
    expect({ trips, statements }).toEqual({ trips: 0, statements: [] })
  })

  it('one for a statement', async () => {
    const { trips, statements } = await ofCall(ownDefaults)
    expect(trips).toBe(1)
    // the end of the transaction travels with the next one
    expect(statements.filter(({ text }) => text !== 'commit')).toHaveLength(2)
  })

  it('one for a page of the device list with its total', async () => {
    const url = page({ TenantIds: tenants[0] ?? '', Lifecycles: 'Installed' })
    const { trips, statements } = await ofCall(url)
    expect(trips).toBe(1)
    expect(statements.length).toBeLessThanOrEqual(5)
    expect((await get(url)).items).toHaveLength(25)
  })

  it('one for a search by a part of an EUI', async () => {
    const url = page({ Query: '1eef' })
    const { trips } = await ofCall(url)
    expect(trips).toBe(1)
    expect((await get(url)).items.length).toBeGreaterThan(0)
  })

  it.each([ownDefaults, '/api/taxonomy/buildings', 'list'])(
    'and %s is read by prepared statements',
    async (url) => {
      const path = url === 'list' ? page({ TenantIds: tenants[0] ?? '', Lifecycles: 'Installed' }) : url
      const call = () => app.onMain({ url: path, as: token, tenant: tenants[0] ?? '' })
      for (let time = 0; time < 3; time++) await call()
      const { statements } = await roundTrips(call)
      const read = statements.filter((statement) => !isOfTransaction(statement))
      expect(read.length).toBeGreaterThan(0)
      expect(read.filter(({ name }) => name === undefined)).toEqual([])
    },
  )
})

describe('a list by a bound or by a state, which leaves few rows or most of them,', () => {
  const since = '2026-01-01T00:00:00.000Z'
  it.each<[string, unknown]>([
    [page({ BatteryBelow: '2.5' }), 2.5],
    [page({ Modes: 'summer' }), 'summer'],
    [page({ Lifecycles: 'Prototype' }), 'Prototype'],
    ['/api/thermostats?Mode=summer', 'summer'],
    ['/api/thermostats?Mode=summer&Not=Mode', 'summer'],
    ['/api/alerts/thermostats?AlertTypes=battery', 'battery'],
    [`/api/alerts/thermostats?From=${since}`, since],
    [`/api/audit?From=${since}`, since],
  ])('is planned for its values: %s', async (url, value) => {
    const { statements } = await ofCall(url)
    const filtered = statements.filter(({ values }) => values.includes(value))
    expect(filtered.length).toBeGreaterThan(0)
    expect(filtered.filter(({ name }) => name !== undefined)).toEqual([])
  })
})

/** The plan of the statement of a call whose text has a part. */
const planOfStatement = async (url: string, part: string) => {
  const { statements } = await ofCall(url)
  return planOf(app, asAdmin, statements.find(({ text }) => text.includes(part)) ?? { text: '', values: [] })
}
/** Of the statement that finds a page. */
const planOfPage = (url: string) => planOfStatement(url, 'as total')
/** Of the statement that reads the rows of a page. */
const planOfRows = (url: string) => planOfStatement(url, 'current_setting')

/** Does one thing again and again until another one is done. */
const beside = async (
  again: (turn: number) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> => {
  let goesOn = true
  const other = (async () => {
    for (let turn = 0; goesOn; turn++) await again(turn)
  })()
  try {
    await work()
  } finally {
    goesOn = false
    await other
  }
}

describe('a page of the device list', () => {
  it.each([
    ['of a client', {}],
    ['of a client, in a state', { Lifecycles: 'Installed' }],
    ['of a client, online', { NetworkStatuses: 'Online' }],
    ['of a client, in a state and offline', { Lifecycles: 'Installed', NetworkStatuses: 'Offline' }],
    ['of a client, the longest unseen first', { 'Sort.Direction': 'Ascending' }],
  ])('%s comes from an index in its order, with its total, without a sort', async (_, search) => {
    const { nodes, indexes } = await planOfPage(page({ TenantIds: tenants[0] ?? '', ...search }))
    expect(indexes).toContain('thermostats_tenant_seen')
    // the clients that a filter names are looked for in the same statement
    expect(
      indexes.filter((name) => !name?.startsWith('thermostats_tenant_') && name !== 'tenants_pkey'),
    ).toEqual([])
    expect(nodes).not.toContain('Sort')
    expect(nodes).not.toContain('Seq Scan')
  })

  it('of a client, in a state, has its total from the index of states', async () => {
    expect(
      (await planOfPage(page({ TenantIds: tenants[0] ?? '', Lifecycles: 'Installed' }))).indexes,
    ).toContain('thermostats_tenant_state')
  })

  it('has as many rows as its total says, while others write', async () => {
    const small = await aTenant(app)
    const move = (to: string, limit: number) =>
      withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(
          sql`update main.thermostats set tenant_id = ${to} where id in (select id from main.thermostats where tenant_id = ${to === small ? (tenants[1] ?? '') : small} limit ${limit})`,
        ),
      )
    await move(small, 60)
    const seen = new Set<number>()
    await beside(
      (turn) => move(turn % 2 === 0 ? small : (tenants[1] ?? ''), 20),
      async () => {
        for (let turn = 0; turn < 40; turn++) {
          const { items, total } = await get(page({ TenantIds: small, PageSize: '200' }))
          expect(items).toHaveLength(total)
          seen.add(total)
        }
      },
    )
    expect([...seen].every((total) => total % 20 === 0)).toBe(true)
  })

  it('looks each name of a row up by an index that takes two pages', async () => {
    const { indexes } = await planOfRows(page({ TenantIds: tenants[0] ?? '' }))
    const places = [
      'locations',
      'building_complexes',
      'buildings',
      'building_units',
      'public_areas',
      'rooms',
      'radiators',
      'thermostat_states',
    ]
    expect(indexes).toEqual(expect.arrayContaining(places.map((name) => `${name}_lookup`)))
  })
})

describe('a search for a text among all devices', () => {
  it('has a plan that serves every text', async () => {
    // what other tests have written waits before the index, which counts; elsewhere autovacuum takes it in
    await app.deps.db.pool.query('vacuum (analyze) main.thermostats')
    // each connection plans by itself, after some calls, and any of them may get a call
    await eventually(async () => {
      for (const text of [
        '1eef',
        '3dde',
        '5ccd',
        '7bbc',
        '9aab',
        'b99a',
        'd889',
        'f778',
        '1666',
        '3555',
        '5444',
        '7333',
      ])
        await get(page({ Query: text }))
      const known = await Promise.all(
        Array.from({ length: 10 }, () =>
          app.deps.db.pool.query(
            `select from pg_prepared_statements where statement like '%thermostats%like%as total%' and generic_plans > 0`,
          ),
        ),
      )
      expect(Math.max(...known.map(({ rows }) => rows.length))).toBeGreaterThan(0)
    })
    const { nodes, indexes } = await planOfPage(page({ Query: '1eef' }))
    expect(indexes).toEqual(['thermostats_text'])
    expect(nodes).not.toContain('Seq Scan')
  })

  it('reads the rows that it finds where they stand, each in the state in which it was found, while others write', async () => {
    const url = page({ Query: '1eef', PageSize: '200', 'Sort.SortOption': 'BatteryVoltage' })
    expect((await planOfRows(url)).nodes).toContain('Tid Scan')
    const write = () =>
      withScope(app.deps.db.pool, asAdmin, (tx) =>
        tx.execute(sql`update main.thermostats set battery_voltage = random() where eui like '%1eef%'`),
      )
    await write()
    const { total } = await get(url)
    await beside(write, async () => {
      for (let turn = 0; turn < 40; turn++) {
        const { items } = await get(url)
        expect(items).toHaveLength(total)
        const values = items.map(({ batteryVoltage }: { batteryVoltage: number }) => batteryVoltage)
        expect(values).toEqual(values.toSorted((one: number, other: number) => other - one))
      }
    })
  })

  it('does not read the index from end to end for a text without a letter or a digit', async () => {
    const url = page({ Query: '---' })
    expect((await planOfPage(url)).indexes).toEqual([])
    expect((await get(url)).items).toEqual([])
  })
})

describe('a page of the thermostats of a client', () => {
  it.each(['Ascending', 'Descending'])(
    'by their last uplink, %s, comes from the index that has the order',
    async (direction) => {
      const tenantId = tenants[0] ?? ''
      const url = `/api/thermostats?Sort.SortOption=LastSeenAt&Sort.Direction=${direction}`
      const { statements } = await roundTrips(() => app.onMain({ url, as: token, tenant: tenantId }))
      const ids = statements.find(({ text }) => text.includes('order by') && text.includes('limit')) ?? {
        text: '',
        values: [],
      }
      const { nodes, indexes } = await planOf(app, { role: 'app_tenant', tenantId }, ids)
      expect(indexes).toContain('thermostats_tenant_seen')
      expect(nodes).not.toContain('Sort')
    },
  )
})
