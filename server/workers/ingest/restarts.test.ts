import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeLht65n } from '../../../domain/codec/dragino.ts'
import { encodeCommandResult, encodeFingerprint, thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import {
  sensorMeasurements,
  sensors,
  thermostatEvents,
  thermostatMeasurements,
  thermostatStates,
  undecodedMessages,
} from '../../db/schema.ts'
import type { DeviceLog, Join, NetworkMessage, Uplink } from '../../network/messages.ts'
import { aRadio, type Radio } from '../../actions/commands/testing/radio.ts'
import { aFleet, type Fleet } from './testing/fleet.ts'
import { uplink } from './testing/messages.ts'

// A device that restarts may begin its frame counter again under the same address, if the network server lets it.

let fleet: Fleet
let [id, eui] = ['', '']
beforeAll(async () => {
  fleet = await aFleet()
})
beforeEach(async () => {
  const [thermostat] = await fleet.newThermostats(1)
  id = thermostat?.id ?? ''
  eui = thermostat?.eui ?? ''
})
afterAll(() => fleet.close())

const at = (minutes: number) =>
  new Date(Date.parse('2026-01-14T06:00:00.000Z') + minutes * 60_000).toISOString()
const about = (minutes: number) => ({
  eui,
  messageId: `notice-${minutes}`,
  time: at(minutes),
  receivedAt: at(minutes),
  applicationId: '22222222-2222-4222-8222-222222222222',
  applicationName: 'thermostats',
  deviceName: eui,
})
const join = (minutes: number): Join => ({ ...about(minutes), kind: 'join', devAddr: '01a2b3c4' })
const reset = (minutes: number): DeviceLog => ({
  ...about(minutes),
  kind: 'log',
  level: 'WARNING',
  code: 'UPLINK_F_CNT_RESET',
  description: '',
  context: {},
})
const status = (
  frameCounter: number,
  minutes: number,
  targetTemperature: number,
  more: Partial<Uplink> = {},
): Uplink =>
  uplink({
    eui,
    frameCounter,
    time: at(minutes),
    messageId: `status-${frameCounter}-${minutes}`,
    status: { targetTemperature },
    ...more,
  })
const fingerprint = (frameCounter: number, minutes: number): Uplink =>
  uplink({
    eui,
    frameCounter,
    time: at(minutes),
    messageId: `fingerprint-${frameCounter}-${minutes}`,
    port: thermostatPorts.info,
    bytes: encodeFingerprint({
      hardwareRevision: 3,
      firmwareVersion: '2.4.1',
      appVersion: '1.12.0',
      resetReason: 2,
      uptimeHours: 0,
      minTemperature: 6,
      maxTemperature: 28,
      antiFreezeTemperature: 6,
      uplinkMinutes: 10,
      levelMapCrc: 122,
      motorStrokeSteps: 812,
    }),
  })

const stored = () =>
  fleet.inDb(async (tx) => {
    const measurements = await tx
      .select()
      .from(thermostatMeasurements)
      .where(eq(thermostatMeasurements.thermostatId, id))
      .orderBy(thermostatMeasurements.at)
    const [state] = await tx.select().from(thermostatStates).where(eq(thermostatStates.thermostatId, id))
    const events = await tx
      .select()
      .from(thermostatEvents)
      .where(eq(thermostatEvents.thermostatId, id))
      .orderBy(thermostatEvents.at)
    const raw = await tx.select().from(undecodedMessages).where(eq(undecodedMessages.eui, eui))
    return {
      targets: measurements.map(({ targetTemperature }) => targetTemperature),
      present: state?.targetTemperature,
      kinds: events.map(({ kind }) => kind),
      raw: raw.map(({ reason }) => reason),
    }
  })

const first = () => [0, 1, 2, 3].map((counter) => status(counter, counter * 10, 18))
const second = () => [0, 1, 2, 3].map((counter) => status(counter, 60 + counter * 10, 22))

const orders: [string, () => NetworkMessage[]][] = [
  ['in order', () => [...first(), ...second()]],
  ['backwards', () => [...first(), ...second()].toReversed()],
  ['each twice', () => [...first(), ...first(), ...second(), ...second()]],
]

describe('a counter that begins again under the same address', () => {
  it.each(orders)('loses nothing: %s, one by one and together', async (_, make) => {
    const expected = { targets: [18, 18, 18, 18, 22, 22, 22, 22], present: 22, kinds: [], raw: [] }
    for (const message of make()) await fleet.ingest(message)
    expect(await stored()).toEqual(expected)
    await fleet.ingest(...make())
    expect(await stored()).toEqual(expected)
  })

  it('is a replay if it says the same, with nothing that tells of a restart', async () => {
    await fleet.ingest(...first(), status(2, 60, 18))
    expect(await stored()).toMatchObject({ targets: [18, 18, 18, 18], raw: ['replayed'] })
  })

  it.each([
    ['a join', join],
    ["the network server's notice of a reset", reset],
  ])(
    'is not a replay after %s, even if it says the same: before, in the same batch, and delivered again',
    async (_, notice) => {
      await fleet.ingest(...first(), notice(55), status(0, 60, 18))
      await fleet.ingest(notice(55), status(1, 70, 18))
      await fleet.ingest(status(1, 70, 18), status(0, 60, 18))
      expect(await stored()).toMatchObject({ targets: [18, 18, 18, 18, 18, 18], raw: [] })
      // the notice says nothing about what comes before it
      await fleet.ingest(status(3, 50, 18))
      expect(await stored()).toMatchObject({ targets: [18, 18, 18, 18, 18, 18], raw: ['replayed'] })
    },
  )

  it.each([
    ['jumped', { ambientTemperature: 36 }],
    ['was never measured', { ambientTemperature: 120.03, humidity: 127 }],
  ])('is a replay, or delivered again, likewise if its room temperature %s', async (_, values) => {
    const wrong = uplink({ eui, frameCounter: 4, time: at(40), status: { targetTemperature: 18, ...values } })
    await fleet.ingest(...first(), status(5, 35, 18), wrong)
    const untimed = { ...wrong, time: undefined }
    await fleet.ingest({ ...untimed, receivedAt: at(45) }, { ...wrong, time: at(60), receivedAt: at(60) })
    const { targets, raw } = await stored()
    expect([targets.length, raw]).toEqual([6, ['replayed']])
  })

  it('keeps every fingerprint after a restart, and drops one that is replayed', async () => {
    await fleet.ingest(fingerprint(0, 0), join(9), fingerprint(0, 10))
    await fleet.ingest(fingerprint(0, 10), fingerprint(0, 30))
    expect(await stored()).toMatchObject({
      kinds: ['fingerprint', 'join', 'fingerprint', 'undecoded'],
      raw: ['replayed'],
    })
  })

  it('is heard without a time of its own, once the network server has told of the restart', async () => {
    const untimed = (counter: number, minutes: number, target: number) => ({
      ...status(counter, minutes, target),
      time: undefined,
    })
    await fleet.ingest(...first())
    await fleet.ingest(reset(50), untimed(2, 60, 23))
    expect((await stored()).present).toBe(23)
    await fleet.ingest({
      ...uplink({ eui, frameCounter: 1, time: at(70), status: { targetTemperature: 24 } }),
      time: undefined,
    })
    expect((await stored()).present).toBe(24)
  })

  it('is a replay of a sensor likewise if its temperature jumped', async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    const measured = (frameCounter: number, minutes: number, temperature: number) => {
      const { port, bytes } = encodeLht65n({
        temperature,
        humidity: 45,
        externalTemperature: null,
        batteryVoltage: 3,
      })
      return uplink({
        eui: sensor.eui,
        frameCounter,
        port,
        bytes,
        time: at(minutes),
        messageId: `${minutes}`,
      })
    }
    await fleet.ingest(measured(1, 0, 21), measured(2, 5, 36))
    await fleet.ingest({ ...measured(2, 6, 36), time: undefined }, measured(2, 30, 36))
    const rows = await fleet.inDb((tx) =>
      tx.select().from(sensorMeasurements).where(eq(sensorMeasurements.sensorId, sensor.id)),
    )
    const raw = await fleet.inDb((tx) =>
      tx.select().from(undecodedMessages).where(eq(undecodedMessages.sensorId, sensor.id)),
    )
    expect([rows.length, raw.map(({ reason }) => reason)]).toEqual([2, ['replayed']])
  })

  it('is heard of sensors, too', async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    const measured = (frameCounter: number, minutes: number, hex: string) =>
      uplink({
        eui: sensor.eui,
        frameCounter,
        port: 2,
        bytes: Buffer.from(hex, 'hex'),
        time: at(minutes),
        messageId: `${minutes}`,
      })
    await fleet.ingest(measured(4, 0, 'CBF60B0D0376010ADD7FFF'), measured(5, 20, 'CBF608B6025D017FFF7FFF'))
    await fleet.ingest(measured(4, 60, 'CBA4FDDA01EF01FE707FFF'), measured(4, 80, 'CBA4FDDA01EF01FE707FFF'))
    const rows = await fleet.inDb((tx) =>
      tx.select().from(sensorMeasurements).where(eq(sensorMeasurements.sensorId, sensor.id)),
    )
    const [row] = await fleet.inDb((tx) => tx.select().from(sensors).where(eq(sensors.id, sensor.id)))
    expect([rows.length, row?.temperature, row?.measuredAt]).toEqual([3, -5.5, at(60)])
  })
})

describe('a sensor that restarts', () => {
  const dry = 'CBF60B0D0376010ADD7FFF'
  const read = async (sensorId: string) => ({
    rows: (
      await fleet.inDb((tx) =>
        tx
          .select()
          .from(sensorMeasurements)
          .where(eq(sensorMeasurements.sensorId, sensorId))
          .orderBy(sensorMeasurements.at),
      )
    ).map((row) => row.at),
    row: (await fleet.inDb((tx) => tx.select().from(sensors).where(eq(sensors.id, sensorId))))[0],
    raw: (
      await fleet.inDb((tx) =>
        tx.select().from(undecodedMessages).where(eq(undecodedMessages.sensorId, sensorId)),
      )
    ).map(({ reason }) => reason),
  })

  it.each([
    ['a join', join],
    ['a counter that fell', reset],
  ])(
    'is believed after %s, even if it says the same under a used counter: before, in the same batch, and delivered again',
    async (_, notice) => {
      const sensor = await fleet.newSensor('DraginoLHT65N')
      const told = (minutes: number) => ({ ...notice(minutes), eui: sensor.eui })
      const measured = (frameCounter: number, minutes: number) =>
        uplink({
          eui: sensor.eui,
          frameCounter,
          port: 2,
          bytes: Buffer.from(dry, 'hex'),
          time: at(minutes),
          messageId: `${minutes}`,
        })
      await fleet.ingest(measured(4, 0), measured(5, 20))
      await fleet.ingest(told(55), measured(4, 60))
      await fleet.ingest(measured(5, 80))
      await fleet.ingest(told(55), measured(4, 60), measured(5, 80))
      const { rows, row, raw } = await read(sensor.id)
      expect([rows, row?.measuredAt, row?.restarts, raw]).toEqual([
        [at(0), at(20), at(60), at(80)],
        at(80),
        [at(55)],
        [],
      ])
      // the notice says nothing about what comes behind the next use
      await fleet.ingest(measured(4, 100))
      expect(await read(sensor.id)).toMatchObject({
        rows: [at(0), at(20), at(60), at(80)],
        raw: ['replayed'],
      })
    },
  )

  it('is heard without a time of its own, once the network server has told of the restart', async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    const measured = (frameCounter: number, minutes: number, hex: string) =>
      uplink({ eui: sensor.eui, frameCounter, port: 2, bytes: Buffer.from(hex, 'hex'), time: at(minutes) })
    await fleet.ingest(measured(4, 0, dry), measured(5, 20, dry))
    await fleet.ingest(
      { ...reset(50), eui: sensor.eui },
      { ...measured(1, 60, 'CBA4FDDA01EF01FE707FFF'), time: undefined, receivedAt: at(60) },
    )
    expect((await read(sensor.id)).row?.temperature).toBe(-5.5)
    // without notice, under a counter used before, it says something else
    await fleet.ingest({ ...measured(1, 80, 'CBF608B6025D017FFF7FFF'), time: undefined, receivedAt: at(80) })
    expect((await read(sensor.id)).row?.temperature).toBe(22.3)
  })

  it('tells its status again', async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    const told = (frameCounter: number, minutes: number) =>
      uplink({
        eui: sensor.eui,
        frameCounter,
        port: 5,
        bytes: Buffer.from('0B015001FF0C34', 'hex'),
        time: at(minutes),
        messageId: `${minutes}`,
      })
    await fleet.ingest(told(0, 0))
    await fleet.ingest({ ...join(5), eui: sensor.eui }, told(0, 10))
    await fleet.ingest(told(0, 10))
    const { row } = await read(sensor.id)
    expect([row?.lastSeenAt, row?.versionReportedAt, row?.bytesUp]).toEqual([at(10), at(10), 14])
  })
})

describe('a message whose time lies some minutes ahead', () => {
  it('does not block the correct ones that follow', async () => {
    const ahead = status(1, 4.5, 19, { receivedAt: at(0) })
    await fleet.ingest(ahead)
    await fleet.ingest(status(2, 1, 23))
    expect(await stored()).toMatchObject({ targets: [19, 23], present: 23 })
    // delivered again, it is the same message
    await fleet.ingest({ ...ahead, receivedAt: at(30) })
    expect(await stored()).toMatchObject({ targets: [19, 23], present: 23, raw: [] })
  })

  it('does not block those of a sensor', async () => {
    const sensor = await fleet.newSensor('DraginoLHT65N')
    const measured = (frameCounter: number, minutes: number, receivedAt: string, hex: string) =>
      uplink({
        eui: sensor.eui,
        frameCounter,
        port: 2,
        bytes: Buffer.from(hex, 'hex'),
        time: at(minutes),
        receivedAt,
      })
    await fleet.ingest(measured(1, 4, at(0), 'CBF60B0D0376010ADD7FFF'))
    await fleet.ingest(
      measured(2, 1, at(1), 'CBA40A8C01EF01FE707FFF'),
      measured(1, 4, at(20), 'CBF60B0D0376010ADD7FFF'),
    )
    const [row] = await fleet.inDb((tx) => tx.select().from(sensors).where(eq(sensors.id, sensor.id)))
    expect(row?.temperature).toBe(27)
  })
})

describe('a command', () => {
  let radio: Radio
  beforeAll(async () => {
    radio = await aRadio({ thermostatCount: 5 })
  })
  afterAll(() => radio.close())

  const sentTo = async (n: number, minutes: number, code: 'SetMajorMode' | 'SetDisplayRotation') => {
    const { downlinks } = await radio.queue(
      [code === 'SetMajorMode' ? { code, mode: 'summer' } : { code, rotation: 180 }],
      {},
      n,
    )
    await radio.dispatch()
    const frame = (await radio.framesOf(n)).at(-1)
    await radio.ingest(radio.sent(frame?.id ?? '', minutes, minutes, n))
    return downlinks[0]?.seq ?? 0
  }
  const answer = (n: number, minutes: number, seq: number, code: number, result: number) =>
    uplink({
      eui: radio.thermostats[n]?.eui ?? '',
      frameCounter: 3,
      time: radio.at(minutes),
      port: thermostatPorts.commandResult,
      bytes: encodeCommandResult([{ code, seq, status: result }]),
    })

  it('ends by a refusal under a counter that was used before', async () => {
    const seq = await sentTo(0, 1, 'SetMajorMode')
    await radio.ingest(answer(0, 1.1, seq, 6, 0))
    const other = await sentTo(0, 41, 'SetDisplayRotation')
    await radio.ingest(answer(0, 41.1, other, 5, 4))
    expect((await radio.commandsOf(0)).map(({ status: one, reason }) => [one, reason])).toEqual([
      ['Running', null],
      ['Failed', 'notAllowedInMode'],
    ])
  })

  it('that resets the device is confirmed by a fingerprint that says the same as that of an earlier reset', async () => {
    const n = 1
    const print = (minutes: number) => ({
      ...fingerprint(0, 0),
      eui: radio.thermostats[n]?.eui ?? '',
      time: radio.at(minutes),
      receivedAt: radio.at(minutes),
    })
    await radio.ingest(print(0))
    radio.until(5)
    await radio.queue([{ code: 'McuReset', delaySeconds: 1 }], {}, n)
    await radio.dispatch()
    const [frame] = await radio.framesOf(n)
    await radio.ingest(radio.sent(frame?.id ?? '', 11, 7, n), print(11.2))
    expect((await radio.commandsOf(n)).map(({ status: one }) => one)).toEqual(['Success'])
  })

  it('is confirmed by a correct status, although the transmission was reported with a time that lies ahead', async () => {
    const n = 2
    const { downlinks } = await radio.queue([{ code: 'SetTargetTemperature', temperature: 22 }], {}, n)
    await radio.dispatch()
    const [frame] = await radio.framesOf(n)
    await radio.ingest({ ...radio.sent(frame?.id ?? '', 5, 7, n), receivedAt: radio.at(1) })
    await radio.ingest(radio.status(2, { targetTemperature: 22, lastSeq: 200 }, n))
    expect((await radio.commandsOf(n)).map(({ status: one }) => one)).toEqual(['Success'])
    expect(downlinks).toHaveLength(1)
  })

  it.each(['before', 'after'])(
    'is not confirmed by a status without a time that was overtaken on its way, and arrives %s the notice of the transmission',
    async (when) => {
      const n = when === 'before' ? 3 : 4
      const told = { eui: radio.eui(n), messageId: `overtaken-${n}` }
      await radio.ingest(
        uplink({
          ...told,
          frameCounter: 900,
          time: radio.at(1),
          status: { targetTemperature: 19, lastSeq: 200 },
        }),
      )
      await radio.queue([{ code: 'SetTargetTemperature', temperature: 22 }], {}, n)
      await radio.dispatch()
      const [frame] = await radio.framesOf(n)
      const sent = radio.sent(frame?.id ?? '', 2, 7, n)
      const late = uplink({
        ...told,
        frameCounter: 899,
        time: radio.at(3),
        status: { targetTemperature: 22, lastSeq: 200 },
      })
      const messages = [{ ...late, time: undefined }, sent]
      for (const message of when === 'before' ? messages : messages.toReversed()) await radio.ingest(message)
      expect((await radio.commandsOf(n)).map(({ status: one, phase }) => [one, phase])).toEqual([
        ['Running', 'sent'],
      ])
    },
  )
})
