import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newEui } from '../workers/ingest/testing/fleet.ts'
import { startChirpStackApi } from './testing/chirpStackApi.ts'
import { ChirpStackRegistration } from './ChirpStackRegistration.ts'
import { FakeRegistration } from './FakeRegistration.ts'
import type { RegistrationPort } from '../ports/Network.ts'

let server: Awaited<ReturnType<typeof startChirpStackApi>>
beforeEach(async () => {
  server = await startChirpStackApi()
})
afterEach(() => server.close())

const real = (more = '', token = 'secret') =>
  new ChirpStackRegistration({ url: server.url + more, token, timeoutMs: 2_000 })
const ids = {
  applicationId: '22222222-2222-4222-8222-222222222201',
  deviceProfileId: '33333333-3333-4333-8333-333333333301',
}
const aDevice = (eui: string) => ({
  eui,
  joinEui: '70b3d57ed0000001',
  name: eui,
  ...ids,
  tags: { kind: 'thermostat' },
})
const key = '000102030405060708090a0b0c0d0e0f'

describe.each<[string, () => RegistrationPort, boolean]>([
  ['ChirpStack', () => real(), true],
  ['the fake', () => new FakeRegistration(), false],
])('registration at %s', (_name, make, isReal) => {
  it('reports whether a network server is behind it', () => {
    expect(make().isReal).toBe(isReal)
  })

  it('creates a device with its key, changes it, and deletes it', async () => {
    const port = make()
    const eui = newEui()
    expect(await port.device(eui)).toBeUndefined()
    await port.createDevice({ ...aDevice(eui), appKey: key })
    const known = { eui, name: eui, ...ids, isDisabled: false, hasKeys: true, tags: { kind: 'thermostat' } }
    expect(await port.device(eui)).toEqual(known)
    await expect(port.createDevice(aDevice(eui))).rejects.toMatchObject({ reason: 'alreadyRegistered' })
    await port.updateDevice(eui, { name: 'Flur' })
    await port.disableDevice(eui)
    expect(await port.device(eui)).toEqual({ ...known, name: 'Flur', isDisabled: true })
    await port.flushQueue(eui)
    await port.deleteDevice(eui)
    await port.deleteDevice(eui)
    expect(await port.device(eui)).toBeUndefined()
    await expect(port.updateDevice(eui, { name: 'x' })).rejects.toMatchObject({ reason: 'notRegistered' })
  })

  it('reports a device without a key', async () => {
    const port = make()
    const eui = newEui()
    await port.createDevice(aDevice(eui))
    expect(await port.device(eui)).toMatchObject({ hasKeys: false })
  })

  it('registers gateways, each once', async () => {
    const port = make()
    const gateway = { eui: newEui(), name: 'Dach' }
    await port.createGateway(gateway)
    await expect(port.createGateway(gateway)).rejects.toMatchObject({ reason: 'alreadyRegistered' })
    await port.deleteGateway(gateway.eui)
    await port.deleteGateway(gateway.eui)
    await port.createGateway(gateway)
  })

  it('offers applications and profiles', async () => {
    const port = make()
    expect(await port.applications()).toContainEqual({ id: ids.applicationId, name: 'thermostats' })
    expect(await port.deviceProfiles()).toContainEqual(
      expect.objectContaining({ id: ids.deviceProfileId, region: 'EU868', supportsOtaa: true }),
    )
  })
})

describe('ChirpStack', () => {
  it('receives the key of a LoRaWAN 1.0 device in the field of the network key, and the token with every call', async () => {
    const eui = newEui()
    await real().createDevice({ ...aDevice(eui), appKey: key, genAppKey: key })
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/devices',
      `POST /api/devices/${eui}/keys`,
    ])
    expect(server.asked[0]?.body).toMatchObject({
      device: { devEui: eui, joinEui: '70b3d57ed0000001', ...ids },
    })
    expect(server.asked[1]?.body).toEqual({ deviceKeys: { devEui: eui, nwkKey: key, genAppKey: key } })
    expect(server.asked.every(({ token }) => token === 'Bearer secret')).toBe(true)
  })

  it('deletes a device whose key it rejects', async () => {
    server.answerInstead(({ path }) =>
      path.endsWith('/keys') ? { status: 400, json: { message: 'invalid\nkey' } } : undefined,
    )
    const eui = newEui()
    await expect(real().createDevice({ ...aDevice(eui), appKey: 'x' })).rejects.toMatchObject({
      reason: 'refused',
      message: 'the network server refuses this: invalid key',
    })
    expect(await real().device(eui)).toBeUndefined()
  })

  it('keeps unchanged fields of a device, including those unknown to Ventil', async () => {
    const eui = newEui()
    await real().createDevice({ ...aDevice(eui), description: 'im Flur' })
    await real().updateDevice(eui, { applicationId: 'other' })
    expect(server.asked.at(-1)?.body).toMatchObject({
      device: { description: 'im Flur', joinEui: '70b3d57ed0000001', applicationId: 'other' },
    })
  })

  it('is read page by page, for every tenant or for the one in the URL', async () => {
    expect(await real().applications()).toHaveLength(1)
    expect(
      server.asked.filter(({ path }) => path === '/api/tenants').map(({ query }) => query['offset']),
    ).toEqual(['0', '2'])
    server.asked.length = 0
    await real('/?tenant=t1').applications()
    await real('/?tenant=t1').createGateway({ eui: newEui(), name: 'Dach' })
    expect(server.asked.map(({ path }) => path)).toEqual(['/api/applications', '/api/gateways'])
    expect(server.asked[1]?.body).toMatchObject({ gateway: { tenantId: 't1', statsInterval: 30 } })
  })

  it('may be served below a path', async () => {
    server.answerInstead(({ path }) =>
      path === '/lns/api/devices/x' ? { json: { device: { name: 'Flur' } } } : undefined,
    )
    await real('/lns/')
      .device('x')
      .catch(() => undefined)
    expect(server.asked[0]?.path).toBe('/lns/api/devices/x')
  })

  it.each([
    [{ status: 401, json: { message: 'no' } }, 'unauthorised'],
    [{ status: 403 }, 'unauthorised'],
    [{ status: 400, json: { message: 'no' } }, 'refused'],
    [{ status: 429 }, 'unreachable'],
    [{ status: 503, text: '<html>' }, 'unreachable'],
    [{ text: '<html>' }, 'unreachable'],
    [{ json: { device: { tags: 3 } } }, 'unreachable'],
  ])('may answer anything: %j', async (answer, reason) => {
    server.answerInstead(() => answer)
    const failure: unknown = await real()
      .updateDevice(newEui(), { name: 'x' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'RegistrationError', reason })
    expect(String(failure)).not.toContain('secret')
  })

  it('may be down or not answer', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const never = new ChirpStackRegistration({ url, token: 'secret', timeoutMs: 100 })
    await expect(never.flushQueue('x')).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'the network server does not answer in time',
    })
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    await expect(never.flushQueue('x')).rejects.toMatchObject({ reason: 'unreachable' })
  })
})
