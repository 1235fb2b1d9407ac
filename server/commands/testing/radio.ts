import { asc, eq } from 'drizzle-orm'
import { toHex, fromHex } from '../../../domain/codec/hex.ts'
import { decodeCommands, wireCode } from '../../../domain/codec/rt1/downlink.ts'
import { encodeCommandResult, encodeFingerprint, type ThermostatStatus } from '../../../domain/codec/rt1/uplink.ts'
import type { Command } from '../../../domain/commands/command.ts'
import { downlinkFrames, downlinks, thermostats } from '../../db/schema.ts'
import { aFleet } from '../../network/testing/fleet.ts'
import { uplink } from '../../network/testing/messages.ts'
import type { DeviceLog, TxAck, Ack, Uplink } from '../../network/messages.ts'
import { framesToSend } from '../frames.ts'
import { queueCommands, type SendOptions } from '../queueCommands.ts'

const minute = 60_000

/** A thermostat, and everything that is heard of it between here and its radio, at minutes after the clock's start. */
export const aRadio = async ({ thermostatCount = 1 } = {}) => {
  const fleet = await aFleet({ thermostatCount })
  const start = fleet.clock.now().getTime()
  await fleet.asAdmin((tx) => tx.update(thermostats).set({ firmwareVersion: '2.4.1' }))
  const eui = (n: number) => fleet.thermostats[n]?.eui ?? ''
  const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
  let counter = 0
  const deviceOf = (n: number) => {
    const one = fleet.thermostats[n]
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
    fleet.asAdmin((tx) =>
      tx
        .select()
        .from(downlinkFrames)
        .where(eq(downlinkFrames.thermostatId, deviceOf(n).id))
        .orderBy(asc(downlinkFrames.createdAt), asc(downlinkFrames.id)),
    )
  const commandsOf = (n = 0) =>
    fleet.asAdmin((tx) =>
      tx
        .select()
        .from(downlinks)
        .where(eq(downlinks.thermostatId, deviceOf(n).id))
        .orderBy(asc(downlinks.id)),
    )

  return {
    ...fleet,
    at,
    framesOf,
    commandsOf,
    /** Moves the clock to minutes after the start. */
    until: (minutes: number) => fleet.clock.advance(start + minutes * minute - fleet.clock.now().getTime()),
    queue: (commands: readonly Command[], options: Partial<SendOptions> = {}, n = 0) =>
      fleet.asAdmin(async (tx) => {
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
          now: fleet.clock.now(),
          ...options,
        })
      }),
    /** Gives the waiting frames to the network server, as the dispatcher does. */
    dispatch: () =>
      fleet.asAdmin(async (tx) => {
        const frames = await framesToSend(tx, fleet.clock.now(), 100)
        for (const { id } of frames) await tx.update(downlinkFrames).set({ enqueuedAt: fleet.clock.now().toISOString() }).where(eq(downlinkFrames.id, id))
        return frames
      }),
    sent: (frameId: string, minutes: number, frameCounter: number, n = 0): TxAck => ({
      ...heard(n, minutes),
      kind: 'txack',
      queueItemId: frameId,
      gatewayEui: '0016c001f1500a01',
      frameCounter,
    }),
    ack: (frameId: string, minutes: number, acknowledged: boolean, n = 0): Ack => ({ ...heard(n, minutes), kind: 'ack', queueItemId: frameId, acknowledged }),
    log: (frameId: string, minutes: number, code: string, level = 'ERROR', n = 0): DeviceLog => ({
      ...heard(n, minutes),
      kind: 'log',
      level,
      code,
      description: code,
      context: { queue_item_id: frameId },
    }),
    status: (minutes: number, status: Partial<ThermostatStatus>, n = 0): Uplink =>
      uplink({ ...heard(n, minutes), frameCounter: ++counter, time: at(minutes), status }),
    results: (minutes: number, results: readonly { code: Command['code']; seq: number; status?: number }[], n = 0): Uplink =>
      uplink({
        ...heard(n, minutes),
        frameCounter: ++counter,
        time: at(minutes),
        port: 3,
        bytes: encodeCommandResult(results.map(({ code, seq, status = 0 }) => ({ code: wireCode(code), seq, status }))),
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
    /** What a frame holds, by the thermostat's own decoder. */
    inFrame: (payload: string) => decodeCommands(fromHex(payload)),
    hex: (bytes: Uint8Array) => toHex(bytes),
  }
}

export type Radio = Awaited<ReturnType<typeof aRadio>>
