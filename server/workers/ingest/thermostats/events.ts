import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { toHex } from '../../../../domain/codec/bytes.ts'
import { healthSigns } from '../../../../domain/devices/alertTable.ts'
import { messageTime } from '../../../../domain/devices/plausible.ts'
import { bulkInsert } from '../../../db/bulk.ts'
import { thermostatEvents } from '../../../db/schema.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import type { RawReason } from '../../../../domain/codec/undecoded.ts'
import type { DeviceLog, Garbled, Join, RadioStatus } from '../../../network/messages.ts'
import { mountingOf, type KnownThermostat } from '../devices.ts'
import { counterOf, ownerOf, type ThermostatUplink } from './ThermostatUplink.ts'

export type EventRow = typeof thermostatEvents.$inferSelect
type Event = Pick<EventRow, 'kind' | 'data' | 'messageId'>

const row = (
  owner: Pick<EventRow, 'tenantId' | 'thermostatId'>,
  at: string,
  receivedAt: string,
  event: Event,
): EventRow => ({
  id: newId(),
  ...owner,
  at,
  receivedAt,
  ...event,
})

/** The event of an uplink; undefined for measurements. */
export const eventOf = (uplink: ThermostatUplink): Pick<Event, 'kind' | 'data'> | undefined => {
  const { message, decoded, device } = uplink
  switch (decoded.kind) {
    case 'status':
      return undefined
    case 'fingerprint':
      return { kind: 'fingerprint', data: { ...decoded.values } }
    case 'health':
      // the frame counter and signs are needed to recompute alerts when an earlier message arrives late
      return {
        kind: 'health',
        data: {
          ...decoded.values,
          signs: healthSigns(decoded.values, mountingOf(device)),
          frameCounter: message.frameCounter,
        },
      }
    case 'levelMapping':
      return { kind: 'levelMapping', data: { levels: decoded.levels } }
    case 'commandResult':
      return { kind: 'commandResult', data: { results: decoded.results } }
    case 'session':
      return {
        kind: 'firmware',
        data: {
          what: decoded.answer.kind,
          missing: decoded.answer.kind === 'status' ? decoded.answer.missing : null,
        },
      }
    case 'image':
      return {
        kind: 'firmware',
        data: { what: decoded.answer.kind === 'restart' ? 'restart' : decoded.answer.state, missing: null },
      }
    case 'transfer':
    case 'transferReport':
    case 'undecoded':
      return {
        kind: 'undecoded',
        data: { reason: reasonOf(uplink), port: message.port, payload: toHex(message.bytes) },
      }
  }
}

/** Why an uplink is kept raw. An unrequested fragment of a transfer counts as unreadable too. */
export const reasonOf = ({ decoded }: ThermostatUplink): RawReason =>
  decoded.kind === 'undecoded' ? decoded.reason : 'unknownTransfer'

/** The row of an uplink's event; the frame counter in its id makes it unique within a session, the time behind it after a restart. */
export const uplinkEvent = (uplink: ThermostatUplink): EventRow | undefined => {
  const event = uplink.message.bytes.length > 0 ? eventOf(uplink) : undefined
  return (
    event &&
    row(ownerOf(uplink), uplink.at, uplink.message.receivedAt, {
      ...event,
      messageId: uplink.restarted ? `${counterOf(uplink)}:${uplink.at}` : counterOf(uplink),
    })
  )
}

/** The row that records an uplink with a frame counter that its session has used before. */
export const replayEvent = (uplink: ThermostatUplink): EventRow => {
  const { message, at } = uplink
  return row(ownerOf(uplink), at, message.receivedAt, {
    kind: 'undecoded',
    data: {
      reason: 'replayed',
      port: message.port,
      payload: toHex(message.bytes),
      frameCounter: message.frameCounter,
    },
    messageId: message.messageId,
  })
}

/** The row of an event that the network server reports about a device. */
export const networkEvent = (
  message: Join | RadioStatus | DeviceLog | Garbled,
  { thermostat: { id, tenantId } }: KnownThermostat,
): EventRow => {
  const { messageId } = message
  const of = (event: Pick<Event, 'kind' | 'data'>) =>
    row({ tenantId, thermostatId: id }, messageTime(message.time, message.receivedAt), message.receivedAt, {
      ...event,
      messageId,
    })
  if (message.kind === 'garbled')
    return of({
      kind: 'undecoded',
      data: { reason: message.reason, port: null, payload: toHex(message.bytes) },
    })
  if (message.kind === 'join') return of({ kind: 'join', data: { devAddr: message.devAddr } })
  if (message.kind === 'status')
    return of({
      kind: 'radioStatus',
      data: {
        margin: message.margin,
        externalPower: message.externalPower,
        batteryLevel: message.batteryLevel,
      },
    })
  return of({
    kind: 'log',
    data: {
      level: message.level,
      code: message.code,
      description: message.description,
      context: message.context,
    },
  })
}

const fields = ['id', 'tenantId', 'thermostatId', 'kind', 'at', 'receivedAt', 'data', 'messageId'] as const
const Inserted = z.array(z.object({ id: z.string() }))

/** Inserts events, ignoring those that exist already. @returns the ids of the new ones. */
export const insertEvents = async (tx: Tx, rows: readonly EventRow[]): Promise<Set<string>> => {
  if (rows.length === 0) return new Set()
  const inserted = await bulkInsert(
    tx,
    thermostatEvents,
    fields,
    rows,
    sql`on conflict do nothing returning id`,
  )
  return new Set(Inserted.parse(inserted.rows).map(({ id }) => id))
}
