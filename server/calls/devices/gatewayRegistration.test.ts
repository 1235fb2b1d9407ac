import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../../../tests/support/estate.ts'
import { aPerson, aTenant, type Person } from '../../../tests/support/people.ts'
import { testApp, type TestApp } from '../../../tests/support/testApp.ts'
import { gateways } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import { buildGateway } from '../../../demo/seed/builders/buildThermostat.ts'
import { eventually } from '../../../tests/support/patience.ts'

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

const base = '/api/gateways'
const onboarder = '/api/gateway-onboarder/gateway'
const eui = () => `02abcd${newId().slice(-10)}`
const onboard = (known: string, more: object = {}) =>
  app.onMain({ method: 'POST', url: onboarder, as: admin.token, tenant, body: { eui: known, ...more } })

describe('the registration of a gateway', () => {
  it('applies to a gateway that the client has, or adds it', async () => {
    const fresh = eui()
    const made = await onboard(fresh, { gatewayId: 'GW 9' })
    expect(made.json()).toMatchObject({
      eui: fresh,
      gatewayId: 'GW 9',
      registeredAt: app.clock.now().toISOString(),
    })
    const [stored, version] = [
      buildGateway(estate.random, { store: { id: tenant } }, { registeredAt: null }),
      2,
    ]
    await insertRows(app, [[gateways, stored]])
    const { id, eui: known } = stored
    expect((await onboard(known)).json()).toMatchObject({
      id,
      version,
      registeredAt: app.clock.now().toISOString(),
    })
    expect((await onboard(known)).json()).toMatchObject({
      error: 'rule',
      fields: { eui: 'gatewayRegistered' },
    })
  })

  it("accepts one that the network server knows, but not another client's", async () => {
    const known = eui()
    await app.deps.network.register.createGateway({ eui: known, name: known })
    expect((await onboard(known)).json()).toMatchObject({ registeredAt: app.clock.now().toISOString() })
    const theirs = await anEstate(app, await aTenant(app))
    expect((await onboard(theirs.gateway.eui)).json().error).toBe('euiTaken')
  })

  it('ends when the gateway is deleted', async () => {
    const { id, eui: known } = (await onboard(eui())).json()
    expect(
      (await app.onMain({ method: 'DELETE', url: `${base}/${id}`, as: admin.token, tenant })).statusCode,
    ).toBe(204)
    // the network server rejects an EUI that it already knows
    await eventually(() =>
      expect(app.deps.network.register.createGateway({ eui: known, name: known })).resolves.toBeUndefined(),
    )
  })
})

describe('a network server that is unreachable or refuses', () => {
  let status = 503
  let other: TestApp
  const server = createServer((_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{}'),
  )
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    other = await testApp({
      CHIRPSTACK_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/?tenant=${newId()}`,
      CHIRPSTACK_TOKEN: 'token',
    })
  })
  afterAll(async () => {
    await other.stop()
    server.close()
  })

  it('leaves everything unchanged', async () => {
    const there = await aTenant(other)
    const as = (await aPerson(other, { role: 'Admin', tenantId: there })).token
    const body = { eui: eui() }
    const ask = () => other.onMain({ method: 'POST', url: onboarder, as, tenant: there, body })
    const away = await ask()
    expect([away.statusCode, away.json().error]).toEqual([503, 'networkUnreachable'])
    status = 401
    const refused = await ask()
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'networkRefused'])
    expect((await other.onMain({ url: `${base}/list`, as, tenant: there })).json().total).toBe(0)
    status = 409
    expect((await ask()).json()).toMatchObject({
      eui: body.eui,
      registeredAt: other.clock.now().toISOString(),
    })
  })
})
