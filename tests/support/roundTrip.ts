import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { connectAsync, type MqttClient } from 'mqtt'
import { expect } from 'vitest'
import { fromBase64, toHex } from '../../domain/codec/bytes.ts'
import { decodeCommands } from '../../domain/codec/rt1/downlink.ts'
import { encodeCommandResult, thermostatPorts, type ThermostatStatus } from '../../domain/codec/rt1/uplink.ts'
import type { Command } from '../../domain/commands/command.ts'
import { queueCommands } from '../../server/actions/commands/queueCommands.ts'
import {
  downlinkFrames,
  downlinks,
  thermostatMeasurements,
  thermostats,
  thermostatStates,
} from '../../server/db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { upJson, upTopic, uplink } from '../../server/workers/ingest/testing/messages.ts'
import type { TestApp } from './testApp.ts'
import { eventually } from './patience.ts'

interface Received {
  topic: string
  message: Record<string, unknown>
}

/** A thermostat of an app, and its network server as a client of the same broker. */
export const aDeviceOnAir = async (app: TestApp, url: string) => {
  const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(app.deps.db.pool, asAdmin, work)
  const device = {
    id: newId(),
    tenantId: null,
    buildingId: null,
    eui: randomBytes(8).toString('hex'),
    lifecycle: 'Installed' as const,
    firmwareVersion: '2.4.1',
    malfunctionAt: null,
  }
  await inDb((tx) => tx.insert(thermostats).values(device))
  const client: MqttClient = await connectAsync(url, { reconnectPeriod: 50 })
  const received: Received[] = []
  client.on('message', (topic, payload) => {
    const message: Record<string, unknown> = JSON.parse(payload.toString())
    received.push({ topic, message })
  })
  await client.subscribeAsync(`application/+/device/${device.eui}/command/down`, { qos: 1 })
  let frameCounter = 0
  const now = () => app.clock.now().toISOString()
  const uplinkOf = (given: Partial<Parameters<typeof uplink>[0]>) =>
    uplink({ eui: device.eui, frameCounter: ++frameCounter, time: now(), ...given })
  const tell = (event: string, message: object) =>
    client.publishAsync(
      upTopic({ ...uplinkOf({}), eui: device.eui }).replace(/up$/, event),
      JSON.stringify({ time: now(), deviceInfo: { devEui: device.eui }, ...message }),
      { qos: 1 },
    )

  const on = {
    device,
    client,
    received,
    inDb,
    /** Sends a status; resolves once it is stored. */
    report: async (status: Partial<ThermostatStatus> = {}) => {
      const message = uplinkOf({ status })
      await client.publishAsync(upTopic(message), upJson(message), { qos: 1 })
      await eventually(async () => expect(await on.counters()).toContain(message.frameCounter))
    },
    answer: async (results: { code: number; seq: number; status: number }[]) => {
      const message = uplinkOf({ port: thermostatPorts.commandResult, bytes: encodeCommandResult(results) })
      await client.publishAsync(upTopic(message), upJson(message), { qos: 1 })
    },
    txAck: (queueItemId: string) =>
      tell('txack', { queueItemId, fCntDown: 1, gatewayId: '0016c001f1500a01' }),
    log: (code: string, queueItemId: string) =>
      tell('log', { level: 'ERROR', code, description: code, context: { queue_item_id: queueItemId } }),
    counters: async () =>
      (
        await inDb((tx) =>
          tx.select().from(thermostatMeasurements).where(eq(thermostatMeasurements.thermostatId, device.id)),
        )
      ).map((row) => row.frameCounter),
    state: async () =>
      (
        await inDb((tx) =>
          tx.select().from(thermostatStates).where(eq(thermostatStates.thermostatId, device.id)),
        )
      )[0],
    frames: () =>
      inDb((tx) =>
        tx
          .select()
          .from(downlinkFrames)
          .where(eq(downlinkFrames.thermostatId, device.id))
          .orderBy(downlinkFrames.createdAt, downlinkFrames.id),
      ),
    downlinks: () =>
      inDb((tx) =>
        tx.select().from(downlinks).where(eq(downlinks.thermostatId, device.id)).orderBy(downlinks.id),
      ),
    command: (...commands: Command[]) =>
      inDb((tx) =>
        queueCommands(tx, {
          thermostats: [device],
          commands,
          source: 'AdminApp',
          userId: null,
          expirationMinutes: 60,
          ignoreVersion: true,
          now: app.clock.now(),
        }),
      ),
    /** Waits until a check passes. */
    until: eventually,
    stop: () => client.endAsync(true),
  }
  return on
}

export type DeviceOnAir = Awaited<ReturnType<typeof aDeviceOnAir>>

/** Expects the whole round trip through the broker, as with ChirpStack: a status arrives, a command is sent, and its value is reported. */
export const expectWholeRound = async (app: TestApp, on: DeviceOnAir): Promise<void> => {
  await on.report({ targetTemperature: 19, lastSeq: 0 })
  expect(await on.state()).toMatchObject({ targetTemperature: 19 })

  app.clock.advance(1_000)
  await on.command({ code: 'SetTargetTemperature', temperature: 21.5 })
  await on.until(() => expect(on.received).toHaveLength(1))
  const [frame] = await on.frames()
  const [{ topic, message } = { topic: '', message: {} }] = on.received
  expect(topic).toBe(`application/22222222-2222-4222-8222-222222222222/device/${on.device.eui}/command/down`)
  expect(message).toEqual({
    id: frame?.id,
    devEui: on.device.eui,
    confirmed: false,
    fPort: 10,
    data: expect.any(String),
    expiresAt: frame?.expiresAt,
  })
  const bytes = fromBase64(String(message['data']))
  expect(toHex(bytes)).toBe(frame?.payload)
  const [sent] = decodeCommands(bytes).commands
  expect(sent?.command).toEqual({ code: 'SetTargetTemperature', temperature: 21.5 })
  await on.until(async () => expect((await on.frames())[0]?.enqueuedAt).not.toBeNull())

  app.clock.advance(1_000)
  await on.txAck(frame?.id ?? '')
  await on.until(async () =>
    expect(await on.downlinks()).toEqual([expect.objectContaining({ phase: 'sent', status: 'Running' })]),
  )
  app.clock.advance(1_000)
  await on.answer([{ code: 9, seq: sent?.seq ?? 0, status: 0 }])
  await on.until(async () =>
    expect(await on.downlinks()).toEqual([
      expect.objectContaining({ phase: 'acknowledged', status: 'Running' }),
    ]),
  )
  app.clock.advance(1_000)
  await on.report({ targetTemperature: 21.5, lastSeq: sent?.seq ?? 0 })
  await on.until(async () =>
    expect(await on.downlinks()).toEqual([
      expect.objectContaining({ phase: 'confirmed', status: 'Success' }),
    ]),
  )
  expect(await on.state()).toMatchObject({
    targetTemperature: 21.5,
    bytesDown: bytes.length,
    bytesUp: 18 + 4 + 18,
  })
}
