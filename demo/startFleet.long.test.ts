import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEstate, insertRows, type Estate } from '../tests/support/estate.ts'
import { aTenant } from '../tests/support/people.ts'
import { testApp, type TestApp } from '../tests/support/testApp.ts'
import { queueCommands } from '../server/actions/commands/queueCommands.ts'
import {
  downlinkFrames,
  downlinks,
  gateways,
  radiators,
  sensors,
  thermostats,
  thermostatStates,
  unknownDevices,
} from '../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../server/db/scope.ts'
import { startDemoFleet, type DemoFleet } from './startFleet.ts'
import { newId } from '../server/ids.ts'
import { liveChannel } from '../server/live/tell.ts'
import { buildRadiator } from './seed/builders/buildRoom.ts'
import { buildThermostat, type ThermostatRow } from './seed/builders/buildThermostat.ts'

let app: TestApp
let tenantId: string
let estate: Estate
let fleet: DemoFleet | undefined
let devices: ThermostatRow[]

const inDb = <T>(work: (tx: Tx) => Promise<T>) => withScope(app.deps.db.pool, asAdmin, work)
/** Mounts thermostats on radiators of their own. */
const mount = async (count: number, overrides: Partial<ThermostatRow> = {}): Promise<ThermostatRow[]> => {
  const made = Array.from({ length: count }, () => {
    const radiator = buildRadiator(estate.random, estate.room, { name: `Heizkörper ${newId()}` })
    return { radiator, thermostat: buildThermostat(estate.random, { radiator }, overrides) }
  })
  await insertRows(app, [
    [radiators, made.map(({ radiator }) => radiator)],
    [thermostats, made.map(({ thermostat }) => thermostat)],
  ])
  return made.map(({ thermostat }) => thermostat)
}

beforeEach(async () => {
  app = await testApp({ MQTT_PORT: '0' }, undefined, { withBroker: true })
  tenantId = await aTenant(app)
  estate = await anEstate(app, tenantId)
  devices = [estate.thermostat, ...(await mount(4))]
})
afterEach(async () => {
  await fleet?.stop()
  fleet = undefined
  await app.stop()
})

/** Reads the database after each change until the condition holds. */
const until = async <T>(look: (tx: Tx) => Promise<T>, isEnough: (found: T) => boolean): Promise<T> => {
  let changed = Promise.withResolvers<void>()
  const unlisten = await app.deps.db.listen(liveChannel, () => changed.resolve())
  try {
    for (;;) {
      const found = await inDb(look)
      if (isEnough(found)) return found
      await changed.promise
      changed = Promise.withResolvers()
    }
  } finally {
    await unlisten()
  }
}

/** Ten simulated minutes per second. */
const speed = 600
const start = async (lookEveryMs?: number) => {
  fleet = await startDemoFleet(app.deps, {
    url: app.broker ?? '',
    speed,
    ...(lookEveryMs !== undefined && { lookEveryMs }),
  })
  return fleet
}
const seen = (tx: Tx) =>
  tx
    .select()
    .from(thermostats)
    .where(
      inArray(
        thermostats.id,
        devices.map(({ id }) => id),
      ),
    )

describe('the fleet of the demo', { timeout: 60_000 }, () => {
  it('brings the estate to life through the broker, with a device of a neighbour', async () => {
    // five thermostats, two sensors, and one device that is not ours
    expect((await start()).devices).toBe(8)
    const found = await until(
      seen,
      (rows) =>
        rows.every(({ batteryVoltage }) => batteryVoltage !== null) &&
        rows.some(({ versionReportedAt }) => versionReportedAt !== null),
    )
    for (const { gatewayEui, spreadingFactor, batteryVoltage } of found) {
      expect([gatewayEui, spreadingFactor === null]).toEqual([estate.gateway.eui, false])
      expect(batteryVoltage).toBeGreaterThan(3)
    }
    await until(
      (tx) => tx.select().from(sensors).where(eq(sensors.tenantId, tenantId)),
      (rows) => rows.every(({ measuredAt }) => measuredAt !== null),
    )
    await until(
      (tx) => tx.select().from(gateways).where(eq(gateways.id, estate.gateway.id)),
      ([gateway]) => gateway?.lastConnectionAt !== null,
    )
    await until(
      (tx) => tx.select().from(unknownDevices),
      (rows) => rows.length === 1,
    )
  })

  it('carries commands out, and shows their effect', async () => {
    await start()
    await until(seen, (rows) => rows.every(({ lastSeenAt }) => lastSeenAt !== null))
    await inDb((tx) =>
      queueCommands(tx, {
        thermostats: devices,
        commands: [{ code: 'SetTargetTemperature', temperature: 26.5 }],
        source: 'AdminApp',
        userId: null,
        expirationMinutes: 60,
        ignoreVersion: true,
        now: app.deps.now(),
      }),
    )
    // a frame may be lost on the air; one of several gets through
    const ended = await until(
      (tx) => tx.select().from(downlinks),
      (rows) => rows.some(({ status }) => status === 'Success'),
    )
    const done = ended.find(({ status }) => status === 'Success')
    expect(done).toMatchObject({ phase: 'confirmed', reason: null })
    const [state] = await inDb((tx) =>
      tx
        .select()
        .from(thermostatStates)
        .where(eq(thermostatStates.thermostatId, done?.thermostatId ?? '')),
    )
    expect(state?.targetTemperature).toBe(26.5)
  })

  it('sends a frame that was given to the network server while it was starting', async () => {
    const starting = start(200)
    const given = app.deps.now().toISOString()
    await starting
    const frame = { tenantId, thermostatId: estate.thermostat.id, port: 20, payload: '0500' }
    const expiresAt = new Date(app.deps.now().getTime() + 3_600_000).toISOString()
    await inDb((tx) =>
      tx
        .insert(downlinkFrames)
        .values({ ...frame, id: newId(), createdAt: given, enqueuedAt: given, expiresAt }),
    )
    const [sent] = await until(
      (tx) => tx.select().from(downlinkFrames),
      (rows) => rows.some(({ sentAt }) => sentAt !== null),
    )
    expect(sent).toMatchObject({ ...frame, enqueuedAt: given })
  })

  it('resumes from its last state when it is started again', async () => {
    await start()
    const states = (tx: Tx) =>
      tx.select().from(thermostatStates).where(eq(thermostatStates.thermostatId, estate.thermostat.id))
    const [before] = await until(states, ([state]) => state?.measuredAt !== null)
    await fleet?.stop()
    await start()
    const [after] = await until(
      states,
      ([state]) => (state?.frameCounter ?? 0) > (before?.frameCounter ?? 0) + 20,
    )
    expect(after?.devAddr).toBe(before?.devAddr)
  })

  it('picks up devices that are mounted while it runs', async () => {
    await start(200)
    const [late] = await mount(1)
    const [heard] = await until(
      (tx) =>
        tx
          .select()
          .from(thermostats)
          .where(eq(thermostats.id, late?.id ?? '')),
      ([row]) => row?.lastSeenAt !== null,
    )
    expect(heard).toMatchObject({ id: late?.id, lastSeenAt: expect.any(String) })
  })
})
