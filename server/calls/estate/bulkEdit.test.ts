import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bulkEditMax } from '../../../domain/rules/bulkFields.ts'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { buildRoom } from '../../../demo/seed/builders/buildRoom.ts'
import { audit, rooms } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let estate: Estate
let made: (typeof rooms.$inferSelect)[]
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  const built = ['Küche', 'Bad'].map((name) =>
    buildRoom(estate.random, { unit: estate.secondUnit }, { name }),
  )
  await insertRows(app, [[rooms, built]])
  made = await stored(built.map(({ id }) => id))
})
afterAll(() => app.stop())

const stored = (ids: string[]) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.select().from(rooms).where(inArray(rooms.id, ids)).orderBy(rooms.id),
  )
const entries = (ids: string[]) =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'room.update'), inArray(audit.entityId, ids))),
  )
const ids = () => made.map(({ id }) => id)
const edit = (body: object, { resource = 'rooms', as = admin.token } = {}) =>
  app.onMain({ method: 'POST', url: `/api/taxonomy/${resource}/bulk-edit`, as, tenant, body })
const versions = () => made.map(({ id, version }) => ({ id, version }))

it('a preview tells each row’s value now and afterwards, and writes nothing', async () => {
  const reply = await edit({ field: 'floor', value: 0, rows: versions(), preview: true })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    written: false,
    rows: made.map(({ id, floor }) => ({ id, before: floor, after: 0, reason: null })),
  })
  expect(await stored(ids())).toEqual(made)
  expect(await entries(ids())).toEqual([])
})

it('the act sets the field of all rows, each with its version and its entry in the audit log', async () => {
  const reply = await edit({ field: 'type', value: 'Bathroom', rows: versions() })
  expect(reply.json()).toMatchObject({ written: true })
  expect((await stored(ids())).map(({ type, version }) => [type, version])).toEqual(
    made.map(({ version }) => ['Bathroom', version + 1]),
  )
  expect((await entries(ids())).map(({ entityId }) => entityId).toSorted()).toEqual(ids().toSorted())
})

it('writes no row while one of them has changed since, has a rule against it or is out of reach, and tells which', async () => {
  const [first] = made
  const elsewhere = newId()
  const reply = await edit({
    field: 'type',
    value: 'Bathroom',
    rows: [
      ...versions().map((row, at) => (at === 0 ? { ...row, version: 99 } : row)),
      { id: elsewhere, version: 1 },
    ],
  })
  expect(reply.json()).toMatchObject({
    written: false,
    rows: [
      { id: first?.id, reason: 'staleVersion' },
      { reason: null },
      { id: elsewhere, reason: 'notFound' },
    ],
  })
  const high = await edit({ field: 'floor', value: 90, rows: versions() })
  expect(high.json()).toMatchObject({
    written: false,
    rows: [{ after: first?.floor, reason: expect.any(String) }, { reason: expect.any(String) }],
  })
  expect(await stored(ids())).toEqual(made)
})

it('tells a text as it is kept: without spaces around it, blank as none', async () => {
  const described = async (value: string) =>
    (await edit({ field: 'description', value, rows: versions(), preview: true })).json().rows
  expect(await described('  neu\u0308\u202E ')).toMatchObject([{ after: 'neü' }, { after: 'neü' }])
  expect(await described('  ')).toMatchObject([{ after: null }, { after: null }])
})

it('two at once, in whichever order their rows come: one is written whole, the other finds them changed', async () => {
  const built = Array.from({ length: 20 }, (_, at) =>
    buildRoom(estate.random, { unit: estate.secondUnit }, { name: `Zimmer ${at}` }),
  )
  await insertRows(app, [[rooms, built]])
  const rows = built.map(({ id }) => ({ id, version: 1 }))
  const described = (value: string, asked: object[]) => edit({ field: 'description', value, rows: asked })
  const replies = await Promise.all([
    described('hin', rows),
    described('her', rows.toReversed()),
    described('hin', rows),
    described('her', rows.toReversed()),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(replies.filter((reply) => reply.json().written === true)).toHaveLength(1)
  const kept = new Set(
    (await stored(built.map(({ id }) => id))).map(({ description, version }) => `${description} ${version}`),
  )
  expect(['hin 2', 'her 2'].filter((one) => kept.has(one))).toHaveLength(kept.size)
  expect(kept.size).toBe(1)
})

it('a value that is none of the field’s is refused row by row, and a field of no bulk edit at once', async () => {
  const reply = await edit({ field: 'type', value: 'Sauna', rows: versions() })
  expect(reply.json()).toMatchObject({
    written: false,
    rows: [{ reason: 'invalidValue' }, { reason: 'invalidValue' }],
  })
  expect((await edit({ field: 'name', value: 'Bad', rows: versions() })).statusCode).toBe(400)
  expect(
    (
      await edit({
        field: 'type',
        value: 'Bathroom',
        rows: Array.from({ length: bulkEditMax + 1 }, () => ({ id: newId(), version: 1 })),
      })
    ).statusCode,
  ).toBe(400)
})

it.each([
  ['buildings', 'basement', true],
  ['buildings', 'constructionYear', 1962],
  ['building-units', 'windowSensorsRequired', true],
  ['radiators', 'connectionPosition', 'Left'],
])('sets several %s: %s', async (resource, field, value) => {
  const { building, unit, radiator } = estate
  const row = { buildings: building, 'building-units': unit, radiators: radiator }[resource]
  const reply = await edit({ field, value, rows: [{ id: row?.id, version: 1 }] }, { resource })
  expect(reply.json()).toMatchObject({ written: true, rows: [{ after: value, reason: null }] })
  const read = await app.onMain({
    method: 'GET',
    url: `/api/taxonomy/${resource}/${row?.id}`,
    as: admin.token,
    tenant,
  })
  expect(read.json()).toMatchObject({ [field]: value, version: 2 })
})
