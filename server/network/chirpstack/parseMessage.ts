import { createHash } from 'node:crypto'
import { fromBase64, isBase64 } from '../../../domain/codec/bytes.ts'
import type { GarbledReason } from '../../../domain/codec/undecoded.ts'
import { normaliseEui, whyNotEui } from '../../../domain/rules/eui.ts'
import type { DeviceMessage, Garbled, GatewayStats, NetworkMessage, Reception } from '../messages.ts'
import { parseTopic, type Topic } from './parseTopic.ts'
import {
  booleanAt,
  instantAt,
  isWholeAt,
  listAt,
  numberAt,
  parseObject,
  recordAt,
  textAt,
  textsAt,
  wholeAt,
  type Json,
} from './readJson.ts'

/** A message as received from the broker. */
interface RawMessage {
  topic: string
  payload: Uint8Array
  /** A retained message: it may be old. */
  retained: boolean
  /** When it was received here (ISO instant). */
  receivedAt: string
}

/** Why a message is dropped. malformed: a gateway message that is not JSON or names another gateway. ignored: a kind that nothing here handles. */
type Dropped = 'malformed' | 'ignored'

/** Messages above this size are rejected: an uplink heard by fifty gateways has 30 kB. */
const largest = 256 * 1024
const maxCounter = 2_147_483_647

const receptions = (json: Json): Reception[] =>
  listAt(json, 'rxInfo')
    .map((rx) => ({
      gatewayEui: normaliseEui(textAt(rx, 'gatewayId')),
      rssi: wholeAt(rx, 'rssi', -200, 100),
      snr: Math.min(100, Math.max(-100, numberAt(rx, 'snr'))),
    }))
    .filter(({ gatewayEui }) => whyNotEui(gatewayEui) === undefined)
    .toSorted(
      (one, other) =>
        other.snr - one.snr || other.rssi - one.rssi || one.gatewayEui.localeCompare(other.gatewayEui),
    )

const spreadingFactorOf = (json: Json): number | null =>
  wholeAt(recordAt(recordAt(recordAt(json, 'txInfo'), 'modulation'), 'lora'), 'spreadingFactor', 0, 12) ||
  null

const digest = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('hex').slice(0, 32)
}

type DeviceTopic = Extract<Topic, { of: 'device' }>

const deviceMessage = (topic: DeviceTopic, json: Json, receivedAt: string): DeviceMessage | Dropped => {
  const info = recordAt(json, 'deviceInfo')
  const time = instantAt(json, 'time')
  const of = {
    // the EUI of the topic, because the broker's access list guards topics
    eui: topic.eui,
    messageId: textAt(json, 'deduplicationId').slice(0, 64),
    time,
    receivedAt,
    applicationId: topic.applicationId,
    applicationName: textAt(info, 'applicationName'),
    deviceName: textAt(info, 'deviceName'),
  }
  const idOr = (...parts: readonly string[]): string =>
    of.messageId || digest(topic.event, topic.eui, time ?? '', ...parts)
  const devAddr = textAt(json, 'devAddr').toLowerCase().slice(0, 16)
  const queueItemId = textAt(json, 'queueItemId').toLowerCase()
  switch (topic.event) {
    case 'up': {
      const frameCounter = wholeAt(json, 'fCnt', 0, maxCounter)
      const data = textAt(json, 'data')
      return {
        ...of,
        kind: 'up',
        messageId: idOr(devAddr, String(frameCounter), data),
        devAddr,
        frameCounter,
        port: wholeAt(json, 'fPort', 0, 255),
        bytes: fromBase64(data),
        spreadingFactor: spreadingFactorOf(json),
        heardBy: receptions(json),
      }
    }
    case 'join':
      return { ...of, kind: 'join', messageId: idOr(devAddr), devAddr }
    case 'status': {
      const batteryLevel = booleanAt(json, 'batteryLevelUnavailable')
        ? null
        : Math.min(100, Math.max(0, numberAt(json, 'batteryLevel')))
      return {
        ...of,
        kind: 'status',
        messageId: idOr(),
        margin: wholeAt(json, 'margin', -32, 32),
        externalPower: booleanAt(json, 'externalPowerSource'),
        batteryLevel,
      }
    }
    case 'ack':
      return {
        ...of,
        kind: 'ack',
        messageId: idOr(queueItemId),
        queueItemId,
        acknowledged: booleanAt(json, 'acknowledged'),
      }
    case 'txack':
      return {
        ...of,
        kind: 'txack',
        messageId: idOr(queueItemId),
        queueItemId,
        gatewayEui: normaliseEui(textAt(json, 'gatewayId')),
        frameCounter: wholeAt(json, 'fCntDown', 0, maxCounter),
      }
    case 'log': {
      const log = {
        level: textAt(json, 'level') || 'INFO',
        code: textAt(json, 'code') || 'UNKNOWN',
        description: textAt(json, 'description'),
        context: textsAt(json, 'context'),
      }
      return {
        ...of,
        kind: 'log',
        messageId: idOr(log.level, log.code, log.description, JSON.stringify(log.context)),
        ...log,
      }
    }
    default:
      return 'ignored'
  }
}

/** The device events that are handled here. */
const deviceEvents: readonly string[] = ['up', 'join', 'status', 'ack', 'txack', 'log']
const address = /^[0-9a-f]{8}$/i
const keptBytes = 512

/** Whether the fields have the types that the network server sends. It always writes the address and leaves out whatever is zero. */
const isOfKind = (event: string, json: Json): boolean => {
  if (event !== 'up' && event !== 'join') return true
  if (!address.test(textAt(json, 'devAddr'))) return false
  const data = json['data'] ?? ''
  return (
    typeof data === 'string' &&
    isBase64(data) &&
    isWholeAt(json, 'fPort', 255) &&
    isWholeAt(json, 'fCnt', 2 ** 32 - 1)
  )
}

/** Why a message cannot be from the network server about the device that its topic names; undefined if it can. */
const whyGarbled = (
  { event, eui }: DeviceTopic,
  payload: Uint8Array,
  json: Json | undefined,
): GarbledReason | undefined => {
  if (payload.byteLength > largest) return 'tooLarge'
  if (json === undefined) return 'notJson'
  const named = textAt(recordAt(json, 'deviceInfo'), 'devEui')
  if (named !== '' && normaliseEui(named) !== eui) return 'otherDevice'
  return isOfKind(event, json) ? undefined : 'notChirpStack'
}

const garbled = (
  { event, eui, applicationId }: DeviceTopic,
  payload: Uint8Array,
  receivedAt: string,
  reason: GarbledReason,
): Garbled => ({
  kind: 'garbled',
  reason,
  eui,
  messageId: digest(event, eui, payload),
  // the time of a message that is not trusted is not trusted either
  time: undefined,
  receivedAt,
  applicationId,
  applicationName: '',
  deviceName: '',
  bytes: Uint8Array.from(payload.subarray(0, keptBytes)),
})

const readDevice = (topic: DeviceTopic, payload: Uint8Array, receivedAt: string): DeviceMessage | Dropped => {
  if (!deviceEvents.includes(topic.event)) return 'ignored'
  const json = payload.byteLength > largest ? undefined : parseObject(payload)
  const reason = whyGarbled(topic, payload, json)
  return reason === undefined && json !== undefined
    ? deviceMessage(topic, json, receivedAt)
    : garbled(topic, payload, receivedAt, reason ?? 'notJson')
}

const maxCount = 1_000_000_000

const gatewayStats = (eui: string, json: Json, receivedAt: string): GatewayStats => {
  const perStatus = recordAt(json, 'txPacketsPerStatus')
  const place = recordAt(json, 'location')
  const location = { latitude: numberAt(place, 'latitude'), longitude: numberAt(place, 'longitude') }
  const isPlace =
    Math.abs(location.latitude) <= 90 &&
    Math.abs(location.longitude) <= 180 &&
    (location.latitude !== 0 || location.longitude !== 0)
  const received = wholeAt(json, 'rxPacketsReceived', 0, maxCount)
  return {
    kind: 'gatewayStats',
    eui,
    time: instantAt(json, 'time'),
    receivedAt,
    received,
    receivedOk: wholeAt(json, 'rxPacketsReceivedOk', 0, received),
    sent: wholeAt(json, 'txPacketsEmitted', 0, maxCount),
    refused: Object.keys(perStatus)
      .filter((status) => status !== 'OK')
      .reduce((sum, status) => sum + wholeAt(perStatus, status, 0, maxCount), 0),
    location: isPlace ? location : undefined,
  }
}

/** Parses a message of the network server. Never throws: the result of an unreadable message says why. */
export const parseMessage = ({
  topic: name,
  payload,
  retained,
  receivedAt,
}: RawMessage): NetworkMessage | Dropped => {
  const topic = parseTopic(name)
  if (topic === undefined) return 'ignored'
  if (topic.of === 'device') return readDevice(topic, payload, receivedAt)
  const json = payload.byteLength > largest ? undefined : parseObject(payload)
  const named = json && textAt(json, 'gatewayId')
  if (json === undefined || (named && normaliseEui(named) !== topic.eui)) return 'malformed'
  if (topic.event === 'stats') return gatewayStats(topic.eui, json, receivedAt)
  // going offline is detected by five minutes without statistics, not by this message
  return !retained && ['ONLINE', '1'].includes(textAt(json, 'state'))
    ? { kind: 'gatewayContact', eui: topic.eui, receivedAt }
    : 'ignored'
}
