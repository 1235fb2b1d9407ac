import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { signalTesterPresses } from '../../db/schema.ts'
import { newId } from '../../ids.ts'

let app: TestApp
let tenant: string
let admin: Person
let technician: Person
let estate: Estate
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  technician = await aPerson(app, { role: 'Technician', tenantId: tenant })
  estate = await anEstate(app, tenant)
})
afterAll(() => app.stop())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  more: { body?: object; version?: number; as?: string; tenant?: string } = {},
) => app.onMain({ method, url, as: admin.token, tenant, ...more })

const anEui = () => `02f7e3${newId().slice(-10)}`
const aTester = async (label: string | null = null) =>
  (await call('POST', '/api/signal-testers', { body: { eui: anEui(), label } })).json()

const press = (
  testerId: string,
  frameCounter: number,
  secondsAgo: number,
  heard: { gatewayEui: string; rssi: number; snr: number }[],
  devAddr = '01a2b3c4',
) => ({
  testerId,
  tenantId: tenant,
  devAddr,
  frameCounter,
  spreadingFactor: 10,
  at: new Date(app.clock.now().getTime() - secondsAgo * 1000).toISOString(),
  gateways: heard,
})

it('is added, found, changed and deleted by users who manage the estate, and visible to installers', async () => {
  const made = await aTester('Tester 10')
  expect(made).toMatchObject({ label: 'Tester 10', registeredAt: null, lastSeenAt: null })
  const { id, eui } = made
  await aTester('Tester 9 Nord')
  const labels = async (url: string) =>
    (await call('GET', url, { as: technician.token })).json().items.map((row: { label: string }) => row.label)
  expect(await labels('/api/signal-testers')).toEqual(['Tester 9 Nord', 'Tester 10'])
  expect(await labels(`/api/signal-testers?Query=${eui.slice(0, 8)}-${eui.slice(8)}`)).toEqual(['Tester 10'])
  expect(await labels('/api/signal-tester/autocomplete?Query=tester%20nord')).toEqual(['Tester 9 Nord'])
  expect(
    (await call('PUT', `/api/signal-testers/${id}`, { version: 1, body: { label: '' } })).json(),
  ).toMatchObject({ label: null, version: 2 })
  expect(
    (await call('PUT', `/api/signal-testers/${id}`, { version: 1, body: { label: 'X' } })).json(),
  ).toMatchObject({ error: 'staleVersion' })
  expect(
    (
      await call('PUT', `/api/signal-testers/${id}`, {
        version: 2,
        body: { label: 'X' },
        as: technician.token,
      })
    ).statusCode,
  ).toBe(403)
  expect((await call('POST', '/api/signal-testers', { body: { eui } })).json()).toMatchObject({
    error: 'euiTaken',
  })
  expect((await call('DELETE', `/api/signal-testers/${id}`)).statusCode).toBe(204)
  expect((await call('GET', `/api/signal-testers/${id}`)).statusCode).toBe(404)
})

it('reports how its last presses were received', async () => {
  const { id, eui } = await aTester('Tester 1')
  const url = `/api/signal-tester/${eui.toUpperCase()}/last-measurement`
  expect((await call('GET', url)).json()).toEqual({
    tester: { id, eui, label: 'Tester 1' },
    presses: 0,
    received: 0,
    rating: null,
    best: null,
    redundant: false,
    last: [],
  })
  const own = estate.gateway.eui
  await insertRows(app, [
    [
      signalTesterPresses,
      [
        press(id, 4, 600, [{ gatewayEui: own, rssi: -120, snr: -14 }]),
        press(id, 7, 60, [{ gatewayEui: own, rssi: -90, snr: 4 }]),
        press(id, 9, 20, [
          { gatewayEui: own, rssi: -84, snr: 7.5 },
          { gatewayEui: '0016c001f1500a01', rssi: -110, snr: -3 },
        ]),
      ],
    ],
  ])
  expect((await call('GET', url, { as: technician.token })).json()).toMatchObject({
    presses: 3,
    received: 2,
    rating: 'good',
    best: { rssi: -84, snr: 7.5, margin: 22.5 },
    redundant: true,
    last: [
      {
        frameCounter: 9,
        margin: 22.5,
        receptions: [
          { gatewayEui: own, gatewayId: estate.gateway.id, buildingName: estate.building.name, rssi: -84 },
          { gatewayEui: '0016c001f1500a01', gatewayId: null, buildingName: null },
        ],
      },
      { frameCounter: 7 },
      { frameCounter: 4, margin: 1 },
    ],
  })
})

it('is visible only to its own client', async () => {
  const { id, eui } = await aTester()
  const stranger = await aTenant(app)
  const as = (await aPerson(app, { role: 'Admin', tenantId: stranger })).token
  for (const [method, url, body] of [
    ['GET', `/api/signal-testers/${id}`],
    ['PUT', `/api/signal-testers/${id}`, { label: 'X' }],
    ['DELETE', `/api/signal-testers/${id}`],
    ['GET', `/api/signal-tester/${eui}/last-measurement`],
  ] as const)
    expect(
      (await call(method, url, { as, tenant: stranger, version: 1, ...(body && { body }) })).statusCode,
    ).toBe(404)
  const customer = await aPerson(app, { role: 'Customer', tenantId: tenant })
  expect((await call('GET', '/api/signal-testers', { as: customer.token })).statusCode).toBe(403)
})
