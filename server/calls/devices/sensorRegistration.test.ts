import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anEstate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { audit } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { eventually } from '../../../tests/support/patience.ts'

let app: TestApp
let tenant: string
let admin: Person
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  await anEstate(app, tenant)
})
afterAll(() => app.stop())

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  more: { body?: object; headers?: Record<string, string> } = {},
) => app.onMain({ method, url: `/api/sensors${url}`, as: admin.token, tenant, ...more })

describe('registering a sensor', () => {
  const anEui = () => `a84041${newId().slice(-10)}`
  const configuration = async (query = '') => (await call('GET', `/chirpstack-configuration${query}`)).json()
  const appKey = '00112233-44556677-8899AABB-CCDDEEFF'

  it('offers applications and device profiles, with a suggestion for each type', async () => {
    const { applications, deviceProfiles, types, sensor, isReal } = await configuration()
    expect([applications.length, deviceProfiles.length, sensor, isReal]).toEqual([3, 3, null, false])
    const named = (id: string, among: { id: string; name: string }[]) =>
      among.find((entry) => entry.id === id)?.name
    for (const one of types)
      expect([named(one.applicationId, applications), named(one.deviceProfileId, deviceProfiles)]).toEqual([
        'sensors',
        'Dragino EU868 class A',
      ])
    expect(types).toContainEqual(
      expect.objectContaining({ type: 'DraginoLHT65N', sensors: 1, registered: 1 }),
    )
  })

  it("passes a new sensor's key to the network server, where nobody can read it again", async () => {
    const { types } = await configuration()
    const { applicationId, deviceProfileId } = types[0]
    const eui = anEui()
    const body = { eui, type: 'DraginoLHT52', registration: { applicationId, deviceProfileId, appKey } }
    expect((await call('POST', '', { body })).json()).toMatchObject({
      error: 'invalidRequest',
      fields: { joinEui: 'required' },
    })
    expect(
      (
        await call('POST', '', {
          body: { ...body, joinEui: 'a840410000000100', registration: { appKey: '1' } },
        })
      ).json().fields,
    ).toEqual({
      'registration.appKey': 'invalidAppKey',
      'registration.applicationId': 'required',
      'registration.deviceProfileId': 'required',
    })
    const made = await call('POST', '', { body: { ...body, joinEui: 'a840410000000100' } })
    expect(made.json()).toMatchObject({ eui, registeredAt: app.clock.now().toISOString() })
    const { id } = made.json()
    expect((await configuration(`?SensorId=${id}`)).sensor).toEqual({
      eui,
      applicationName: 'sensors',
      deviceProfileName: 'Dragino EU868 class A',
      keysPresent: true,
      isDisabled: false,
    })
    const logged = await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.select().from(audit).where(eq(audit.entityId, id)),
    )
    expect(JSON.stringify([made.json(), logged]).toLowerCase()).not.toContain('ccddeeff')
    await call('DELETE', `/${id}`)
    await eventually(async () => expect(await app.deps.network.register.device(eui)).toBeUndefined())
  })

  it('rejects a new sensor whose EUI the network server already knows', async () => {
    const { types } = await configuration()
    const { applicationId, deviceProfileId } = types[0]
    const eui = anEui()
    await app.deps.network.register.createDevice({
      eui,
      joinEui: eui,
      name: eui,
      applicationId,
      deviceProfileId,
    })
    const reply = await call('POST', '', {
      body: {
        eui,
        type: 'DraginoLHT52',
        joinEui: eui,
        registration: { applicationId, deviceProfileId, appKey },
      },
    })
    expect([reply.statusCode, reply.json().fields]).toEqual([422, { eui: 'deviceRegistered' }])
    expect((await call('GET', `/autocomplete?Query=${eui}`)).json().items).toEqual([])
  })

  it('does not block other calls meanwhile, and is undone if somebody else adds the sensor', async () => {
    const { types } = await configuration()
    const { applicationId, deviceProfileId } = types[0]
    const eui = anEui()
    const { register } = app.deps.network
    const create = register.createDevice.bind(register)
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(register, 'createDevice').mockImplementationOnce(async (device) => {
      asked.resolve()
      await answer.promise
      await create(device)
    })
    const body = { eui, type: 'DraginoLHT52', joinEui: eui }
    const slow = call('POST', '', {
      body: { ...body, registration: { applicationId, deviceProfileId, appKey } },
    })
    await asked.promise
    expect((await call('POST', '', { body })).statusCode).toBe(201)
    answer.resolve()
    expect((await slow).json()).toMatchObject({ error: 'euiTaken' })
    expect(await register.device(eui)).toBeUndefined()
  })

  it('gives a call that is sent again, while the first is under way, the reply of the first', async () => {
    const { types } = await configuration()
    const { applicationId, deviceProfileId } = types[0]
    const eui = anEui()
    const { register } = app.deps.network
    const create = register.createDevice.bind(register)
    const [created, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const creating = vi.spyOn(register, 'createDevice').mockImplementationOnce(async (device) => {
      await create(device)
      created.resolve()
      await again.promise
    })
    const body = {
      eui,
      type: 'DraginoLHT52',
      joinEui: eui,
      registration: { applicationId, deviceProfileId, appKey },
    }
    const headers = { 'idempotency-key': newId() }
    const first = call('POST', '', { body, headers })
    await created.promise
    creating.mockImplementationOnce(async (device) => {
      // the network server answers one after the other
      again.resolve()
      await first
      await create(device)
    })
    const second = await call('POST', '', { body, headers })
    expect([second.statusCode, second.json()]).toEqual([201, (await first).json()])
    expect((await register.device(eui))?.eui).toBe(eui)
  })
})
