import { encodeLht65n, encodeSensorStatus } from '../../../../domain/codec/dragino.ts'
import {
  encodeCommandResult,
  encodeFingerprint,
  encodeHealth,
  encodeLevelMapping,
  thermostatPorts,
} from '../../../../domain/codec/rt1/uplink.ts'
import { gateways, sensors, signalTesters, tenants, thermostats } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { seededRandom, type Random } from '../../../../demo/seed/random.ts'
import type { NetworkMessage, Uplink } from '../../../network/messages.ts'
import { stats, uplink } from './messages.ts'

const start = Date.parse('2026-01-10T00:00:00.000Z')
const stepMs = 1_000

interface Device {
  id: string
  eui: string
  counter: number
  session: number
}

/** A reproducible fleet, and its messages in the order in which they were sent. */
export interface FleetLife {
  insert(tx: Tx): Promise<void>
  messages: NetworkMessage[]
}

const devicesOf = (random: Random, count: number): Device[] =>
  Array.from({ length: Math.max(1, Math.round(count)) }, () => ({
    id: random.id(),
    eui: `02f7${random.serial()}00`,
    counter: 0,
    session: 1,
  }))

const addressOf = ({ session }: Device): string => session.toString(16).padStart(8, '0')

/** What a thermostat sends instead of its status, one time in ten. */
const thermostatContents = (random: Random): Partial<Uplink> & { status?: object } => {
  switch (random.int(0, 29)) {
    case 0: {
      const batteryVoltage = random.pick([3.6, 2.4])
      return {
        port: thermostatPorts.health,
        bytes: encodeHealth({ mask: random.int(0, 255), batteryVoltage, motorPosition: 100, mode: 'normal' }),
      }
    }
    case 1:
      return {
        port: thermostatPorts.info,
        bytes: encodeFingerprint({
          hardwareRevision: 3,
          firmwareVersion: `2.${random.int(0, 9)}.1`,
          appVersion: '1.12.0',
          resetReason: 1,
          uptimeHours: random.int(0, 900),
          minTemperature: 6,
          maxTemperature: 28,
          antiFreezeTemperature: 6,
          uplinkMinutes: random.pick([10, 60]),
          levelMapCrc: 122,
          motorStrokeSteps: 812,
        }),
      }
    case 2:
      return {
        port: thermostatPorts.info,
        bytes: encodeLevelMapping(Array.from({ length: 18 }, (_, level) => 6 + level + random.int(0, 4))),
      }
    case 3:
      return {
        port: thermostatPorts.commandResult,
        bytes: encodeCommandResult([{ code: 9, seq: random.int(0, 255), status: 0 }]),
      }
    case 4:
      return { port: 99, bytes: Uint8Array.of(random.int(0, 255), 2, 3) }
    default:
      return {
        status: {
          ambientTemperature: random.pick([20, 20.5, 21, 35]),
          batteryVoltage: random.pick([3.6, 2.9, 2.45, 2.4]),
          calibration: random.pick(['ok', 'ok', 'ok', 'failed']),
          mode: random.pick(['normal', 'normal', 'summer', 'installation']),
        },
      }
  }
}

const sensorContents = (random: Random): Partial<Uplink> => {
  const kind = random.int(0, 19)
  if (kind === 0)
    return encodeSensorStatus('DraginoLHT65N', {
      firmwareVersion: `1.${random.int(0, 9)}.0`,
      batteryVoltage: random.pick([3, 3.1]),
    })
  if (kind === 1) return { port: 2, bytes: Uint8Array.of(1) }
  return encodeLht65n({
    temperature: random.int(150, 290) / 10,
    humidity: random.int(300, 600) / 10,
    externalTemperature: 20,
    batteryVoltage: random.int(290, 310) / 100,
  })
}

/** A fleet sized for a number of messages, forty per thermostat. */
export const fleetLife = (seed: string, count: number): FleetLife => {
  const random = seededRandom(seed, new Date(start).toISOString())
  const tenantId = random.id()
  const of = {
    thermostats: devicesOf(random, count / 50),
    sensors: devicesOf(random, count / 500),
    testers: devicesOf(random, count / 5_000),
  }
  const heard = { gateways: devicesOf(random, count / 2_000), strangers: devicesOf(random, count / 2_000) }
  const up = (device: Device, at: number, given: Partial<Uplink> & { status?: object }): Uplink => {
    device.counter += 1
    return uplink({
      eui: device.eui,
      devAddr: addressOf(device),
      frameCounter: device.counter,
      messageId: random.id(),
      time: new Date(at).toISOString(),
      receivedAt: new Date(at + 700).toISOString(),
      heardBy: [
        {
          gatewayEui: random.pick(heard.gateways).eui,
          rssi: -random.int(60, 119),
          snr: random.int(-150, 100) / 10,
        },
      ],
      ...given,
    })
  }
  const message = (at: number): NetworkMessage => {
    const [time, receivedAt] = [new Date(at).toISOString(), new Date(at + 700).toISOString()]
    const kind = random.int(0, 199)
    const about = (device: Device) => ({
      eui: device.eui,
      messageId: random.id(),
      time,
      receivedAt,
      applicationId: 'a',
      applicationName: '',
      deviceName: '',
    })
    const thermostat = random.pick(of.thermostats)
    if (kind === 0) {
      thermostat.session += 1
      thermostat.counter = 0
      return { ...about(thermostat), kind: 'join', devAddr: addressOf(thermostat) }
    }
    if (kind === 1)
      return { ...about(thermostat), kind: 'status', margin: 7, externalPower: false, batteryLevel: 80 }
    if (kind === 2)
      return {
        ...about(thermostat),
        kind: 'log',
        level: 'WARNING',
        code: 'UPLINK_F_CNT_RETRANSMISSION',
        description: '',
        context: {},
      }
    if (kind === 3)
      return {
        ...about(thermostat),
        kind: 'garbled',
        reason: 'notJson',
        time: undefined,
        bytes: Uint8Array.of(random.int(0, 255)),
      }
    if (kind < 16) {
      const location =
        random.int(0, 2) === 0 ? undefined : { latitude: 51 + random.int(0, 99) / 100, longitude: 13 }
      return stats({
        eui: random.pick(heard.gateways).eui,
        time,
        receivedAt,
        received: random.int(1, 50),
        location,
      })
    }
    if (kind < 20) return up(random.pick(heard.strangers), at, {})
    if (kind < 24) return up(random.pick(of.testers), at, {})
    return kind < 40
      ? up(random.pick(of.sensors), at, sensorContents(random))
      : up(thermostat, at, thermostatContents(random))
  }
  const messages = Array.from({ length: count }, (_, n) => message(start + n * stepMs))
  return {
    messages,
    insert: async (tx) => {
      const plain = (devices: readonly Device[]) => devices.map(({ id, eui }) => ({ id, eui, tenantId }))
      await tx.insert(tenants).values({ id: tenantId, name: 'Hausverwaltung Nord' })
      await tx
        .insert(thermostats)
        .values(plain(of.thermostats).map((row) => ({ ...row, lifecycle: 'Installed' as const })))
      await tx
        .insert(sensors)
        .values(plain(of.sensors).map((row) => ({ ...row, type: 'DraginoLHT65N' as const })))
      await tx.insert(signalTesters).values(plain(of.testers))
      await tx.insert(gateways).values(plain(heard.gateways))
    },
  }
}

/** The same messages in any order, a fifth of them twice. A repeated one arrives later if it carries its own time. */
export const shuffledWithDuplicates = (
  seed: string,
  messages: readonly NetworkMessage[],
): NetworkMessage[] => {
  const random = seededRandom(seed, new Date(start).toISOString())
  const later = (message: NetworkMessage): NetworkMessage =>
    'time' in message && message.time !== undefined
      ? { ...message, receivedAt: new Date(Date.parse(message.receivedAt) + 5_000).toISOString() }
      : message
  return messages
    .flatMap((message) => (random.next() < 0.2 ? [message, later(message)] : [message]))
    .map((message) => ({ message, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ message }) => message)
}
