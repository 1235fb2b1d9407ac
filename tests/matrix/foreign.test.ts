import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAppointment } from '../../demo/seed/builders/buildRenter.ts'
import { roles, type Role } from '../../domain/enums.ts'
import { appointments, signalTesters } from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { tell, warmHome } from '../consent/told.ts'
import { insertRows, type Estate } from '../support/estate.ts'
import { calls, sampleFor, type Call } from './calls.ts'
import { allows } from './expected/callRights.ts'
import { everyRequest, marksIn, reads, replyTo, requestsOf, type Request } from './replies.ts'
import { send } from './send.ts'
import { aWorld, type World } from './world.ts'

/** A renter for whom the samples search by a part of the name, so that a search that looks too far finds somebody. */
const renter = { surname: 'Musterfrau', phone: '0351 40 44 711', email: 'musterfrau@example.test' }
/** Replies that tell what was done last, which these tests do themselves: tasks, the log, and what is kept of a person with its log. */
const ownTraces = [
  'GET /api/jobs',
  'GET /api/audit',
  'GET /api/renters/{id}/personal-data',
  'GET /api/renters/{id}/erasure',
  'GET /api/data-privacy-site/{agreementId}/personal-data',
  'GET /api/data-privacy-site/{agreementId}/erasure',
]
/** Replies that tell the newest version of a firmware, which belongs to the platform and which the samples of either client upload. */
const newestFirmware = ['GET /api/development/auto-fuota', 'GET /api/development/auto-fuota/{id}']
/** Rights to what belongs to the platform and is the same for everybody. */
const ofPlatform = ['settings.write', 'legal.read', 'legal.write', 'tenants.write']

let world: World
let requests: Request[]
const before = new Map<Request, string>()

const inDatabase = async (query: SQL): Promise<string[]> => {
  const { rows } = await withScope(world.app.deps.db.pool, asAdmin, (tx) => tx.execute(query))
  return rows.map((row) => z.object({ mark: z.string() }).parse(row).mark)
}

/** The ids and EUIs in every table with such a column, of the rows for which a column holds a value. */
const marksWhere = async (column: string, value: string): Promise<string[]> => {
  const tables =
    await inDatabase(sql`select a.table_name || ' ' || a.column_name as mark from information_schema.columns a
    join information_schema.columns b using (table_schema, table_name) join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'main' and t.table_type = 'BASE TABLE' and a.column_name in ('id', 'eui') and b.column_name = ${column}`)
  const found = await Promise.all(
    tables.map((named) => {
      const [table = '', key = ''] = named.split(' ')
      return inDatabase(
        sql`select distinct ${sql.identifier(key)}::text as mark from main.${sql.identifier(table)} where ${sql.identifier(column)} = ${value} and ${sql.identifier(key)} is not null`,
      )
    }),
  )
  return found.flat()
}

/** Everything by which a reply would name the other client. */
const marksOfForeign = async (): Promise<Set<string>> => {
  const { foreign } = world
  const people = [...foreign.people].flatMap(([role, { id, email }]) =>
    role === 'SuperAdmin' ? [] : [id, email],
  )
  return new Set(
    [foreign.tenantId, ...people, ...(await marksWhere('tenant_id', foreign.tenantId))].map((mark) =>
      mark.toLowerCase(),
    ),
  )
}

const isOfPlatform = ({ endpoint: { needs } }: Call): boolean =>
  [needs].flat().some((need) => ofPlatform.includes(need))

/** Has the other client do everything once that can be done, so that it has rows of every kind. */
const growForeign = async (): Promise<void> => {
  const { app, foreign } = world
  for (const call of calls) {
    const { backend, endpoint, name } = call
    if (endpoint.scope === 'public' || endpoint.scope === 'self' || isOfPlatform(call)) continue
    const role = roles.find((one) => one !== 'SuperAdmin' && allows(endpoint, one)) ?? 'SuperAdmin'
    const estate = endpoint.method === 'GET' ? foreign.estate : await foreign.fresh()
    const sample = await sampleFor(world, call, foreign, role, { estate })
    if (endpoint.method === 'GET') continue
    const reply = await send(app, backend, endpoint, sample, {
      token: sample.token ?? foreign.people.get(role)?.token ?? '',
      tenantId: foreign.tenantId,
    })
    if (reply.statusCode >= 300) throw new Error(`${name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  }
  await live(await foreign.fresh())
}

/** What people do whose names calls then tell that Regular may read, too; with what each is done. */
const signed = {
  'PUT /api/comfort-level/{buildingId}/night-reduction': 'Admin',
  'POST /api/thermostats/{eui}/actions/target-temperature': 'Admin',
  'POST /api/thermostats/{eui}/report-malfunction': 'Admin',
  'POST /api/legal-note': 'SuperAdmin',
} as const satisfies Record<string, Role>

/** Has people of the own client sign what is in its estate. */
const sign = async (): Promise<void> => {
  const { app, home } = world
  for (const [name, role] of Object.entries(signed)) {
    const call = calls.find((one) => one.name === name)
    if (!call) throw new Error(`no call ${name}`)
    const reply = await send(app, call.backend, call.endpoint, await sampleFor(world, call, home, role), {
      token: home.people.get(role)?.token ?? '',
      tenantId: home.tenantId,
    })
    if (reply.statusCode >= 300) throw new Error(`${name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`)
  }
}

/** Gives an estate an appointment, measurements, and a renter for whom people search. */
const live = async (estate: Estate): Promise<void> => {
  await insertRows(world.app, [[appointments, buildAppointment(estate.random, estate.unit)]])
  await tell(world.app, estate, warmHome)
  await withScope(world.app.deps.db.pool, asAdmin, (tx) =>
    tx.execute(
      sql`update main.renters set last_name = ${renter.surname}, phone = ${renter.phone}, email = ${renter.email} where id = ${estate.renter.id}`,
    ),
  )
}

interface Found {
  /** Replies that name the other side. */
  naming: string[]
  /** Replies that became different when only the other side changed. */
  changed: string[]
}

/** Sends requests again and compares: nothing of their reply may come from elsewhere. */
const again = async (asked: readonly Request[], theirs: ReadonlySet<string>): Promise<Found> => {
  const found: Found = { naming: [], changed: [] }
  for (const request of asked) {
    const text = await replyTo(world, request)
    if (marksIn(text, theirs).length > 0) found.naming.push(request.name)
    if (![...ownTraces, ...newestFirmware].includes(request.name) && text !== before.get(request))
      found.changed.push(request.name)
  }
  return found
}

beforeAll(async () => {
  world = await aWorld()
  const { app, home, foreign } = world
  await live(home.estate)
  for (const { tenantId } of [home, foreign])
    await insertRows(app, [
      [signalTesters, { id: newId(), tenantId, eui: `02f7e3${newId().slice(-10)}`, label: 'Tester' }],
    ])
  requests = await everyRequest(world)
  for (const request of requests) before.set(request, await replyTo(world, request))
  await growForeign()
}, 180_000)
afterAll(() => world.stop())

describe('every list, search, count and file', () => {
  it.each(roles)(
    'tells %s nothing of another client',
    async (role) => {
      const asked = requests.filter((request) => request.role === role)
      expect(asked.length).toBeGreaterThan(10)
      expect(await again(asked, await marksOfForeign())).toEqual({ naming: [], changed: [] })
    },
    120_000,
  )

  it('tells a technician nothing of buildings outside their projects', async () => {
    const asked = await requestsOf(world, 'Technician')
    for (const request of asked) before.set(request, await replyTo(world, request))
    const apart = await world.home.freshApart()
    await live(apart)
    const theirs = new Set([
      ...(await marksWhere('building_id', apart.building.id)),
      apart.building.id,
      apart.location.id,
      apart.complex.id,
      apart.circuit.id,
    ])
    expect(theirs.size).toBeGreaterThan(15)
    const { naming, changed } = await again(asked, theirs)
    expect({ naming, changed }).toEqual({ naming: [], changed: [] })
  }, 120_000)

  const { surname, phone, email } = renter
  it.each([
    { role: 'Admin', told: [surname, phone, email] },
    { role: 'Customer', told: [surname, phone, email] },
    { role: 'Technician', told: [surname, phone] },
    { role: 'Regular', told: [] },
    { role: 'MainRenter', told: [] },
    { role: 'SubRenter', told: [] },
  ] as const)('tells $role of a renter: $told', ({ role, told }) => {
    const texts = [...before].flatMap(([request, text]) => (request.role === role ? [text] : []))
    expect([surname, phone, email].filter((part) => texts.some((text) => text.includes(part)))).toEqual(told)
  })

  it('tells a role that reads without personal data the name of no colleague', async () => {
    await sign()
    const naming = async (role: Role, names: readonly string[]): Promise<string[]> => {
      const found = new Set<string>()
      for (const request of await requestsOf(world, role)) {
        const text = await replyTo(world, request)
        if (names.some((name) => text.includes(`"${name}"`))) found.add(request.name)
      }
      return [...found]
    }
    // what can name somebody: an Admin sees colleagues here
    expect(await naming('Admin', ['Erika Admin'])).toEqual(
      expect.arrayContaining([
        'GET /api/comfort-level/{buildingId}',
        'GET /api/thermostats/{eui}/downlinks',
        'GET /api/taxonomy/heating-circuits/{id}/hydraulic-balancing',
        'GET /api/thermostats/{eui}/history',
      ]),
    )
    const colleagues = roles.filter((one) => one !== 'Regular').map((one) => `Erika ${one}`)
    expect(await naming('Regular', colleagues)).toEqual([])
    expect(
      await naming(
        'MainRenter',
        colleagues.filter((name) => name !== 'Erika MainRenter'),
      ),
    ).toEqual([])
  }, 120_000)

  it('knows what to ask', () => {
    expect(reads.length).toBeGreaterThan(120)
  })
})
