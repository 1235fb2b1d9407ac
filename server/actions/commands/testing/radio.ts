import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { freshDatabase } from '../../../../tests/support/freshDatabase.ts'
import { testClock } from '../../../../tests/support/testApp.ts'
import { toHex, fromHex } from '../../../../domain/codec/bytes.ts'
import { decodeCommands } from '../../../../domain/codec/rt1/downlink.ts'
import {
  encodeCommandResult,
  encodeFingerprint,
  type ThermostatStatus,
} from '../../../../domain/codec/rt1/uplink.ts'
import { wireCode, type Command } from '../../../../domain/commands/command.ts'
import { downlinkFrames, downlinks, tenants, thermostats } from '../../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import { ingest } from '../../../workers/ingest/ingest.ts'
import { uplink } from '../../../workers/ingest/testing/messages.ts'
import type { Ack, DeviceLog, Join, NetworkMessage, TxAck, Uplink } from '../../../network/messages.ts'
import { framesToSend } from '../frames.ts'
import { queueCommands, type SendOptions } from '../queueCommands.ts'

const minute = 60_000

/** A database with thermostats of one client and everything heard of them, in minutes after the clock's start. */
export const aRadio = async ({ thermostatCount = 1 } = {}) => {
  const { db, close } = await freshDatabase()
  const clock = testClock('2026-01-14T12:00:00.000Z')
  const start = clock.now().getTime()
  const deps = { db, log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }), now: clock.now }
  const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(db.pool, asAdmin, work)
  const tenantId = newId()
  const devices = Array.from({ length: thermostatCount }, () => ({
    id: newId(),
    tenantId,
    eui: randomBytes(8).toString('hex'),
    lifecycle: 'Installed' as const,
    firmwareVersion: '2.4.1',
  }))
  await inDb(async (tx) => {
    await tx.insert(tenants).values({ id: tenantId, name: `Hausverwaltung ${tenantId}` })
    await tx.insert(thermostats).values(devices)
  })
  const eui = (n: number) => devices[n]?.eui ?? ''
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  let counter = 0
  const deviceOf = (n: number) => {
    const one = devices[n]
    if (!one) throw new Error('no such thermostat')
    return one
  }
  const heard = (n: number, minutes: number) => ({
    eui: eui(n),
    messageId: `message-${++counter}`,
    time: at(minutes),
    receivedAt: at(minutes),
    applicationId: '22222222-2222-4222-8222-222222222222',
    applicationName: 'thermostats',
    deviceName: eui(n),
  })
  const framesOf = (n = 0) =>
    inDb((tx) =>
      tx
        .select()
        .from(downlinkFrames)
        .where(eq(downlinkFrames.thermostatId, deviceOf(n).id))
        .orderBy(asc(downlinkFrames.createdAt), asc(downlinkFrames.id)),
    )
  const commandsOf = (n = 0) =>
    inDb((tx) =>
      tx
        .select()
        .from(downlinks)
        .where(eq(downlinks.thermostatId, deviceOf(n).id))
        .orderBy(asc(downlinks.id)),
    )

  return {
    deps,
    clock,
    tenantId,
    thermostats: devices,
    inDb,
    ingest: (...messages: NetworkMessage[]) => ingest(deps, messages),
    close,
    eui,
    at,
    framesOf,
    commandsOf,
    nextCounter: () => ++counter,
    /** Moves the clock to a number of minutes after the start. */
    until: (minutes: number) => clock.advance(start + minutes * minute - clock.now().getTime()),
    queue: (commands: readonly Command[], options: Partial<SendOptions> = {}, n = 0) =>
      inDb(async (tx) => {
        const rows = await tx
          .select()
          .from(thermostats)
          .where(eq(thermostats.id, deviceOf(n).id))
        return queueCommands(tx, {
          thermostats: rows,
          commands,
          source: 'AdminApp',
          userId: null,
          expirationMinutes: 1440,
          ignoreVersion: false,
          now: clock.now(),
          ...options,
        })
      }),
    /** Hands waiting frames to the network server, as the dispatcher does. */
    dispatch: () =>
      inDb(async (tx) => {
        const frames = await framesToSend(tx, clock.now(), 100)
        const now = clock.now().toISOString()
        for (const { id } of frames)
          await tx
            .update(downlinkFrames)
            .set({ enqueuedAt: now, nextAttemptAt: now })
            .where(eq(downlinkFrames.id, id))
        return frames
      }),
    sent: (frameId: string, minutes: number, frameCounter: number, n = 0): TxAck => ({
      ...heard(n, minutes),
      kind: 'txack',
      queueItemId: frameId,
      gatewayEui: '0016c001f1500a01',
      frameCounter,
    }),
    ack: (frameId: string, minutes: number, acknowledged: boolean, n = 0): Ack => ({
      ...heard(n, minutes),
      kind: 'ack',
      queueItemId: frameId,
      acknowledged,
    }),
    log: (frameId: string, minutes: number, code: string, level = 'ERROR', n = 0): DeviceLog => ({
      ...heard(n, minutes),
      kind: 'log',
      level,
      code,
      description: code,
      context: { queue_item_id: frameId },
    }),
    join: (minutes: number, n = 0): Join => ({ ...heard(n, minutes), kind: 'join', devAddr: '01a2b3c4' }),
    status: (minutes: number, status: Partial<ThermostatStatus>, n = 0): Uplink =>
      uplink({ ...heard(n, minutes), frameCounter: ++counter, time: at(minutes), status }),
    results: (
      minutes: number,
      results: readonly { code: Command['code']; seq: number; status?: number }[],
      n = 0,
    ): Uplink =>
      uplink({
        ...heard(n, minutes),
        frameCounter: ++counter,
        time: at(minutes),
        port: 3,
        bytes: encodeCommandResult(
          results.map(({ code, seq, status = 0 }) => ({ code: wireCode(code), seq, status })),
        ),
      }),
    fingerprint: (minutes: number, values: { resetReason: number; uptimeHours: number }, n = 0): Uplink =>
      uplink({
        ...heard(n, minutes),
        frameCounter: ++counter,
        time: at(minutes),
        port: 2,
        bytes: encodeFingerprint({
          hardwareRevision: 3,
          firmwareVersion: '2.4.1',
          appVersion: '1.12.0',
          minTemperature: 6,
          maxTemperature: 28,
          antiFreezeTemperature: 6,
          uplinkMinutes: 10,
          levelMapCrc: 0x7a,
          motorStrokeSteps: 812,
          ...values,
        }),
      }),
    /** The commands in a frame, read by the thermostat's own decoder. */
    inFrame: (payload: string) => decodeCommands(fromHex(payload)),
    hex: (bytes: Uint8Array) => toHex(bytes),
  }
}

export type Radio = Awaited<ReturnType<typeof aRadio>>
