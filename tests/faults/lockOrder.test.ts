import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildRadiator, buildRoom, buildUnit } from '../../demo/seed/builders/buildRoom.ts'
import { buildingUnits, radiators, rooms } from '../../server/db/schema.ts'
import { countedFigures, figuresByBuilding, keptFigures } from '../support/buildingFigures.ts'
import { anEstate, assign, insertRows, type Estate } from '../support/estate.ts'
import { patience } from '../support/patience.ts'
import { aPerson, aTenant, type Person } from '../support/people.ts'
import { testApp, type TestApp } from '../support/testApp.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const post = (url: string, body: object) => app.onMain({ method: 'POST', url, as: admin.token, tenant, body })
const patch = (url: string, body: object) =>
  app.onMain({ method: 'PATCH', url, as: admin.token, tenant, version: 1, body })

/** Waits until so many transactions wait for another one. */
const waiting = async (count: number): Promise<void> => {
  await expect
    .poll(
      async () =>
        (
          await app.deps.db.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
      patience,
    )
    .toBe(count)
}

/** Starts calls one after the other while a lock is held, so that each has come as far as it can, and lets them go at once. */
const heldBack = async <T>(
  lock: string,
  key: unknown[],
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const client = await app.deps.db.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock, key)
    const started: Promise<T>[] = []
    for (const call of calls) {
      started.push(call())
      await waiting(started.length)
    }
    await client.query('commit')
    return await Promise.all(started)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const advisory = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'

describe('appointments of one technician', () => {
  it('are planned and made one after the other, whoever comes first', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const project = await assign(app, tenant, technician.id, [estate.building.id])
    const visit = (from: string, to: string) => ({
      unitId: estate.unit.id,
      technicianId: technician.id,
      startsAt: `2094-03-01T${from}:00+01:00`,
      endsAt: `2094-03-01T${to}:00+01:00`,
    })
    const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }
    const plan = () =>
      post(`/api/projects/${project}/planning`, {
        days: ['2094-03-01'],
        hours,
        appointments: [visit('08:00', '09:00')],
      })
    const one = () => post('/api/appointments', visit('13:00', '14:00'))
    const replies = await heldBack(advisory, [`appointments of ${technician.id}`], [plan, one])
    expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [201, expect.anything()],
      [201, expect.anything()],
    ])
  })

  it('are announced and cancelled one after the other', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    const project = await assign(app, tenant, technician.id, [estate.building.id])
    const made = await post('/api/appointments', {
      unitId: estate.unit.id,
      technicianId: technician.id,
      startsAt: '2094-03-01T08:00:00+01:00',
      endsAt: '2094-03-01T09:00:00+01:00',
    })
    expect(made.statusCode, made.body).toBe(201)
    const mails = `/api/projects/${project}/planning/mails`
    expect((await post(mails, {})).json()).toEqual({ sent: 1, withoutMail: 0 })
    const replies = await heldBack(
      advisory,
      [`announcements of ${tenant}`],
      [
        () => post(mails, { again: true }),
        () => patch(`/api/appointments/${made.json().id}`, { cancelled: true }),
      ],
    )
    expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [200, expect.anything()],
      [200, expect.anything()],
    ])
  })
})

it('deletes a client while one of its projects is planned, without waiting in a circle', async () => {
  const root = await aPerson(app, { role: 'SuperAdmin' })
  const empty = await aTenant(app)
  const technician = await aPerson(app, { role: 'Technician', tenantId: empty })
  const as = { as: root.token, tenant: empty }
  const made = await app.onMain({
    method: 'POST',
    url: '/api/projects/management',
    ...as,
    body: { name: 'Ohne Gebäude', userIds: [technician.id] },
  })
  const visit = {
    unitId: crypto.randomUUID(),
    technicianId: technician.id,
    startsAt: '2094-03-01T08:00:00+01:00',
    endsAt: '2094-03-01T09:00:00+01:00',
  }
  const hours = { start: '08:00', end: '16:00', lunchStart: '12:00', lunchEnd: '12:30' }
  const plan = () =>
    app.onMain({
      method: 'POST',
      url: `/api/projects/${made.json().id}/planning`,
      ...as,
      body: { days: ['2094-03-01'], hours, appointments: [visit] },
    })
  const remove = () => app.onMain({ method: 'DELETE', url: `/api/tenants/${empty}`, as: root.token })
  const replies = await heldBack(
    'select from identity.users where id = $1 for update',
    [technician.id],
    [plan, remove],
  )
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [422, expect.stringContaining('unitNotInProject')],
    [204, ''],
  ])
})

describe('a bulk edit that waits for a row', () => {
  const roomsOf = async (count: number) => {
    const made = Array.from({ length: count }, (_, at) =>
      buildRoom(estate.random, { unit: estate.secondUnit }, { name: `Zimmer ${at}` }),
    )
    await insertRows(app, [[rooms, made]])
    return made.map(({ id }) => id).toSorted()
  }
  const describeAll = (ids: readonly string[], as: Person) => () =>
    app.onMain({
      method: 'POST',
      url: '/api/taxonomy/rooms/bulk-edit',
      as: as.token,
      tenant,
      body: { field: 'description', value: 'Parkett', rows: ids.map((id) => ({ id, version: 1 })) },
    })
  const written = async (ids: readonly string[]) =>
    (
      await app.deps.db.pool.query(
        'select id from main.rooms where id = any($1::uuid[]) and (description is not null or version > 1)',
        [ids],
      )
    ).rows

  it('writes none once that row is deleted', async () => {
    const ids = await roomsOf(4)
    const [reply] = await heldBack(
      'delete from main.rooms where id = $1',
      [ids[2]],
      [describeAll(ids, admin)],
    )
    expect(reply?.json()).toMatchObject({
      written: false,
      rows: [{ reason: null }, { reason: null }, { reason: 'notFound' }, { reason: null }],
    })
    expect(await written(ids)).toEqual([])
  })

  it('writes none once the technician has lost the building, whose rows it then no longer finds', async () => {
    const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
    await assign(app, tenant, technician.id, [estate.building.id])
    const ids = await roomsOf(4)
    const end = `with ended as (delete from main.project_buildings where building_id = (select building_id from main.rooms where id = $1))
      update main.rooms set version = version where id = $1`
    const [reply] = await heldBack(end, [ids[2]], [describeAll(ids, technician)])
    expect(reply?.json()).toMatchObject({
      written: false,
      rows: [{ reason: null }, { reason: null }, { before: null }, { reason: 'notFound' }],
    })
    expect(await written(ids)).toEqual([])
  })
})

it('mails no renter who is deleted meanwhile, and goes on without them', async () => {
  const technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  const project = await assign(app, tenant, technician.id, [estate.building.id])
  const times = { startsAt: '2094-03-01T08:00:00+01:00', endsAt: '2094-03-01T09:00:00+01:00' }
  expect((await post('/api/appointments', { unitId: estate.unit.id, ...times })).statusCode).toBe(201)
  const [reply] = await heldBack(
    'delete from main.renters where id = $1',
    [estate.renter.id],
    [() => post(`/api/projects/${project}/planning/mails`, {})],
  )
  expect([reply?.statusCode, reply?.json()]).toEqual([200, { sent: 0, withoutMail: 1 }])
})

describe('the figures of buildings', () => {
  const compare = async () =>
    expect((await app.deps.db.pool.query(figuresByBuilding(keptFigures))).rows).toEqual(
      (await app.deps.db.pool.query(figuresByBuilding(countedFigures))).rows,
    )

  /** In each of two buildings, at two locations, a room with a radiator, and one that is not measured. */
  const twoBuildings = async () => {
    const estates = [await anEstate(app, tenant), await anEstate(app, tenant)]
    const units = estates.map(({ random, building }) => buildUnit(random, building, { name: 'WE 3' }))
    const heated = units.map((unit) =>
      buildRoom(estate.random, { unit }, { name: 'Bad', dataGathering: 'Complete' }),
    )
    const unmeasured = units.map((unit) =>
      buildRoom(estate.random, { unit }, { name: 'Flur', dataGathering: 'HeightMissing' }),
    )
    await insertRows(app, [
      [buildingUnits, units],
      [rooms, [...heated, ...unmeasured]],
      [radiators, heated.map((room) => buildRadiator(estate.random, room))],
    ])
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    return {
      buildings: estates.map(({ building }) => building.id),
      units: ids(units),
      heated: ids(heated),
      unmeasured: ids(unmeasured),
    }
  }

  it('neither lock in a circle nor miscount, when rooms of the same buildings are deleted in different order', async () => {
    const made = await twoBuildings()
    const remove = (heated: number, unmeasured: number) => () =>
      post('/api/taxonomy/rooms/bulk-delete', { ids: [made.heated[heated], made.unmeasured[unmeasured]] })
    const lock =
      'select from main.building_figures where building_id = any($1::uuid[]) order by building_id for update'
    const replies = await heldBack(lock, [made.buildings], [remove(0, 1), remove(1, 0)])
    expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
      [200, expect.objectContaining({ done: 2 })],
      [200, expect.objectContaining({ done: 2 })],
    ])
    await compare()
  })

  it('hold after many writers at once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, twoBuildings))
    const calls = made.flatMap(({ heated, unmeasured, units }, turn) => [
      post('/api/taxonomy/rooms/bulk-delete', { ids: [heated[0], unmeasured[1]] }),
      post('/api/taxonomy/building-units/bulk-status', {
        ids: [...units.toReversed(), ...(made[(turn + 1) % made.length]?.units ?? [])],
        status: turn % 2 === 0 ? 'Finalized' : 'OnHold',
        reason: null,
        comment: null,
      }),
      post('/api/taxonomy/rooms/bulk-delete', { ids: [heated[1], unmeasured[0]] }),
    ])
    const replies = await Promise.all(calls)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    await compare()
  })
})
