import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { newId } from '../../ids.ts'

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

const post = (url: string, body: object, who = { as: admin.token, tenant }) =>
  app.onMain({ method: 'POST', url, body, ...who })

/** The rows that a phone creates offline: the call and its body in an estate, and the id of a row that the server made. */
const kinds = {
  room: ({ unit, room }: Estate) =>
    ['/api/taxonomy/rooms', { unitId: unit.id, name: 'Küche', type: 'Kitchen' }, room.id] as const,
  window: ({ room, window }: Estate) =>
    [`/api/taxonomy/rooms/${room.id}/windows`, { name: 'Nordfenster' }, window.id] as const,
  radiator: ({ room, radiator }: Estate) =>
    [
      '/api/taxonomy/radiators',
      { roomId: room.id, name: 'Neu', valveType: 'Herz_M28', valveDirection: 'Left' },
      radiator.id,
    ] as const,
  appointment: ({ unit }: Estate) =>
    [
      '/api/appointments',
      { unitId: unit.id, startsAt: '2027-01-04T08:00:00.000Z', endsAt: '2027-01-04T09:00:00.000Z' },
      undefined,
    ] as const,
}

describe.each(['room', 'window', 'radiator', 'appointment'] as const)(
  'a %s with an id made on the phone',
  (kind) => {
    it('is created once, however often it is sent', async () => {
      const [url, body] = kinds[kind](estate)
      const id = newId()
      const first = await post(url, { ...body, id })
      expect([first.statusCode, first.json().id]).toEqual([201, id])
      const again = await post(url, { ...body, id })
      expect([again.statusCode, again.json()]).toEqual([201, first.json()])
      expect(await auditTrail(app, id)).toMatchObject([{ action: `${kind}.create` }])
    })

    it('is created once by two calls at the same time', async () => {
      const [url, body] = kinds[kind](estate)
      const id = newId()
      const replies = await Promise.all([post(url, { ...body, id }), post(url, { ...body, id })])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
      expect(await auditTrail(app, id)).toHaveLength(1)
    })

    it('is refused with other content, or under the id of another entry, whoever has that', async () => {
      const [url, body, made] = kinds[kind](estate)
      const id = newId()
      expect((await post(url, { ...body, id })).statusCode).toBe(201)
      const other = {
        ...body,
        ...(kind === 'appointment' ? { description: 'Anderes' } : { name: 'Anderes' }),
      }
      const changed = await post(url, { ...other, id })
      expect([changed.statusCode, changed.json().error, changed.json().fields]).toEqual([
        409,
        'idTaken',
        { id: 'idTaken' },
      ])
      if (made !== undefined) expect((await post(url, { ...other, id: made })).json().error).toBe('idTaken')
      const theirs = await aTenant(app)
      const neighbour = await aPerson(app, { role: 'Admin', tenantId: theirs })
      const [theirUrl, content] = kinds[kind](await anEstate(app, theirs))
      for (const taken of [id, made].filter((one) => one !== undefined)) {
        const foreign = await post(
          theirUrl,
          { ...content, id: taken },
          { as: neighbour.token, tenant: theirs },
        )
        expect([foreign.statusCode, foreign.json().error]).toEqual([409, 'idTaken'])
      }
      expect((await post(url, { ...body, id })).statusCode).toBe(201)
    })
  },
)

it('is as good as gone once somebody has deleted what it named', async () => {
  const [url, body] = kinds.room(estate)
  const id = newId()
  await post(url, { ...body, id })
  expect(
    (await app.onMain({ method: 'DELETE', url: `${url}/${id}`, as: admin.token, tenant })).statusCode,
  ).toBe(204)
  expect((await post(url, { ...body, id })).json().error).toBe('notFound')
})

it('is the same entry after somebody has changed it', async () => {
  const [url, body] = kinds.room(estate)
  const id = newId()
  await post(url, { ...body, id })
  await app.onMain({
    method: 'PUT',
    url: `${url}/${id}`,
    as: admin.token,
    tenant,
    version: 1,
    body: { name: 'Wohnküche', type: 'Kitchen' },
  })
  const again = await post(url, { ...body, id })
  expect([again.statusCode, again.json().name, again.json().version]).toEqual([201, 'Wohnküche', 2])
})
