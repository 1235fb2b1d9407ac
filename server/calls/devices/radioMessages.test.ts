import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thermostats } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { ingest } from '../../workers/ingest/ingest.ts'
import { newEui } from '../../workers/ingest/testing/fleet.ts'
import { uplink } from '../../workers/ingest/testing/messages.ts'
import { aPerson, aTenant } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'

let app: TestApp
let tenant = ''
let other = ''
let time = ''
const [mine, foreign, unknown] = [newEui(), newEui(), newEui()]
const from = (eui: string, frameCounter: number) =>
  uplink({ eui, frameCounter, time, port: 99, bytes: Uint8Array.of(1, 2, 3), deviceName: 'Flur 3' })

beforeAll(async () => {
  app = await testApp()
  time = app.clock.now().toISOString()
  tenant = await aTenant(app)
  other = await aTenant(app)
  await withScope(app.deps.db.pool, asAdmin, (tx) =>
    tx.insert(thermostats).values([
      { id: newId(), tenantId: tenant, eui: mine, lifecycle: 'Installed' },
      { id: newId(), tenantId: other, eui: foreign, lifecycle: 'Installed' },
    ]),
  )
  await ingest(app.deps, [
    from(mine, 1),
    from(foreign, 1),
    from(unknown, 1),
    from(unknown, 2),
    from(unknown, 2),
  ])
})
afterAll(() => app.stop())

const list = async (what: string, as: string) =>
  (await app.onMain({ url: `/api/radio/${what}`, as })).json<{
    items: Record<string, unknown>[]
    total: number
  }>()

describe('unknown devices', () => {
  it('are shown to users who may register devices, with what was received from them', async () => {
    const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant, functions: ['onboarding'] })
    const shown = {
      eui: unknown,
      messages: 2,
      lastSeenAt: time,
      deviceName: 'Flur 3',
      gatewayEui: '0016c001f1500a01',
      port: 99,
      payload: '010203',
    }
    expect(await list('unknown-devices', token)).toMatchObject({ total: 1, items: [shown] })
    expect(await list(`unknown-devices?Query=${unknown.slice(3, 9).toUpperCase()}`, token)).toMatchObject({
      total: 1,
    })
    expect(await list('unknown-devices?Query=flur', token)).toMatchObject({ total: 1 })
    expect(await list('unknown-devices?Query=keller', token)).toMatchObject({ total: 0 })
  })

  it('are hidden from everybody else', async () => {
    const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await app.onMain({ url: '/api/radio/unknown-devices', as: token })).statusCode).toBe(403)
  })
})

describe('unknown applications', () => {
  it('are counted and shown to users who may read raw messages, and nothing that they say is taken in', async () => {
    const eui = newEui()
    const message = { ...from(eui, 1), applicationId: 'not-ours', applicationName: 'Nachbar' }
    const join = { ...message, kind: 'join' as const, messageId: 'joined' }
    await ingest({ ...app.deps, believes: (id) => id !== 'not-ours' }, [
      message,
      { ...message, receivedAt: app.clock.now().toISOString() },
      join,
    ])
    const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect(await list('unknown-applications', token)).toEqual({
      items: [{ id: 'not-ours', name: 'Nachbar', messages: 2, firstSeenAt: time, lastSeenAt: time }],
      total: 1,
      page: 1,
      pageSize: expect.any(Number),
    })
    expect(await list('unknown-applications?Query=nachb', token)).toMatchObject({ total: 1 })
    expect(await list('unknown-applications?Query=keller', token)).toMatchObject({ total: 0 })
    const { token: all } = await aPerson(app, { role: 'SuperAdmin' })
    expect(await list(`unknown-devices?Query=${eui}`, all)).toMatchObject({ total: 0 })
    const { token: none } = await aPerson(app, { role: 'Technician', tenantId: tenant })
    expect((await app.onMain({ url: '/api/radio/unknown-applications', as: none })).statusCode).toBe(403)
  })

  it('cannot take over a thermostat while nothing says which applications are ours', async () => {
    const eui = newEui()
    await withScope(app.deps.db.pool, asAdmin, (tx) =>
      tx.insert(thermostats).values({ id: newId(), tenantId: tenant, eui, lifecycle: 'Installed' }),
    )
    const deps = { ...app.deps, believes: () => undefined }
    const heard = (frameCounter: number, applicationId: string) =>
      ingest(deps, [
        {
          ...uplink({ eui, frameCounter, time, status: { targetTemperature: 10 + frameCounter } }),
          applicationId,
        },
      ])
    expect(
      [await heard(1, 'first'), await heard(2, 'second'), await heard(3, 'first')].map(
        ({ unknown: foreign }) => foreign,
      ),
    ).toEqual([0, 1, 0])
    const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
    expect((await app.onMain({ url: `/api/thermostats/${eui}`, as: token, tenant })).json()).toMatchObject({
      targetTemperature: 13,
    })
  })
})

describe('undecodable messages', () => {
  it('are shown to users who see the devices of all their clients, with the reason', async () => {
    const { token } = await aPerson(app, { role: 'Admin', tenantId: tenant })
    const { items, total } = await list('raw-messages', token)
    expect(total).toBe(1)
    expect(items).toEqual([
      expect.objectContaining({
        eui: mine,
        device: 'thermostat',
        reason: 'unknownPort',
        port: 99,
        payload: '010203',
        tenantId: tenant,
      }),
    ])
    expect(
      (await app.onMain({ url: `/api/radio/raw-messages?TenantIds=${other}`, as: token })).statusCode,
    ).toBe(404)
    const { token: all } = await aPerson(app, { role: 'SuperAdmin' })
    expect(await list('raw-messages?Reasons=unknownPort&Sort.SortOption=Eui', all)).toMatchObject({
      total: 2,
    })
    expect(await list('raw-messages?Reasons=notJson', all)).toMatchObject({ total: 0 })
  })
})
