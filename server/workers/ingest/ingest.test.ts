import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeFingerprint, thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import {
  thermostatEvents,
  thermostatMeasurements,
  thermostats,
  thermostatStates,
  undecodedMessages,
  unknownDevices,
} from '../../db/schema.ts'
import { aFleet, newEui, type Fleet } from './testing/fleet.ts'
import { uplink } from './testing/messages.ts'

let fleet: Fleet
let id = ''
let eui = ''

beforeAll(async () => {
  fleet = await aFleet()
})
beforeEach(async () => {
  const [thermostat] = await fleet.newThermostats(1)
  id = thermostat?.id ?? ''
  eui = thermostat?.eui ?? ''
})
afterAll(() => fleet.close())

const time = '2026-01-14T06:10:05.120Z'

const read = () =>
  fleet.inDb(async (tx) => ({
    measurements: await tx
      .select()
      .from(thermostatMeasurements)
      .where(eq(thermostatMeasurements.thermostatId, id))
      .orderBy(thermostatMeasurements.at),
    thermostats: await tx.select().from(thermostats).where(eq(thermostats.id, id)),
    states: await tx.select().from(thermostatStates).where(eq(thermostatStates.thermostatId, id)),
    events: await tx
      .select()
      .from(thermostatEvents)
      .where(eq(thermostatEvents.thermostatId, id))
      .orderBy(thermostatEvents.at),
    raw: await tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, eui)),
  }))

it('stores the measurement and last values of an uplink', async () => {
  expect(await fleet.ingest(uplink({ eui, frameCounter: 412, time }))).toEqual({
    undecoded: 0,
    unknown: 0,
    failed: 0,
  })
  const { measurements, thermostats: rows, states } = await read()
  const radio = { rssi: -97, snr: 7.2 }
  expect(measurements).toEqual([
    expect.objectContaining({
      tenantId: fleet.tenantId,
      thermostatId: id,
      at: time,
      devAddr: '01a2b3c4',
      frameCounter: 412,
      ambientTemperature: 21.37,
      motorPosition: 420,
      gatewayEui: '0016c001f1500a01',
      ...radio,
      bytes: 18,
      signs: 0,
      suspicious: false,
    }),
  ])
  expect(rows).toEqual([
    expect.objectContaining({
      mode: 'normal',
      batteryVoltage: 3.62,
      lastSeenAt: time,
      onlineUntil: '2026-01-14T08:10:05.120Z',
      gatewayEui: '0016c001f1500a01',
      spreadingFactor: 7,
      // no user edited it
      version: 1,
    }),
  ])
  expect(states).toEqual([
    expect.objectContaining({
      measuredAt: time,
      frameCounter: 412,
      targetTemperature: 21,
      ...radio,
      bytesUp: 18,
      applicationId: '22222222-2222-4222-8222-222222222222',
    }),
  ])
})

it('stores the best of the gateways that heard an uplink', async () => {
  const heardBy = [
    { gatewayEui: '0016c001f1500a02', rssi: -80, snr: 9 },
    { gatewayEui: '0016c001f1500a01', rssi: -70, snr: 3 },
  ]
  await fleet.ingest(uplink({ eui, frameCounter: 1, time, heardBy }))
  const { thermostats: rows, measurements } = await read()
  expect([rows[0]?.gatewayEui, measurements[0]?.gatewayEui]).toEqual(['0016c001f1500a02', '0016c001f1500a02'])
})

it('stores the values of a fingerprint', async () => {
  const values = {
    hardwareRevision: 3,
    firmwareVersion: '2.4.1',
    appVersion: '1.12.0',
    resetReason: 1,
    uptimeHours: 743,
    minTemperature: 6,
    maxTemperature: 28,
  }
  const more = { antiFreezeTemperature: 6, uplinkMinutes: 60, levelMapCrc: 122, motorStrokeSteps: 812 }
  await fleet.ingest(
    uplink({
      eui,
      frameCounter: 1,
      time,
      port: thermostatPorts.info,
      bytes: encodeFingerprint({ ...values, ...more }),
    }),
  )
  const { thermostats: rows, states, events, measurements } = await read()
  expect(rows[0]).toMatchObject({
    hardwareRevision: 3,
    firmwareVersion: '2.4.1',
    appVersion: '1.12.0',
    versionReportedAt: time,
    uplinkMinutes: 60,
  })
  // three of its intervals
  expect(rows[0]?.onlineUntil).toBe('2026-01-14T09:10:05.120Z')
  expect(states[0]).toMatchObject({
    fingerprintAt: time,
    uptimeHours: 743,
    motorStrokeSteps: 812,
    bytesUp: 18,
    measuredAt: null,
  })
  expect(events).toEqual([
    expect.objectContaining({ kind: 'fingerprint', at: time, data: { ...values, ...more } }),
  ])
  expect(measurements).toEqual([])
})

describe('times', () => {
  it('treats a message from the future as current', async () => {
    const receivedAt = '2026-01-14T12:00:00.000Z'
    await fleet.ingest(uplink({ eui, frameCounter: 1, time: '2031-01-01T00:00:00.000Z', receivedAt }))
    // delivered again, later
    await fleet.ingest(
      uplink({
        eui,
        frameCounter: 1,
        time: '2031-01-01T00:00:00.000Z',
        receivedAt: '2026-01-14T12:00:20.000Z',
      }),
    )
    const { measurements, thermostats: rows, states, raw } = await read()
    expect(measurements.map(({ at }) => at)).toEqual([receivedAt])
    expect([rows[0]?.lastSeenAt, states[0]?.measuredAt, states[0]?.bytesUp]).toEqual([
      receivedAt,
      receivedAt,
      18,
    ])
    expect(raw).toEqual([])
  })

  it('takes the time of arrival for a clock that is slightly ahead', async () => {
    const at = '2026-01-14T12:03:00.000Z'
    await fleet.ingest(uplink({ eui, frameCounter: 1, time: at, receivedAt: '2026-01-14T12:00:00.000Z' }))
    const { measurements, thermostats: rows } = await read()
    expect([measurements[0]?.at, rows[0]?.lastSeenAt]).toEqual([
      '2026-01-14T12:00:00.000Z',
      '2026-01-14T12:00:00.000Z',
    ])
  })

  it('treats a message that is too old as current, without overwriting newer values of its session', async () => {
    await fleet.ingest(uplink({ eui, frameCounter: 9, time, status: { targetTemperature: 23 } }))
    const late = { time: '2025-12-01T00:00:00.000Z', receivedAt: '2026-01-14T12:00:00.000Z' }
    await fleet.ingest(uplink({ eui, frameCounter: 8, ...late, status: { targetTemperature: 17 } }))
    const { states, measurements } = await read()
    expect([states[0]?.measuredAt, states[0]?.targetTemperature]).toEqual([time, 23])
    expect(measurements).toHaveLength(2)
  })

  it.each(['together with', 'after'])(
    'dates a message without a time that arrives %s a later one before that',
    async (how) => {
      const later = uplink({ eui, frameCounter: 10, time, status: { targetTemperature: 23 } })
      const overtaken = {
        ...uplink({ eui, frameCounter: 9, time, status: { targetTemperature: 17 } }),
        time: undefined,
        receivedAt: '2026-01-14T06:12:00.000Z',
      }
      if (how === 'after') await fleet.ingest(later)
      await fleet.ingest(overtaken, later)
      await fleet.ingest(overtaken)
      const { measurements, states, thermostats: rows } = await read()
      expect(measurements.map(({ at }) => at)).toEqual([time, time])
      expect([states[0]?.targetTemperature, rows[0]?.lastSeenAt]).toEqual([23, time])
    },
  )

  it('takes a message without a time for current if its counter lies far behind: its device may have restarted', async () => {
    await fleet.ingest(uplink({ eui, frameCounter: 5000, time }))
    await fleet.ingest({
      ...uplink({ eui, frameCounter: 3, time }),
      time: undefined,
      receivedAt: '2026-01-14T07:00:00.000Z',
    })
    expect((await read()).measurements.map(({ at }) => at)).toEqual([time, '2026-01-14T07:00:00.000Z'])
  })

  it('treats a message without a time as current', async () => {
    await fleet.ingest({ ...uplink({ eui, frameCounter: 1, time }), time: undefined })
    expect((await read()).measurements[0]?.at).toBe(time)
  })
})

describe('an unusable uplink', () => {
  it('is kept raw and marked if it says the same under a counter that was used before', async () => {
    await fleet.ingest(uplink({ eui, frameCounter: 7, time }))
    const replay = uplink({ eui, frameCounter: 7, time: '2026-01-14T07:00:00.000Z', messageId: 'another' })
    expect(await fleet.ingest(replay)).toMatchObject({ undecoded: 1 })
    await fleet.ingest(replay)
    const { measurements, states, thermostats: rows, raw, events } = await read()
    expect(measurements).toHaveLength(1)
    expect([states[0]?.targetTemperature, states[0]?.bytesUp, rows[0]?.lastSeenAt]).toEqual([21, 18, time])
    expect(raw).toEqual([
      expect.objectContaining({ eui, reason: 'replayed', messageId: 'another', thermostatId: rows[0]?.id }),
    ])
    expect(events).toEqual([
      expect.objectContaining({
        kind: 'undecoded',
        data: expect.objectContaining({ reason: 'replayed', frameCounter: 7 }),
      }),
    ])
  })

  it.each([
    ['unknownPort', 99, '0102'],
    ['wrongLength', 1, '1000'],
    ['unsupportedVersion', 1, '2010085909010f14a00a71a4228aa2125b55'],
    ['unknownTransfer', 21, '01000000010203'],
  ])('is kept raw and marked: %s', async (reason, port, hex) => {
    const message = uplink({ eui, frameCounter: 7, time, port, bytes: Buffer.from(hex, 'hex') })
    expect(await fleet.ingest(message, message)).toEqual({ undecoded: 1, unknown: 0, failed: 0 })
    await fleet.ingest(message)
    const { raw, events, measurements, thermostats: rows, states } = await read()
    expect(raw).toEqual([
      expect.objectContaining({ eui, reason, port, payload: hex, tenantId: fleet.tenantId }),
    ])
    expect(events).toEqual([
      expect.objectContaining({ kind: 'undecoded', data: { reason, port, payload: hex } }),
    ])
    expect(measurements).toEqual([])
    // the device was heard nevertheless
    expect([rows[0]?.lastSeenAt, states[0]?.bytesUp]).toEqual([time, hex.length / 2])
  })

  it('without a payload only counts as heard', async () => {
    await fleet.ingest(uplink({ eui, frameCounter: 7, time, port: 0, bytes: new Uint8Array(0) }))
    const { raw, events, thermostats: rows } = await read()
    expect([raw, events, rows[0]?.lastSeenAt]).toEqual([[], [], time])
  })

  it('is suspicious if a value is impossible', async () => {
    await fleet.ingest(uplink({ eui, frameCounter: 1, time, status: { ambientTemperature: 61 } }))
    await fleet.ingest(
      uplink({ eui, frameCounter: 2, time: '2026-01-14T06:20:05.000Z', status: { ambientTemperature: 21 } }),
    )
    await fleet.ingest(
      uplink({ eui, frameCounter: 3, time: '2026-01-14T06:30:06.000Z', status: { ambientTemperature: 21 } }),
    )
    expect((await read()).measurements.map(({ suspicious }) => suspicious)).toEqual([true, false, false])
  })

  it('counts unknown devices and shows their last message', async () => {
    const other = newEui()
    const late = uplink({ eui: other, frameCounter: 1, time: '2026-01-14T05:00:00.000Z', port: 3 })
    await fleet.ingest(
      uplink({ eui: other, frameCounter: 2, time, port: 2, bytes: Uint8Array.of(1, 2, 255) }),
    )
    expect(await fleet.ingest(late)).toEqual({ undecoded: 0, unknown: 1, failed: 0 })
    expect(
      await fleet.inDb((tx) => tx.select().from(unknownDevices).where(eq(unknownDevices.eui, other))),
    ).toEqual([
      expect.objectContaining({
        eui: other,
        messages: 2,
        firstSeenAt: '2026-01-14T05:00:00.000Z',
        lastSeenAt: time,
        lastPort: 2,
        lastPayload: '0102ff',
        gatewayEui: '0016c001f1500a01',
        applicationName: 'thermostats',
      }),
    ])
  })
})

it('stores what the network server reports about a device', async () => {
  const { applicationId, applicationName, deviceName, receivedAt } = uplink({ eui, frameCounter: 0, time })
  const of = { eui, time, receivedAt, applicationId, applicationName, deviceName }
  const messages = [
    { ...of, kind: 'join', messageId: 'j', devAddr: '01000001' },
    { ...of, kind: 'status', messageId: 's', margin: 7, externalPower: false, batteryLevel: 80 },
    {
      ...of,
      kind: 'log',
      messageId: 'l',
      level: 'ERROR',
      code: 'OTAA',
      description: 'no',
      context: { dev_nonce: '7' },
    },
  ] as const
  await fleet.ingest(...messages)
  await fleet.ingest(...messages)
  const { events, thermostats: rows } = await read()
  expect(
    events.toSorted((one, other) => one.kind.localeCompare(other.kind)).map(({ kind, data }) => [kind, data]),
  ).toEqual([
    ['join', { devAddr: '01000001' }],
    ['log', { level: 'ERROR', code: 'OTAA', description: 'no', context: { dev_nonce: '7' } }],
    ['radioStatus', { margin: 7, externalPower: false, batteryLevel: 80 }],
  ])
  // last-seen comes only from uplinks
  expect(rows[0]?.lastSeenAt).toBeNull()
})

it('follows a thermostat to another client', async () => {
  await fleet.ingest(uplink({ eui, frameCounter: 1, time }))
  await fleet.inDb((tx) => tx.update(thermostats).set({ tenantId: null }).where(eq(thermostats.eui, eui)))
  await fleet.ingest(uplink({ eui, frameCounter: 2, time: '2026-01-14T06:20:05.120Z' }))
  expect((await read()).measurements.map(({ tenantId }) => tenantId)).toEqual([fleet.tenantId, null])
})
