import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { asc } from 'drizzle-orm'
import { drawsOf } from '../../../../demo/physics/random.ts'
import type { Payload } from '../../../../demo/simulator/thermostat/messages.ts'
import { createTransfers } from '../../../../demo/simulator/thermostat/transfers.ts'
import { fromHex } from '../../../../domain/codec/bytes.ts'
import { maxPayloadOf, type SpreadingFactor } from '../../../../domain/signal/dataRates.ts'
import { minute } from '../../../../domain/time.ts'
import { keepFile } from '../../../actions/transfers/keepFile.ts'
import { startTransfers } from '../../../actions/transfers/startTransfers.ts'
import { aRadio } from '../../../actions/commands/testing/radio.ts'
import { dataTransfers, thermostats } from '../../../db/schema.ts'
import { folderStore } from '../../../files/store.ts'
import { newId } from '../../../ids.ts'
import type { NetworkMessage } from '../../../network/messages.ts'
import { uplink } from '../../ingest/testing/messages.ts'
import { assembleNext } from '../assemble.ts'
import { runTransfers } from '../transferRunner.ts'

/** How the air treats frames: shares of those that are lost, doubled and late. */
interface Air {
  lost?: number
  twice?: number
  late?: number
}

const gatewayEui = '0016c001f1500a01'

/** Simulated thermostats with their side of data transfers, and the network between them and the runner, ten minutes a turn. */
export const transfersOnAir = async ({ devices = 1, air = {} }: { devices?: number; air?: Air } = {}) => {
  const radio = await aRadio({ thermostatCount: devices })
  const folder = await mkdtemp(join(tmpdir(), 'ventil-transfers-'))
  const files = await folderStore(folder)
  const deps = { ...radio.deps, files }
  const draw = drawsOf('air')
  let now = 0
  const factors: SpreadingFactor[] = radio.thermostats.map(() => 7)
  const timers: { at: number; run: () => void }[] = []
  const said: Payload[][] = radio.thermostats.map(() => [])
  const sides = radio.thermostats.map(({ eui }, n) =>
    createTransfers({
      radio: {
        eui,
        get spreadingFactor() {
          return factors[n] ?? 7
        },
      },
      send: (payload) => said[n]?.push(payload),
      after: (ms, run) => timers.push({ at: now + ms, run }),
      log: () => `line of the log ${now}\n`.repeat(100),
    }),
  )
  const user = newId()
  await radio.inDb((tx) =>
    tx.update(thermostats).set({ lastSeenAt: radio.at(0), gatewayEui, spreadingFactor: 7 }),
  )
  let late: NetworkMessage[] = []
  let sendings = 0
  const payloads: { n: number; payload: string; port: number }[] = []

  const upOf = (n: number, { port, bytes }: Payload, at: number): NetworkMessage => {
    const counter = radio.nextCounter()
    const time = new Date(Date.parse(radio.at(0)) + at).toISOString()
    return uplink({
      eui: radio.eui(n),
      frameCounter: counter,
      time,
      port,
      bytes,
      spreadingFactor: factors[n] ?? 7,
    })
  }

  /** What the network server has for a device after one of its uplinks. */
  const serve = async (n: number): Promise<NetworkMessage[]> => {
    const frame = (await radio.framesOf(n)).find(
      (one) => one.enqueuedAt !== null && one.closedAt === null && one.sentAt === null,
    )
    if (!frame) return []
    const bytes = fromHex(frame.payload)
    if (bytes.length > maxPayloadOf(factors[n] ?? 7))
      return [radio.log(frame.id, now / minute, 'DOWNLINK_PAYLOAD_SIZE', 'ERROR', n)]
    sendings += 1
    payloads.push({ n, payload: frame.payload, port: frame.port })
    if (draw() >= (air.lost ?? 0)) sides[n]?.receive(frame.port, bytes)
    return [radio.sent(frame.id, now / minute, sendings, n)]
  }

  const run = async () => {
    while ((await runTransfers(deps)) + (await assembleNext(deps)) > 0);
    await radio.dispatch()
  }

  /** Ten minutes: every thermostat reports, and hears what waits for it. */
  const turn = async () => {
    now += 10 * minute
    radio.until(now / minute)
    await run()
    const messages: NetworkMessage[] = [...late]
    late = []
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.run()
      else timers.push(timer)
    }
    for (const [n, queued] of said.entries()) {
      messages.push(radio.status(now / minute, {}, n), ...(await serve(n)))
      for (let at = now + 2_000; queued.length > 0; at += 2_000) {
        const payload = queued.shift()
        if (!payload) break
        if (draw() < (air.lost ?? 0)) continue
        const up = upOf(n, payload, at)
        if (draw() < (air.late ?? 0)) late.push(up)
        else messages.push(up)
        if (draw() < (air.twice ?? 0)) late.push(up)
      }
    }
    const shuffled =
      (air.late ?? 0) > 0
        ? messages
            .map((message) => ({ message, place: draw() }))
            .toSorted((one, other) => one.place - other.place)
        : undefined
    await radio.ingest(...(shuffled?.map(({ message }) => message) ?? messages))
    await run()
  }

  return {
    radio,
    deps,
    user,
    factors,
    payloads,
    turn,
    run,
    turns: async (count: number) => {
      for (let n = 0; n < count; n += 1) await turn()
    },
    /** A thermostat restarts. */
    restart: (n = 0) => sides[n]?.restart(),
    /** Sends a file to thermostats. */
    send: (data: Uint8Array, of: readonly number[] = [0]) =>
      radio.inDb(async (tx) => {
        const file = await keepFile(
          tx,
          { kind: 'configuration', name: 'Kennlinie', version: null, data, createdBy: user, now: deps.now() },
          'file',
        )
        return startTransfers(
          { tx, now: deps.now(), audit: () => Promise.resolve(), userId: user },
          await targets(tx, of),
          {
            direction: 'toDevice',
            kind: file.kind,
            fileId: file.id,
            address: null,
            size: file.size,
          },
        )
      }),
    /** Requests memory of a thermostat. */
    read: (size: number, kind: 'flash' | 'logs' = 'flash', n = 0) =>
      radio.inDb(async (tx) =>
        startTransfers(
          { tx, now: deps.now(), audit: () => Promise.resolve(), userId: user },
          await targets(tx, [n]),
          {
            direction: 'fromDevice',
            kind,
            fileId: null,
            address: 0x08_00_00_00,
            size,
          },
        ),
      ),
    rows: () =>
      radio.inDb((tx) =>
        tx.select().from(dataTransfers).orderBy(asc(dataTransfers.createdAt), asc(dataTransfers.id)),
      ),
    contents: async (key: string | null | undefined) => buffer(await files.read(key ?? '')),
    close: async () => {
      await radio.close()
      await rm(folder, { recursive: true, force: true })
    },
  }

  function targets(tx: Parameters<Parameters<typeof radio.inDb>[0]>[0], of: readonly number[]) {
    return tx
      .select()
      .from(thermostats)
      .orderBy(asc(thermostats.id))
      .then((rows) => of.flatMap((n) => rows.filter(({ eui }) => eui === radio.eui(n))))
  }
}
