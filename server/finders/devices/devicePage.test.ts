import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DeviceFilters } from '../../../contract/main/deviceFilters.ts'
import { aTenant } from '../../../tests/support/people.ts'
import { queriesThrough } from '../../../tests/support/queriesThrough.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { totalBound } from '../../db/page.ts'
import { naturalOrder, thermostats as table } from '../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../db/scope.ts'
import { Refusal } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { devicePage } from './devicePage.ts'

const fleet = 12_000

let app: TestApp
let tenants: string[]

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)

/** Thermostats of three clients and of none: more than the limit of totals, a fifth of them never seen. */
beforeAll(async () => {
  app = await testApp()
  tenants = [await aTenant(app), await aTenant(app), await aTenant(app)]
  await inDb((tx) =>
    tx.execute(sql`
      insert into main.thermostats (id, tenant_id, eui, wt_id, lifecycle, mode, firmware_version, battery_voltage, last_seen_at, online_until)
      select gen_random_uuid(), case n % 4 when 0 then ${tenants[0]}::uuid when 1 then ${tenants[1]}::uuid when 2 then ${tenants[2]}::uuid end,
        '02f7a1' || lpad(to_hex(n * 7919), 10, '0'), 'WT-' || lpad(n::text, 8, '0'), case when n % 3 = 0 then 'FinalCheckoutSuccessful' else 'Installed' end,
        case when n % 7 = 0 then 'storage' when n % 7 = 1 then 'summer' else 'normal' end, case when n % 11 > 0 then '2.' || 7 + n % 5 || '.0' end, case when n % 10 > 1 then 2 + n % 150 / 100.0 end,
        seen, seen + interval '2 hours'
      from (select n, case when n % 5 > 0 then ${app.clock.now().toISOString()}::timestamptz - (n % 400) * interval '10 minutes' end as seen from generate_series(1, ${fleet}::int) n) x`),
  )
  await app.deps.db.pool.query('analyze main.thermostats')
})
afterAll(() => app.stop())

type Filters = Parameters<typeof devicePage>[2]
type Sort = Pick<Filters, 'Sort.SortOption' | 'Sort.Direction'>

const sortBy = (option: string, direction: Sort['Sort.Direction']): Sort => ({
  'Sort.SortOption': option,
  'Sort.Direction': direction,
})
const latest = sortBy('LastSeen', 'Descending')

const page = (
  filters: object,
  sort: Sort,
  part: Partial<Filters> = {},
  reach: Parameters<typeof devicePage>[1] = { tenantIds: 'all' },
  looked?: number,
) =>
  inDb((tx) =>
    devicePage(
      tx,
      reach,
      { ...DeviceFilters.parse(filters), Page: 1, PageSize: 25, ...sort, ...part },
      app.clock.now(),
      looked === undefined ? {} : { looked },
    ),
  )

/** The expected page: one plain statement, sorted in the database without the page's index strategy. */
const plainly = async (
  where: ReturnType<typeof sql> | undefined,
  order: ReturnType<typeof sql>[],
  limit: number,
) =>
  (
    await inDb((tx) =>
      tx
        .select({ eui: table.eui })
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit),
    )
  ).map(({ eui }) => eui)

it('has a row that is moved between the statement that finds it and the one that reads it', async () => {
  const moved: string[] = []
  const { items, total } = await queriesThrough(
    (send, given) => {
      const [asked] = given
      const text = typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : ''
      if (text.includes('::tid[]')) {
        moved.push(text)
        send(`update main.thermostats set hardware_revision = 7 where eui like '%1eef%'`)
      }
      return send(...given)
    },
    () => page({ Query: '1eef' }, latest),
  )
  expect(moved).toHaveLength(1)
  expect(total).toBeGreaterThan(0)
  expect(items.map(({ hardwareRevision }) => hardwareRevision)).toEqual(
    Array.from({ length: total }, () => 7),
  )
})

describe('a list longer than the limit of totals', () => {
  it('reports that there are more, and allows paging past the limit only by cursor', async () => {
    const first = await page({ Query: '02f7a1' }, latest)
    expect(first).toMatchObject({ total: totalBound, more: true })
    expect(first.items).toHaveLength(25)
    await expect(page({ Query: '02f7a1' }, latest, { Page: 401 })).rejects.toBeInstanceOf(Refusal)
    const last = await page({ Query: '02f7a1' }, latest, { Page: 400 })
    const beyond = await page({ Query: '02f7a1' }, latest, {
      PageSize: 200,
      ...(last.next !== null && { After: last.next }),
    })
    const expected = await plainly(
      undefined,
      [sql`${table.lastSeenAt} desc nulls last`, sql`${table.id} desc`],
      totalBound + 200,
    )
    expect(beyond.items.map(({ eui }) => eui)).toEqual(expected.slice(totalBound))
  })

  it.each([
    ['LastSeen', 'Descending', [sql`${table.lastSeenAt} desc nulls last`, desc(table.id)]],
    ['LastSeen', 'Ascending', [sql`${table.lastSeenAt} asc nulls first`, asc(table.id)]],
    ['BatteryVoltage', 'Ascending', [sql`${table.batteryVoltage} asc nulls last`, asc(table.id)]],
    ['BatteryVoltage', 'Descending', [sql`${table.batteryVoltage} desc nulls last`, desc(table.id)]],
    [
      'FirmwareVersion',
      'Descending',
      [sql`${naturalOrder(table.firmwareVersion)} desc nulls last`, desc(table.id)],
    ],
    [
      'FirmwareVersion',
      'Ascending',
      [sql`${naturalOrder(table.firmwareVersion)} asc nulls last`, asc(table.id)],
    ],
    ['WtId', 'Descending', [sql`${table.wtId} desc nulls last`, desc(table.id)]],
  ] as const)('can be walked to its end, by %s %s', async (option, direction, order) => {
    const found: string[] = []
    let after: string | null | undefined
    while (after !== null) {
      const part = await page({ Query: '02f7a1' }, sortBy(option, direction), {
        PageSize: 1000,
        ...(after !== undefined && { After: after }),
      })
      found.push(...part.items.map(({ eui }) => eui))
      after = part.next
    }
    expect(found).toEqual(await plainly(undefined, [...order], fleet))
  })

  it('is sorted by several columns, whatever its length', async () => {
    const sort = {
      ...sortBy('FirmwareVersion', 'Descending'),
      'Sort.Then': ['LastSeen.Ascending', 'Eui.Descending'],
    }
    const order = [
      sql`${naturalOrder(table.firmwareVersion)} desc nulls last`,
      sql`${table.lastSeenAt} asc nulls first`,
      sql`${table.eui} desc`,
    ]
    for (const [filters, where] of [
      [{ Query: '02f7a1' }, undefined],
      [{ TenantIds: [tenants[0]] }, sql`${table.tenantId} = ${tenants[0]}`],
    ] as const) {
      const pages = [
        await page(filters, sort, { PageSize: 200 }),
        await page(filters, sort, { PageSize: 200, Page: 2 }),
      ]
      expect(pages.flatMap(({ items }) => items.map(({ eui }) => eui))).toEqual(
        await plainly(where, order, 400),
      )
      expect(pages.map(({ next }) => next)).toEqual([null, null])
    }
  })

  it('is planned for tables in memory, as everything on a connection of the pool', async () => {
    const settings = await inDb(async (tx) => {
      const { rows } = await tx.execute(
        sql`select current_setting('random_page_cost') as cost, current_setting('jit') as jit`,
      )
      return rows[0]
    })
    expect(settings).toEqual({ cost: '1.1', jit: 'off' })
  })

  it('is merged from the indexes of several values in one order', async () => {
    const now = app.clock.now().toISOString()
    const order = [sql`${table.lastSeenAt} desc nulls last`, sql`${table.id} desc`]
    const [one, other] = tenants
    const cases = [
      [
        { NetworkStatuses: ['Offline', 'Unknown'], Query: '02f7a1' },
        sql`${table.onlineUntil} < ${now} or ${table.onlineUntil} is null`,
      ],
      [
        { Modes: ['summer', 'storage'], Lifecycles: ['FinalCheckoutSuccessful', 'Prototype'] },
        sql`mode <> 'normal' and lifecycle <> 'Installed'`,
      ],
      [{ TenantIds: [one, other] }, sql`${table.tenantId} in (${one}, ${other})`],
      [
        { TenantIds: [one, other], NetworkStatuses: ['Unknown', 'Online'] },
        sql`${table.tenantId} in (${one}, ${other}) and (${table.onlineUntil} >= ${now} or ${table.onlineUntil} is null)`,
      ],
    ] as const
    for (const [filters, where] of cases) {
      const expected = await plainly(where, order, 400)
      const pages = [
        await page(filters, latest, { PageSize: 200 }),
        await page(filters, latest, { PageSize: 200, Page: 2 }),
      ]
      expect(pages.flatMap(({ items }) => items.map(({ eui }) => eui))).toEqual(expected)
    }
  })

  it.each(['LastSeen', 'Eui', 'WtId', 'FirmwareVersion', 'BatteryVoltage'])(
    'returns the same page when its first rows are deep in the order, by %s',
    async (option) => {
      for (const direction of ['Ascending', 'Descending'] as const) {
        const sort = sortBy(option, direction)
        const near = await page({ Query: '02f7a1' }, sort)
        const far = await page({ Query: '02f7a1' }, sort, {}, { tenantIds: 'all' }, 10)
        expect(far).toEqual(near)
        const after = near.next === null ? {} : { After: near.next }
        expect(await page({ Query: '02f7a1' }, sort, after, { tenantIds: 'all' }, 10)).toEqual(
          await page({ Query: '02f7a1' }, sort, after),
        )
      }
    },
  )

  it('has an exact total below the limit', async () => {
    const [own] = tenants
    expect(await page({ TenantIds: [own] }, latest)).toMatchObject({ total: fleet / 4 })
    expect(await page({ TenantIds: [own], Modes: ['normal'] }, latest)).toHaveProperty(
      'total',
      (await plainly(sql`${table.tenantId} = ${own} and mode = 'normal'`, [asc(table.id)], fleet)).length,
    )
    expect(await page({ Query: 'ffffffff' }, latest)).toEqual({
      items: [],
      total: 0,
      page: 1,
      pageSize: 25,
      next: null,
    })
    expect(await page({ TenantIds: [own] }, latest, { Page: 5000 })).toMatchObject({
      items: [],
      total: fleet / 4,
    })
  })

  it("is limited to the actor's reach, with devices of no client where included", async () => {
    const [own = ''] = tenants
    const reach = { tenantIds: [own] }
    const mine = await page({ Modes: ['storage'] }, latest, {}, reach)
    expect(mine.total).toBe(
      (await plainly(sql`${table.tenantId} = ${own} and mode = 'storage'`, [asc(table.id)], fleet)).length,
    )
    const more = await page({ Modes: ['storage'] }, latest, {}, { ...reach, tenantless: true })
    const nobodys = await plainly(
      sql`${isNull(table.tenantId)} and ${eq(table.mode, 'storage')}`,
      [asc(table.id)],
      fleet,
    )
    expect(more.total).toBe(mine.total + nobodys.length)
    expect(await page({ Ids: [newId()] }, latest, {}, reach).catch((error: unknown) => error)).toBeInstanceOf(
      Refusal,
    )
  })
})
