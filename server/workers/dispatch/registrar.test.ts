import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { anEstate } from '../../../tests/support/estate.ts'
import { freshDatabase, type FreshDatabase } from '../../../tests/support/freshDatabase.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { aStoredThermostat } from '../../../tests/support/storedThermostat.ts'
import { testApp, testClock, type TestApp } from '../../../tests/support/testApp.ts'
import { registrationKeys, registrationOrders } from '../../db/schema.ts'
import type { RegistrationChange } from '../../db/schema/main/registration.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { FakeRegistration } from '../../registration/FakeRegistration.ts'
import { RegistrationError, type DeviceChanges, type RegistrationReason } from '../../ports/Network.ts'
import { orderRegistration, thermostatTags } from '../../registration/orders.ts'
import { orderedId } from '../../ids.ts'
import { newEui } from '../ingest/testing/fleet.ts'
import { carryOutNext } from './registrar.ts'
import { eventually } from '../../../tests/support/patience.ts'

const [application, profile] = [
  '22222222-2222-4222-8222-222222222201',
  '33333333-3333-4333-8333-333333333301',
]

/** A network server that can be made to fail. */
class Moody extends FakeRegistration {
  mood: RegistrationReason | undefined
  override async updateDevice(eui: string, changes: DeviceChanges): Promise<void> {
    if (this.mood) throw new RegistrationError(this.mood, `it is ${this.mood}`)
    await super.updateDevice(eui, changes)
  }
}

describe('reporting changes to the network server', () => {
  const eui = '02f7a10000000077'
  const clock = testClock()
  let database: FreshDatabase
  let port: Moody
  let deps: Parameters<typeof carryOutNext>[0]
  beforeAll(async () => {
    database = await freshDatabase()
    deps = { db: database.db, now: clock.now, log: pino({ level: 'silent' }) }
  })
  beforeEach(async () => {
    port = new Moody()
    await port.createDevice({
      eui,
      joinEui: eui,
      name: eui,
      applicationId: application,
      deviceProfileId: profile,
    })
    await inDb((tx) => tx.delete(registrationOrders))
  })
  afterAll(() => database.close())

  const inDb = <T>(work: Parameters<typeof withScope<T>>[2]) => withScope(database.db.pool, asAdmin, work)
  const order = (change: RegistrationChange, registeredAt: string | null = clock.now().toISOString()) =>
    inDb((tx) => orderRegistration(tx, { eui, tenantId: null, registeredAt }, change, clock.now()))
  const waiting = () => inDb((tx) => tx.select().from(registrationOrders).orderBy(registrationOrders.id))

  it('carries changes out in the order in which they were made, and removes them', async () => {
    await order({ isDisabled: true, tags: thermostatTags(null) })
    await order({ isDisabled: false, tags: thermostatTags('client') })
    expect([
      await carryOutNext(deps, port),
      await carryOutNext(deps, port),
      await carryOutNext(deps, port),
    ]).toEqual([true, true, false])
    expect(await port.device(eui)).toMatchObject({
      isDisabled: false,
      tags: { kind: 'thermostat', tenant: 'client' },
    })
    await order({ deleted: true })
    await carryOutNext(deps, port)
    expect(await port.device(eui)).toBeUndefined()
    expect(await waiting()).toEqual([])
  })

  it('queues nothing for devices that were never registered', async () => {
    await order({ isDisabled: true }, null)
    expect(await waiting()).toEqual([])
  })

  describe('registering a device', () => {
    const key = '000102030405060708090a0b0c0d0e0f'
    const create = async (device = newEui()) => {
      const at = clock.now().toISOString()
      const id = orderedId(clock.now())
      const created = {
        joinEui: device,
        name: device,
        applicationId: application,
        deviceProfileId: profile,
        tags: thermostatTags(null),
      }
      await inDb(async (tx) => {
        await tx
          .insert(registrationOrders)
          .values({ id, eui: device, change: { created }, createdAt: at, nextAttemptAt: at })
        await tx.insert(registrationKeys).values({ orderId: id, appKey: key })
      })
      return device
    }

    it('passes its key on, and what is changed of it meanwhile after it', async () => {
      const device = await create()
      await inDb((tx) =>
        orderRegistration(
          tx,
          { eui: device, tenantId: null, registeredAt: null },
          { tags: thermostatTags('client') },
          clock.now(),
        ),
      )
      expect([await carryOutNext(deps, port), await carryOutNext(deps, port)]).toEqual([true, true])
      expect(await port.device(device)).toMatchObject({ hasKeys: true, tags: { tenant: 'client' } })
      expect(await inDb((tx) => tx.select().from(registrationKeys))).toEqual([])
    })

    it('accepts one that an earlier attempt registered, whose answer was lost', async () => {
      const device = await create()
      await port.createDevice({
        eui: device,
        joinEui: device,
        name: device,
        applicationId: application,
        deviceProfileId: profile,
        appKey: key,
      })
      await inDb((tx) => tx.update(registrationOrders).set({ attempts: 1 }))
      expect(await carryOutNext(deps, port)).toBe(true)
      expect(await waiting()).toEqual([])
    })

    it('takes many at a time', async () => {
      const devices = await Promise.all(Array.from({ length: 45 }, () => create()))
      expect([
        await carryOutNext(deps, port),
        await carryOutNext(deps, port),
        await carryOutNext(deps, port),
      ]).toEqual([true, true, false])
      for (const device of devices) expect(await port.device(device)).toMatchObject({ hasKeys: true })
    })
  })

  it.each(['unreachable', 'unauthorised'] as const)(
    'retries with growing delays while the network server is %s',
    async (mood) => {
      port.mood = mood
      await order({ isDisabled: true })
      await order({ isDisabled: false })
      expect([await carryOutNext(deps, port), await carryOutNext(deps, port)]).toEqual([true, false])
      expect(await waiting()).toMatchObject([{ attempts: 1, lastError: `it is ${mood}` }, { attempts: 0 }])
      clock.advance(5_000)
      expect([await carryOutNext(deps, port), await carryOutNext(deps, port)]).toEqual([true, false])
      clock.advance(5_000)
      expect(await carryOutNext(deps, port)).toBe(false)
      clock.advance(5_000)
      port.mood = undefined
      expect([await carryOutNext(deps, port), await carryOutNext(deps, port)]).toEqual([true, true])
      expect(await port.device(eui)).toMatchObject({ isDisabled: false })
      expect(await waiting()).toEqual([])
    },
  )

  it.each(['notRegistered', 'refused'] as const)('gives up on %s', async (mood) => {
    port.mood = mood
    await order({ isDisabled: true })
    expect(await carryOutNext(deps, port)).toBe(true)
    expect(await waiting()).toEqual([])
  })
})

describe('an action on a thermostat', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.stop())

  it('is reported at once', async () => {
    const [tenant, second] = [await aTenant(app), await aTenant(app)]
    const admin = await aPerson(app, { role: 'Admin', tenantId: [tenant, second] })
    const estate = await anEstate(app, tenant)
    const { register } = app.deps.network
    const registered = async (eui: string) => {
      await register.createDevice({
        eui,
        joinEui: eui,
        name: eui,
        applicationId: application,
        deviceProfileId: profile,
        tags: thermostatTags(tenant),
      })
      return eui
    }
    const call = async (
      method: 'POST' | 'PUT' | 'DELETE',
      url: string,
      more: { body?: object; version?: number } = {},
    ) => {
      const reply = await app.onMain({
        method,
        url: `/api/thermostats/${url}`,
        as: admin.token,
        tenant,
        ...more,
      })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      return reply.body === '' ? undefined : reply.json()
    }
    const becomes = (eui: string, expected: object) =>
      eventually(async () => expect(await register.device(eui)).toMatchObject(expected))

    const given = await registered(estate.thermostat.eui)
    const { version } = await call('POST', `tenant-unassign/${given}`)
    await becomes(given, { isDisabled: true, tags: { kind: 'thermostat' } })
    await call('PUT', given, { version, body: { tenantId: second } })
    await becomes(given, { isDisabled: false, tags: { kind: 'thermostat', tenant: second } })

    const broken = await registered((await aStoredThermostat(app, estate, tenant)).eui)
    await call('POST', `${broken}/report-malfunction`, { body: { groups: ['display'] } })
    await becomes(broken, { isDisabled: true, tags: { tenant } })
    await call('DELETE', broken)
    await eventually(async () => expect(await register.device(broken)).toBeUndefined())
  })
})
