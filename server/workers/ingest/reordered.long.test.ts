import * as fc from 'fast-check'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  encodeCommandResult,
  encodeFingerprint,
  encodeHealth,
  encodeLevelMapping,
  thermostatPorts,
  type ThermostatStatus,
} from '../../../domain/codec/rt1/uplink.ts'
import {
  alerts,
  thermostatEvents,
  thermostatMeasurements,
  thermostats,
  thermostatStates,
  undecodedMessages,
} from '../../db/schema.ts'
import type { DeviceMessage, NetworkMessage } from '../../network/messages.ts'
import { aFleet, type Fleet } from './testing/fleet.ts'
import { uplink } from './testing/messages.ts'

let fleet: Fleet

beforeAll(async () => {
  fleet = await aFleet()
})
afterAll(() => fleet.close())

const start = Date.parse('2026-01-10T00:00:00.000Z')

/** The content of an uplink, without device, counter and time. */
type Report = { port: number; bytes: Uint8Array } | { status: Partial<ThermostatStatus> }

const voltage = fc.constantFrom(3.6, 2.9, 2.48, 2.41, 2.3, null)
const status: fc.Arbitrary<Report> = fc
  .record({
    batteryVoltage: voltage,
    batteryLow: fc.boolean(),
    calibration: fc.constantFrom('ok' as const, 'failed' as const),
    stallInward: fc.constantFrom(false, false, true),
    mode: fc.constantFrom('normal' as const, 'summer' as const, 'installation' as const),
    ambientTemperature: fc.constantFrom(20, 20.5, 35, 60, null),
    targetTemperature: fc.integer({ min: 60, max: 280 }).map((tenths) => tenths / 10),
    lastSeq: fc.integer({ min: 0, max: 255 }),
  })
  .map((values) => ({ status: values }))
const health: fc.Arbitrary<Report> = fc
  .record({
    mask: fc.integer({ min: 0, max: 255 }),
    batteryVoltage: voltage,
    motorPosition: fc.constant(100),
    mode: fc.constantFrom('normal' as const, 'storage' as const),
  })
  .map((values) => ({ port: thermostatPorts.health, bytes: encodeHealth(values) }))
const fingerprint: fc.Arbitrary<Report> = fc
  .record({ minor: fc.nat({ max: 9 }), minutes: fc.constantFrom(10, 60), hours: fc.nat({ max: 900 }) })
  .map(({ minor, minutes, hours }) => ({
    port: thermostatPorts.info,
    bytes: encodeFingerprint({
      hardwareRevision: 3,
      firmwareVersion: `2.${minor}.1`,
      appVersion: '1.12.0',
      resetReason: 1,
      uptimeHours: hours,
      minTemperature: 6,
      maxTemperature: 28,
      antiFreezeTemperature: 6,
      uplinkMinutes: minutes,
      levelMapCrc: 122,
      motorStrokeSteps: 812,
    }),
  }))
const levels: fc.Arbitrary<Report> = fc.nat({ max: 5 }).map((more) => ({
  port: thermostatPorts.info,
  bytes: encodeLevelMapping(Array.from({ length: 18 }, (_, level) => 6 + level + more)),
}))
const results: fc.Arbitrary<Report> = fc.nat({ max: 255 }).map((seq) => ({
  port: thermostatPorts.commandResult,
  bytes: encodeCommandResult([{ code: 9, seq, status: 0 }]),
}))
const garbage: fc.Arbitrary<Report> = fc.uint8Array({ maxLength: 20 }).map((bytes) => ({ port: 99, bytes }))
const report = fc.oneof(
  { arbitrary: status, weight: 10 },
  { arbitrary: health, weight: 2 },
  fingerprint,
  levels,
  results,
  garbage,
)

interface Sent {
  report: Report
  /** Minutes after the previous one. */
  after: number
  /** Whether it rejoins first. */
  joins: boolean
  snr: number
}
const sent: fc.Arbitrary<Sent> = fc.record({
  report,
  after: fc.constantFrom(0.5, 4, 10, 10, 10, 40, 300),
  joins: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  snr: fc.integer({ min: -15, max: 10 }),
})

/** A life without faults, except for a room whose temperature jumps. */
const calm: fc.Arbitrary<Sent> = fc.record({
  report: fc.constantFrom(20, 20, 20, 35).map((ambientTemperature) => ({ status: { ambientTemperature } })),
  after: fc.constantFrom(4, 10),
  joins: fc.constant(false),
  snr: fc.constant(5),
})
const life = fc.oneof(
  ...[sent, calm].map((one) => fc.array(one, { minLength: 1, maxLength: 60, size: 'max' })),
)

/** The messages of a device's life as received, in order. */
const messagesOf = (eui: string, life: readonly Sent[]): DeviceMessage[] => {
  let at = start
  let session = 1
  let frameCounter = 0
  return life.flatMap(({ report, after, joins, snr }) => {
    at += after * 60_000
    if (joins) {
      session += 1
      frameCounter = 0
    }
    frameCounter += 1
    const devAddr = session.toString(16).padStart(8, '0')
    const up = uplink({
      eui,
      devAddr,
      frameCounter,
      time: new Date(at).toISOString(),
      receivedAt: new Date(at + 700).toISOString(),
      heardBy: [{ gatewayEui: `0016c001f1500a0${(snr + 15) % 3}`, rssi: -100, snr }],
      messageId: `${eui}-${devAddr}-${frameCounter}`,
      ...report,
    })
    const { applicationId, applicationName, deviceName, time, receivedAt } = up
    return joins
      ? [
          {
            kind: 'join' as const,
            messageId: `${eui}-join-${session}`,
            devAddr,
            eui,
            applicationId,
            applicationName,
            deviceName,
            time,
            receivedAt,
          },
          up,
        ]
      : [up]
  })
}

const inBatches = async (messages: readonly NetworkMessage[], sizes: readonly number[]): Promise<void> => {
  let from = 0
  for (let turn = 0; from < messages.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    expect(await fleet.ingest(...messages.slice(from, from + size))).toMatchObject({ failed: 0 })
    from += size
  }
}

/** Everything stored about devices except ids and EUIs, which differ between two fleets. */
const stored = (ids: readonly string[]) =>
  fleet.inDb(async (tx) => {
    const strip = (row: Record<string, unknown>): Record<string, unknown> => {
      const {
        id: _id,
        eui: _eui,
        thermostatId,
        messageId,
        createdAt: _createdAt,
        updatedAt: _updatedAt,
        ...rest
      } = row
      return {
        ...rest,
        device: ids.indexOf(String(thermostatId ?? row['id'])),
        ...(typeof messageId === 'string' && { messageId: messageId.replace(/^[0-9a-f]{16}/, '') }),
      }
    }
    const of = {
      measurements: thermostatMeasurements,
      events: thermostatEvents,
      alerts,
      raw: undecodedMessages,
      states: thermostatStates,
    } as const
    const rows: Record<string, Record<string, unknown>[]> = {}
    for (const [name, table] of Object.entries(of)) {
      const found: Record<string, unknown>[] = await tx
        .select()
        .from(table)
        .where(inArray(table.thermostatId, [...ids]))
      rows[name] = found
        .map(strip)
        .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
    }
    const own: Record<string, unknown>[] = await tx
      .select()
      .from(thermostats)
      .where(inArray(thermostats.id, [...ids]))
    rows['thermostats'] = own
      .map(strip)
      .toSorted((one, other) => Number(one['device']) - Number(other['device']))
    return rows
  })

it(
  'gives the same result for shuffled and repeated messages as for those in order',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(life, { minLength: 1, maxLength: 3 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (lives, sizes, random) => {
          const [ordered, shuffled] = [
            await fleet.newThermostats(lives.length),
            await fleet.newThermostats(lives.length),
          ]
          const lifeOf = (devices: readonly { eui: string }[]) =>
            devices.flatMap(({ eui }, n) => messagesOf(eui, lives[n] ?? []))
          await inBatches(lifeOf(ordered), [25])
          const draw = () => random.next().value ?? 0
          const again = lifeOf(shuffled).flatMap((message) => (draw() < 0.2 ? [message, message] : [message]))
          const mixed = again
            .map((message) => ({ message, at: draw() }))
            .toSorted((one, other) => one.at - other.at)
          await inBatches(
            mixed.map(({ message }) => message),
            sizes,
          )
          const idsOf = (devices: readonly { id: string }[]) => devices.map(({ id }) => id)
          expect(await stored(idsOf(shuffled))).toEqual(await stored(idsOf(ordered)))
        },
      ),
      { numRuns: 20 },
    )
  },
)
