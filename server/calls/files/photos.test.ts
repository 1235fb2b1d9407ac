import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTrail } from '../../../tests/support/auditTrail.ts'
import { anEstate, assign, type Estate } from '../../../tests/support/estate.ts'
import { aJpeg, aPng, jpegWithPlace } from '../../../tests/support/images.ts'
import { multipart, multipartType } from '../../../tests/support/multipart.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { filesFolder } from '../../../tests/support/storedFiles.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { photosMax } from '../../../domain/limits.ts'
import { namedByRows } from '../../actions/files/claimFiles.ts'
import { photos } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let technician: Person
let admin: Person
let estate: Estate
let apart: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  ;[estate, apart] = [await anEstate(app, tenant), await anEstate(app, tenant)]
  await assign(app, tenant, technician.id, [estate.building.id])
})
afterAll(() => app.stop())

const add = (
  fields: object,
  content: Uint8Array = aJpeg,
  who: { as?: string; tenant?: string; headers?: Record<string, string> } = {},
) =>
  app.onMain({
    method: 'POST',
    url: '/api/photos',
    as: technician.token,
    tenant,
    body: multipart({ id: newId(), ...fields }, { name: 'IMG_1.png', type: 'application/pdf', content }),
    ...who,
    headers: { 'content-type': multipartType, ...who.headers },
  })
const call = (method: 'GET' | 'DELETE' | 'POST', path: string, as = technician.token, body?: object) =>
  app.onMain({ method, url: `/api/${path}`, as, tenant, ...(body && { body }) })
const listOf = async (query: string): Promise<{ id: string }[]> =>
  (await call('GET', `photos?${query}`)).json().items
const rowsOf = () =>
  withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx
      .select()
      .from(photos)
      .where(sql`tenant_id = ${tenant}`),
  )

describe('a photo', () => {
  it('is added, listed and shown without the place where it was taken, and deleted', async () => {
    const id = newId()
    const place = 'N52.5200 E13.4050'
    const added = await add(
      { id, radiatorId: estate.radiator.id, comment: 'Ventil links', takenAt: '2026-11-20T09:00:00.000Z' },
      jpegWithPlace(6, place),
    )
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json()).toMatchObject({
      id,
      radiatorId: estate.radiator.id,
      gatewayId: null,
      type: 'image/jpeg',
      width: 4,
      height: 6,
      comment: 'Ventil links',
    })
    expect(added.json().createdByName).toBe('Erika Technician')
    expect(added.json()).not.toHaveProperty('fileKey')
    expect(await listOf(`RadiatorId=${estate.radiator.id}`)).toEqual([added.json()])
    const image = await call('GET', `photos/${id}`)
    expect([
      image.statusCode,
      image.headers['content-type'],
      image.headers['x-content-type-options'],
    ]).toEqual([200, 'image/jpeg', 'nosniff'])
    expect(image.rawPayload.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
    expect(image.rawPayload.toString('latin1')).not.toContain(place)
    expect(
      (await call('GET', `install-tool/radiators?RoomId=${estate.room.id}`)).json().items[0].photos,
    ).toEqual([added.json()])
    expect((await call('DELETE', `photos/${id}`)).statusCode).toBe(204)
    expect((await call('GET', `photos/${id}`)).statusCode).toBe(404)
    const trail = await auditTrail(app, id)
    expect(trail.map(({ action }) => action)).toEqual(['photo.create', 'photo.delete'])
    expect(JSON.stringify(trail)).not.toContain('fileKey')
  })

  it('belongs to exactly one gateway, radiator or building, and shows an issue that there can be', async () => {
    const fieldsOf = async (fields: object) => (await add(fields)).json().fields
    const [radiatorId, gatewayId, buildingId] = [estate.radiator.id, estate.gateway.id, estate.building.id]
    expect(await fieldsOf({})).toEqual({ gatewayId: 'required' })
    expect(await fieldsOf({ radiatorId, gatewayId })).toEqual({ gatewayId: 'onlyOneOwner' })
    expect(await fieldsOf({ buildingId })).toEqual({ issue: 'required' })
    expect(await fieldsOf({ buildingId, issue: 'ValveIsLeaking' })).toEqual({ issue: 'issueElsewhere' })
    expect(await fieldsOf({ gatewayId, issue: 'Other' })).toEqual({ issue: 'issueElsewhere' })
    for (const fields of [
      { gatewayId },
      { radiatorId, issue: 'ValveIsLeaking' },
      { buildingId, issue: 'NoAccessiblePowerSupply' },
    ])
      expect((await add(fields)).statusCode).toBe(201)
    expect((await call('GET', 'photos')).json().fields).toEqual({ GatewayId: 'required' })
  })

  it('is known by its content, not by its name, and refused if that is no photo', async () => {
    const radiatorId = estate.radiator.id
    expect((await add({ radiatorId }, aPng)).json().type).toBe('image/png')
    const refused = await add({ radiatorId }, Buffer.from('<html><script>alert(1)</script>'))
    expect([refused.statusCode, refused.json().error, refused.json().fields]).toEqual([
      422,
      'fileRefused',
      { file: 'photoTypeUnknown' },
    ])
    expect((await add({ radiatorId }, aJpeg.subarray(0, 300))).json().fields).toEqual({ file: 'photoBroken' })
    expect(
      (await add({ radiatorId }, Buffer.concat([aJpeg, Buffer.alloc(10 * 1024 * 1024)]))).statusCode,
    ).toBe(413)
  })

  it('is added once, however often a phone without a reply sends it', async () => {
    const fields = { id: newId(), radiatorId: estate.radiator.id }
    const first = await add(fields)
    expect((await add(fields)).json()).toEqual(first.json())
    const key = newId()
    expect((await add(fields, aJpeg, { headers: { 'idempotency-key': key } })).json()).toEqual(first.json())
    expect(await listOf(`RadiatorId=${estate.radiator.id}`)).toHaveLength(1)
    for (const other of [await add(fields, aPng), await add({ ...fields, comment: 'anders' })])
      expect([other.statusCode, other.json().error]).toEqual([409, 'idTaken'])
    const theirs = await aTenant(app)
    const neighbour = await aPerson(app, { role: 'Admin', tenantId: theirs })
    const there = await anEstate(app, theirs)
    const foreign = await add({ ...fields, radiatorId: there.radiator.id }, aJpeg, {
      as: neighbour.token,
      tenant: theirs,
    })
    expect([foreign.statusCode, foreign.json().error]).toEqual([409, 'idTaken'])
  })

  it('is one of a limited number', async () => {
    const radiatorId = estate.radiator.id
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.insert(photos).values(
        Array.from({ length: photosMax }, () => ({
          id: newId(),
          tenantId: tenant,
          radiatorId,
          type: 'image/png' as const,
          bytes: 1,
          width: 1,
          height: 1,
          fileKey: newId(),
        })),
      ),
    )
    const reply = await add({ radiatorId })
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { file: 'tooManyPhotos' }])
    expect((await add({ gatewayId: estate.gateway.id })).statusCode).toBe(201)
  })
})

describe('reach', () => {
  it('ends at the projects of a technician', async () => {
    for (const owner of [
      { radiatorId: apart.radiator.id },
      { gatewayId: apart.gateway.id },
      { buildingId: apart.building.id, issue: 'Other' },
    ]) {
      const refused = await add(owner)
      expect([refused.statusCode, Object.values(refused.json().fields)]).toEqual([404, ['notFound']])
      const id = newId()
      expect((await add({ ...owner, id }, aJpeg, { as: admin.token })).statusCode).toBe(201)
      expect((await call('GET', `photos/${id}`)).statusCode).toBe(404)
      expect((await call('DELETE', `photos/${id}`)).statusCode).toBe(404)
      expect((await call('GET', `photos/${id}`, admin.token)).statusCode).toBe(200)
    }
    expect((await call('GET', `photos?RadiatorId=${apart.radiator.id}`)).json().fields).toEqual({
      RadiatorId: 'notFound',
    })
  })

  it('leaves out who may read the estate, but no flats', async () => {
    const regular = await aPerson(app, { role: 'Regular', tenantId: tenant })
    expect((await call('GET', `photos?RadiatorId=${estate.radiator.id}`, regular.token)).statusCode).toBe(403)
  })
})

describe('removal', () => {
  it('takes the photos of a gateway that leaves its building', async () => {
    const id = newId()
    await add({ id, gatewayId: estate.gateway.id })
    expect((await call('POST', `gateways/unassign/${estate.gateway.id}`)).statusCode).toBe(200)
    expect((await call('GET', `photos/${id}`, admin.token)).statusCode).toBe(404)
    expect((await add({ gatewayId: estate.gateway.id })).statusCode).toBe(404)
    expect((await auditTrail(app, id)).map(({ action }) => action)).toEqual(['photo.create', 'photo.delete'])
  })

  it('takes the photos of a radiator with it', async () => {
    const made = (
      await call('POST', 'taxonomy/radiators', admin.token, {
        roomId: estate.room.id,
        name: 'Kurz',
        valveType: 'Herz_M28',
        valveDirection: 'Left',
      })
    ).json()
    await add({ radiatorId: made.id })
    expect(await rowsOf()).toHaveLength(1)
    expect((await call('DELETE', `taxonomy/radiators/${made.id}`, admin.token)).statusCode).toBe(204)
    expect(await rowsOf()).toEqual([])
  })

  it('leaves the file to the sweep, which keeps those that a photo names', async () => {
    await add({ radiatorId: estate.radiator.id })
    const [row] = await rowsOf()
    const stray = newId()
    expect(await readdir(filesFolder(app.deps))).toContain(row?.fileKey)
    expect(await namedByRows(app.deps, [row?.fileKey ?? '', stray])).toEqual(new Set([row?.fileKey]))
  })
})
