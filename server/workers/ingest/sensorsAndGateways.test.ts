import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  gatewayHours,
  gateways,
  sensorMeasurements,
  sensors,
  signalTesterPresses,
  signalTesters,
  undecodedMessages,
} from '../../db/schema.ts'
import type { DeviceLog, Join } from '../../network/messages.ts'
import { aFleet, newEui, type Fleet } from './testing/fleet.ts'
import { stats, uplink } from './testing/messages.ts'

let fleet: Fleet

beforeAll(async () => {
  fleet = await aFleet()
})
afterAll(() => fleet.close())

const time = '2026-01-14T06:10:05.120Z'
const hex = (text: string) => Buffer.from(text, 'hex')

describe('sensors', () => {
  let of = { eui: '', port: 2 }
  let id = ''
  beforeEach(async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    id = sensor.id
    of = { ...of, eui: sensor.eui }
  })
  const read = () =>
    fleet.inDb(async (tx) => ({
      sensor: (await tx.select().from(sensors).where(eq(sensors.id, id)))[0],
      measurements: await tx
        .select()
        .from(sensorMeasurements)
        .where(eq(sensorMeasurements.sensorId, id))
        .orderBy(sensorMeasurements.at),
      raw: await tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, of.eui)),
    }))

  it('get a measurement and last values from an uplink', async () => {
    const message = uplink({ ...of, frameCounter: 4, time, bytes: hex('CBF60B0D0376010ADD7FFF') })
    await fleet.ingest(message, message)
    await fleet.ingest(message)
    const { sensor, measurements } = await read()
    const values = { temperature: 28.29, humidity: 88.6, externalTemperature: 27.81, batteryVoltage: 3.062 }
    expect(measurements).toEqual([
      expect.objectContaining({
        sensorId: sensor?.id,
        tenantId: fleet.tenantId,
        at: time,
        ...values,
        suspicious: false,
      }),
    ])
    expect(sensor).toMatchObject({
      ...values,
      measuredAt: time,
      lastSeenAt: time,
      onlineUntil: '2026-01-14T09:10:05.120Z',
      bytesUp: 11,
      rssi: -97,
      version: 1,
    })
  })

  it('keep their last values when an earlier message arrives late', async () => {
    await fleet.ingest(uplink({ ...of, frameCounter: 4, time, bytes: hex('CBF60B0D0376010ADD7FFF') }))
    await fleet.ingest(
      uplink({
        ...of,
        frameCounter: 3,
        time: '2026-01-14T05:50:00.000Z',
        bytes: hex('CBA4FDDA01EF01FE707FFF'),
      }),
    )
    const { sensor, measurements } = await read()
    expect([sensor?.temperature, sensor?.lastSeenAt, sensor?.bytesUp]).toEqual([28.29, time, 22])
    expect(measurements.map(({ temperature }) => temperature)).toEqual([-5.5, 28.29])
  })

  it('report firmware and battery in a separate message', async () => {
    await fleet.ingest(uplink({ ...of, frameCounter: 4, time, port: 5, bytes: hex('0B015001FF0C34') }))
    expect((await read()).sensor).toMatchObject({
      firmwareVersion: '1.5.0',
      batteryVoltage: 3.124,
      measuredAt: null,
      lastSeenAt: time,
    })
  })

  it('keep a status with an impossible voltage raw, and the voltage before', async () => {
    await fleet.ingest(uplink({ ...of, frameCounter: 4, time, port: 5, bytes: hex('0B015001FF0C34') }))
    await fleet.ingest(
      uplink({
        ...of,
        frameCounter: 5,
        time: '2026-01-14T06:20:05.120Z',
        port: 5,
        bytes: hex('0B016001FF2328'),
      }),
    )
    const { sensor, raw } = await read()
    expect(sensor).toMatchObject({ firmwareVersion: '1.6.0', batteryVoltage: 3.124, batteryAt: time })
    expect(raw).toEqual([
      expect.objectContaining({ sensorId: id, reason: 'implausible', payload: '0b016001ff2328' }),
    ])
  })

  it('keep their room values when a message without any arrives: a serial number of a probe, motion', async () => {
    await fleet.ingest(uplink({ ...of, frameCounter: 4, time, bytes: hex('CBF60B0D0376010ADD7FFF') }))
    for (const [n, frame] of ['CBF628FF1A2B0F3C4D5E6F', 'CBF6000000000E01000102'].entries())
      await fleet.ingest(
        uplink({ ...of, frameCounter: 5 + n, time: `2026-01-14T06:3${n}:05.120Z`, bytes: hex(frame) }),
      )
    expect((await read()).sensor).toMatchObject({ temperature: 28.29, humidity: 88.6, measuredAt: time })
  })

  it('are kept raw if they cannot be decoded', async () => {
    expect(await fleet.ingest(uplink({ ...of, frameCounter: 4, time, bytes: hex('00') }))).toMatchObject({
      undecoded: 1,
    })
    const { sensor, raw } = await read()
    expect(raw).toEqual([
      expect.objectContaining({ eui: of.eui, sensorId: sensor?.id, reason: 'wrongLength', payload: '00' }),
    ])
  })
})

it('counts a press of a signal tester once, with every gateway that heard it', async () => {
  const heardBy = [
    { gatewayEui: '0016c001f1500a01', rssi: -80, snr: 8.5 },
    { gatewayEui: '0016c001f1500a02', rssi: -110, snr: -6 },
  ]
  const { id, eui } = await fleet.newTester()
  const press = uplink({ eui, frameCounter: 3, time, port: 7, bytes: Uint8Array.of(1), heardBy })
  await fleet.ingest(press, press)
  await fleet.ingest(press)
  const { tester, presses } = await fleet.inDb(async (tx) => ({
    tester: (await tx.select().from(signalTesters).where(eq(signalTesters.id, id)))[0],
    presses: await tx.select().from(signalTesterPresses).where(eq(signalTesterPresses.testerId, id)),
  }))
  expect(presses).toEqual([
    expect.objectContaining({
      testerId: tester?.id,
      at: time,
      frameCounter: 3,
      spreadingFactor: 7,
      gateways: heardBy,
    }),
  ])
  expect(tester?.lastSeenAt).toBe(time)
})

describe('presses of a signal tester under a counter that began again', () => {
  const at = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
  let id = ''
  let eui = ''
  beforeEach(async () => {
    ;({ id, eui } = await fleet.newTester())
  })
  const press = (frameCounter: number, minutes: number) =>
    uplink({
      eui,
      frameCounter,
      time: at(minutes),
      receivedAt: at(minutes),
      messageId: `${eui}-${minutes}`,
      port: 7,
      bytes: Uint8Array.of(1),
    })
  const about = (minutes: number) => ({
    eui,
    messageId: `notice-${minutes}`,
    time: at(minutes),
    receivedAt: at(minutes),
    applicationId: '22222222-2222-4222-8222-222222222222',
    applicationName: 'testers',
    deviceName: eui,
  })
  const notices: [string, (minutes: number) => Join | DeviceLog][] = [
    ['joined', (minutes) => ({ ...about(minutes), kind: 'join', devAddr: '01a2b3c4' })],
    [
      'was reset',
      (minutes) => ({
        ...about(minutes),
        kind: 'log',
        level: 'WARNING',
        code: 'UPLINK_F_CNT_RESET',
        description: '',
        context: {},
      }),
    ],
  ]
  const read = () =>
    fleet.inDb(async (tx) => ({
      times: (
        await tx
          .select()
          .from(signalTesterPresses)
          .where(eq(signalTesterPresses.testerId, id))
          .orderBy(signalTesterPresses.at)
      ).map((row) => row.at),
      raw: (await tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, eui))).map(
        ({ reason }) => reason,
      ),
      seen: (await tx.select().from(signalTesters).where(eq(signalTesters.id, id)))[0]?.lastSeenAt,
    }))

  it.each(notices)(
    'count if it %s in between, in any order, together or one by one, and once',
    async (_, notice) => {
      const all = () => [press(0, 0), press(1, 1), notice(9), press(0, 10), press(1, 11)]
      const expected = { times: [at(0), at(1), at(10), at(11)], raw: [], seen: at(11) }
      for (const message of all()) await fleet.ingest(message)
      expect(await read()).toEqual(expected)
      await fleet.ingest(...all())
      expect(await read()).toEqual(expected)
      ;({ id, eui } = await fleet.newTester())
      await fleet.ingest(...all().toReversed())
      expect(await read()).toEqual(expected)
    },
  )

  it('are kept raw if it did not, or not in between, or another device did', async () => {
    const other = await fleet.newTester()
    const [join, log] = notices.map(([, notice]) => notice(5))
    if (!join || !log) throw new Error('there are two')
    await fleet.ingest(
      press(0, 0),
      { ...join, eui: other.eui },
      { ...log, code: 'UPLINK_CODEC', kind: 'log', level: '', description: '', context: {} },
    )
    await fleet.ingest({ ...join, time: at(-5), receivedAt: at(-5) }, press(0, 10))
    expect(await read()).toEqual({ times: [at(0)], raw: ['replayed'], seen: at(0) })
  })

  it('are the same press if they state no time', async () => {
    const [join] = notices.map(([, notice]) => notice(5))
    await fleet.ingest(press(0, 0))
    await fleet.ingest({ ...press(0, 3), time: undefined })
    if (join) await fleet.ingest(join)
    expect(await read()).toEqual({ times: [at(0)], raw: [], seen: at(0) })
  })
})

describe('gateways', () => {
  let eui = ''
  let id = ''
  beforeEach(async () => {
    ;({ eui, id } = await fleet.newGateway())
  })
  const read = () =>
    fleet.inDb(async (tx) => ({
      gateway: (await tx.select().from(gateways).where(eq(gateways.id, id)))[0],
      hours: await tx
        .select()
        .from(gatewayHours)
        .where(eq(gatewayHours.gatewayId, id))
        .orderBy(gatewayHours.hour),
    }))

  it('have hourly statistics, with each report counted once in any order', async () => {
    const reports = ['06:59:58', '06:10:05', '07:00:02', '06:10:35'].map((clock) =>
      stats({ eui, time: `2026-01-14T${clock}.000Z` }),
    )
    await fleet.ingest(...reports, ...reports)
    await fleet.ingest(...reports)
    const { gateway, hours } = await read()
    expect(
      hours.map(({ hour, received, receivedOk, sent, refused, reports }) => ({
        hour,
        received,
        receivedOk,
        sent,
        refused,
        reports,
      })),
    ).toEqual([
      { hour: '2026-01-14T06:00:00.000Z', received: 36, receivedOk: 30, sent: 9, refused: 3, reports: 3 },
      { hour: '2026-01-14T07:00:00.000Z', received: 12, receivedOk: 10, sent: 3, refused: 1, reports: 1 },
    ])
    expect(gateway).toMatchObject({
      lastConnectionAt: '2026-01-14T07:00:02.000Z',
      packetsReceived: 48,
      packetsSent: 12,
      version: 1,
    })
  })

  it('keep their last position', async () => {
    await fleet.ingest(stats({ eui, time, location: { latitude: 52.5, longitude: 13.4 } }))
    await fleet.ingest(stats({ eui, time: '2026-01-14T06:10:35.000Z' }))
    expect((await read()).gateway).toMatchObject({ latitude: 52.5, longitude: 13.4 })
  })

  it('are seen when they connect, without being counted', async () => {
    await fleet.ingest({ kind: 'gatewayContact', eui, receivedAt: time })
    expect(await read()).toMatchObject({ gateway: { lastConnectionAt: time, packetsReceived: 0 }, hours: [] })
  })

  it('are ignored if they are unknown', async () => {
    expect(await fleet.ingest(stats({ eui: newEui(), time }))).toEqual({
      undecoded: 0,
      unknown: 0,
      failed: 0,
    })
    expect((await read()).hours).toEqual([])
  })
})
