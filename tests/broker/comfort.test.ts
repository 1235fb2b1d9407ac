import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fromBase64 } from '../../domain/codec/bytes.ts'
import { decodeCommands } from '../../domain/codec/rt1/downlink.ts'
import { defaultLevelMap, encodeLevelMapping } from '../../domain/codec/rt1/levelMap.ts'
import { thermostatPorts } from '../../domain/codec/rt1/uplink.ts'
import { wireCode } from '../../domain/commands/command.ts'
import { thermostats } from '../../server/db/schema.ts'
import { runComfort } from '../../server/workers/commands/comfortRunner.ts'
import { upJson, upTopic, uplink } from '../../server/workers/ingest/testing/messages.ts'
import { anEstate, type Estate } from '../support/estate.ts'
import { startMosquitto, type Mosquitto } from '../support/mosquitto.ts'
import { eventually } from '../support/patience.ts'
import { aPerson, aTenant, type Person } from '../support/people.ts'
import { aDeviceOnAir, type DeviceOnAir } from '../support/roundTrip.ts'
import { testApp, type TestApp } from '../support/testApp.ts'

let broker: Mosquitto
let app: TestApp
let on: DeviceOnAir
let tenant: string
let admin: Person
let estate: Estate

const isReady = () =>
  eventually(async () => expect((await app.onMain({ url: '/ready' })).statusCode).toBe(200))

beforeEach(async () => {
  broker = await startMosquitto()
  app = await testApp({ MQTT_URL: broker.url }, undefined, { withBroker: true })
  on = await aDeviceOnAir(app, broker.url)
  await isReady()
  tenant = await aTenant(app)
  admin = await aPerson(app, { role: 'Admin', tenantId: tenant })
  estate = await anEstate(app, tenant)
  const { locationId, complexId, buildingId, unitId, roomId, id: radiatorId } = estate.radiator
  await on.inDb(async (tx) => {
    await tx.delete(thermostats).where(eq(thermostats.id, estate.thermostat.id))
    await tx
      .update(thermostats)
      .set({ tenantId: tenant, locationId, complexId, buildingId, unitId, roomId, radiatorId })
      .where(eq(thermostats.id, on.device.id))
  })
  await on.report({ targetTemperature: 20, targetLevel: null, lastSeq: 0 })
})
afterEach(async () => {
  await on.stop()
  await app.stop()
  await broker.remove()
})

const base = () => `/api/comfort-level/${estate.building.id}`
const comfort = async () => (await app.onMain({ url: base(), as: admin.token, tenant })).json()
const put = (setting: string, body: object) =>
  app.onMain({ method: 'PUT', url: `${base()}/${setting}`, as: admin.token, tenant, version: 0, body })

/** The next frame that reaches the network server, carried out and answered like the device does. */
const carryOut = async (count: number) => {
  await on.until(() => expect(on.received).toHaveLength(count))
  const message = on.received[count - 1]?.message ?? {}
  const { commands } = decodeCommands(fromBase64(String(message['data'])))
  app.clock.advance(1_000)
  await on.txAck(String(message['id']))
  await on.until(async () =>
    expect((await on.frames()).find(({ id }) => id === message['id'])?.enqueuedAt).not.toBeNull(),
  )
  app.clock.advance(1_000)
  await on.answer(commands.map(({ command, seq }) => ({ code: wireCode(command.code), seq, status: 0 })))
  return commands
}

it('brings a levels mapping to the device and takes its own report for the proof', async () => {
  const levels = defaultLevelMap.map((celsius) => Math.min(28, celsius + 0.5))
  expect((await put('levels-mapping', { levels })).statusCode).toBe(200)
  await runComfort(app.deps)
  expect((await carryOut(1)).map(({ command }) => command)).toEqual([
    { code: 'SetTargetTemperatureLevelMapping', levels },
  ])
  expect((await comfort()).levelsMapping.propagation).toMatchObject({
    status: 'Running',
    counts: { Running: 1, Success: 0 },
  })
  expect((await carryOut(2)).map(({ command }) => command.code)).toEqual(['GeneralGetInfo'])
  app.clock.advance(1_000)
  const message = uplink({
    eui: on.device.eui,
    frameCounter: 900,
    time: app.clock.now().toISOString(),
    port: thermostatPorts.info,
    bytes: encodeLevelMapping(levels),
  })
  await on.client.publishAsync(upTopic(message), upJson(message), { qos: 1 })
  await on.until(async () =>
    expect((await comfort()).levelsMapping.propagation).toMatchObject({
      status: 'Success',
      counts: { Success: 1 },
    }),
  )
  const [row] = (await app.onMain({ url: `${base()}/thermostats`, as: admin.token, tenant })).json().items
  expect(row).toMatchObject({ eui: on.device.eui, levels, levelsMapping: { status: 'Success', attempts: 1 } })
})

it('says of a device that refuses why it failed, and of the building that it did', async () => {
  expect((await put('levels-mapping', { levels: [...defaultLevelMap] })).statusCode).toBe(200)
  await runComfort(app.deps)
  await on.until(() => expect(on.received).toHaveLength(1))
  const message = on.received[0]?.message ?? {}
  const { commands } = decodeCommands(fromBase64(String(message['data'])))
  app.clock.advance(1_000)
  await on.txAck(String(message['id']))
  app.clock.advance(1_000)
  await on.answer(commands.map(({ command, seq }) => ({ code: wireCode(command.code), seq, status: 3 })))
  await on.until(async () =>
    expect((await comfort()).levelsMapping.propagation).toMatchObject({
      status: 'Failed',
      counts: { Failed: 1 },
    }),
  )
  const [row] = (await app.onMain({ url: `${base()}/thermostats`, as: admin.token, tenant })).json().items
  expect(row.levelsMapping).toMatchObject({ status: 'Failed', reason: 'outOfRange' })
})
