import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../../../domain/codec/bytes.ts'
import { decodeTransferControl, decodeWrittenFragment } from '../../../domain/codec/rt1/transfer.ts'
import { abortTransfersOf } from '../../actions/transfers/abortTransfers.ts'
import { transferFragments, undecodedMessages } from '../../db/schema.ts'
import { transfersOnAir } from './testing/onAir.ts'

const bytesOf = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 131 + (index >> 8)) & 0xff)

const within = async (
  work: (air: Awaited<ReturnType<typeof transfersOnAir>>) => Promise<void>,
  ...options: Parameters<typeof transfersOnAir>
) => {
  const air = await transfersOnAir(...options)
  try {
    await work(air)
  } finally {
    await air.close()
  }
}

describe('a transfer to a device', () => {
  it('sends one fragment after each uplink, and is completed when the device confirms the checksum', () =>
    within(async (air) => {
      const data = bytesOf(1000)
      await air.send(data)
      const seen: (string | number | null)[][] = []
      for (let n = 0; n < 7; n += 1) {
        await air.turn()
        const [row] = await air.rows()
        seen.push([row?.state ?? '', row?.done ?? null, row?.fragments ?? null])
      }
      // the announcement, five fragments of 219 bytes, and the report
      expect(seen).toEqual([
        ['Running', 0, 5],
        ['Running', 1, 5],
        ['Running', 2, 5],
        ['Running', 3, 5],
        ['Running', 4, 5],
        ['Completed', 5, 5],
        ['Completed', 5, 5],
      ])
      const sent = air.payloads.flatMap(({ port, payload }) =>
        port === 21 ? [decodeWrittenFragment(fromHex(payload))] : [],
      )
      expect(Uint8Array.from(sent.flatMap((one) => Array.from(one?.data ?? [])))).toEqual(data)
      expect(sent.map((one) => one?.fragment)).toEqual([0, 1, 2, 3, 4])
    }))

  it('sends again what was lost, until the device has all', () =>
    within(
      async (air) => {
        await air.send(bytesOf(6000))
        await air.turns(100)
        expect(await air.rows()).toMatchObject([
          { state: 'Completed', reason: null, done: 28, fragments: 28, pending: [], frameId: null },
        ])
        expect(air.payloads.length).toBeGreaterThan(29)
      },
      { air: { lost: 0.25, twice: 0.2, late: 0.1 } },
    ))

  it('waits while the connection is too weak for its fragments, and goes on when it is better', () =>
    within(async (air) => {
      await air.send(bytesOf(1000))
      await air.turns(3)
      air.factors[0] = 12
      await air.turns(10)
      const [weak] = await air.rows()
      expect(weak).toMatchObject({ state: 'Running', step: 'send', frameId: null })
      expect(weak?.done).toBeLessThan(5)
      air.factors[0] = 7
      await air.turns(8)
      expect(await air.rows()).toMatchObject([{ state: 'Completed' }])
    }))

  it('is given up when the device does not answer, or does not come forward for days', () =>
    within(
      async (air) => {
        await air.send(bytesOf(1000))
        await air.turns(30)
        expect(await air.rows()).toMatchObject([{ state: 'Failed', reason: 'noAnswer', done: 0 }])
      },
      { air: { lost: 1 } },
    ))

  it('never mixes two transfers: the next one has another number, and fragments of the former one do not count', () =>
    within(async (air) => {
      await air.send(bytesOf(1000))
      const refused = await air.send(bytesOf(500))
      expect(refused).toMatchObject({
        started: 0,
        results: [{ transferId: null, reason: 'transferRunning' }],
      })
      await air.turns(3)
      const [first] = await air.rows()
      await air.radio.inDb((tx) =>
        abortTransfersOf(tx, [first?.thermostatId ?? ''], 'unassigned', air.deps.now()),
      )
      expect(await air.rows()).toMatchObject([{ state: 'Aborted', reason: 'unassigned' }])
      await air.send(bytesOf(500))
      await air.turns(8)
      expect(await air.rows()).toMatchObject([
        { number: 0, state: 'Aborted' },
        { number: 1, state: 'Completed', done: 3 },
      ])
      const controls = air.payloads.flatMap(({ port, payload }) =>
        port === 20 ? [decodeTransferControl(fromHex(payload))] : [],
      )
      expect(controls).toMatchObject([
        { kind: 'announce', id: 0 },
        { kind: 'abort', id: 0 },
        { kind: 'announce', id: 1 },
      ])
    }))

  it('keeps to the budget of the gateway, and leaves none of many thermostats behind', () =>
    within(
      async (air) => {
        await air.send(
          bytesOf(400),
          air.radio.thermostats.map((_, n) => n),
        )
        await air.turn()
        // announcements are short, but a gateway sends no more than so many frames in five minutes
        const begun = (await air.rows()).filter(({ state }) => state === 'Running').length
        expect(begun).toBeGreaterThan(0)
        expect(begun).toBeLessThan(30)
        await air.turns(30)
        expect((await air.rows()).map(({ state }) => state)).toEqual(
          air.radio.thermostats.map(() => 'Completed'),
        )
      },
      { devices: 30 },
    ))
})

describe('a transfer from a device', () => {
  it('asks for the memory, and keeps what came as a file', () =>
    within(async (air) => {
      await air.read(1000)
      await air.turns(8)
      const [row] = await air.rows()
      expect(row).toMatchObject({ state: 'Completed', done: 5, fragments: 5 })
      expect((await air.contents(row?.fileKey)).length).toBe(1000)
      expect(await air.radio.inDb((tx) => tx.select().from(transferFragments))).toEqual([])
    }))

  it('is the same whatever is lost, doubled, late or out of order', () =>
    within(
      async (air) => {
        await air.read(4000)
        await air.turns(60)
        const [row] = await air.rows()
        expect(row).toMatchObject({ state: 'Completed', done: 19, fragments: 19 })
        const once = await air.contents(row?.fileKey)
        await air.read(4000)
        await air.turns(60)
        const [, again] = await air.rows()
        expect(again).toMatchObject({ state: 'Completed', number: 1 })
        expect((await air.contents(again?.fileKey)).equals(once)).toBe(true)
        expect(once.length).toBe(4000)
      },
      { air: { lost: 0.2, twice: 0.3, late: 0.3 } },
    ))

  it('reads the log again as a whole when the device has restarted meanwhile, because it is another one by now', () =>
    within(async (air) => {
      await air.read(1000, 'logs')
      await air.turns(3)
      expect((await air.rows())[0]).toMatchObject({ state: 'Running', step: 'receive' })
      air.restart()
      await air.turns(12)
      const [row] = await air.rows()
      expect(row).toMatchObject({ state: 'Completed', reason: null, done: 5, fragments: 5 })
      const lines = (await air.contents(row?.fileKey)).toString().split('\n').slice(1, -1)
      expect(new Set(lines).size).toBe(1)
    }))

  it('keeps what no transfer has asked for raw', () =>
    within(async (air) => {
      await air.read(1000)
      await air.turns(2)
      const [row] = await air.rows()
      await air.radio.inDb((tx) =>
        abortTransfersOf(tx, [row?.thermostatId ?? ''], 'malfunctionReported', air.deps.now()),
      )
      await air.turns(3)
      const raw = await air.radio.inDb((tx) =>
        tx.select().from(undecodedMessages).where(eq(undecodedMessages.reason, 'unknownTransfer')),
      )
      expect(raw.length).toBeGreaterThan(0)
      expect(await air.rows()).toMatchObject([
        { state: 'Aborted', reason: 'malfunctionReported', fileKey: null },
      ])
    }))
})
