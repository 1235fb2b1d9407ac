import { expect, it, vi } from 'vitest'
import { createIntake } from './intake.ts'
import type { GatewayContact } from '../../network/messages.ts'
import { eventually } from '../../../tests/support/patience.ts'

const message = (n: number): GatewayContact => ({
  kind: 'gatewayContact',
  eui: n.toString(16).padStart(16, '0'),
  receivedAt: '2026-01-14T06:00:00.000Z',
})

/** Lets a test complete batches one by one. */
const gate = () => {
  const batches: { size: number; commit: () => void; fail: () => void }[] = []
  return {
    batches,
    ingest: (messages: readonly unknown[]) =>
      new Promise<void>((resolve, reject) => {
        batches.push({ size: messages.length, commit: resolve, fail: () => reject(new Error('no database')) })
      }),
  }
}

const unexpected = (error: unknown) => {
  throw error
}

it('batches messages that arrive together, and those that arrive during a write into the next batch', async () => {
  const { batches, ingest } = gate()
  const intake = createIntake({ ingest, onFailure: unexpected, gatherMs: 1 })
  for (const n of [1, 2, 3]) void intake.push({ message: message(n), acknowledge: () => {} })
  await eventually(() => expect(batches.map(({ size }) => size)).toEqual([3]))
  for (const n of [4, 5]) void intake.push({ message: message(n), acknowledge: () => {} })
  batches[0]?.commit()
  await eventually(() => expect(batches.map(({ size }) => size)).toEqual([3, 2]))
  batches[1]?.commit()
  await eventually(() => expect(intake.size()).toBe(0))
})

it('does not wait once a batch is full, and writes no larger one', async () => {
  const { batches, ingest } = gate()
  const intake = createIntake({ ingest, onFailure: unexpected, gatherMs: 1_000_000, maxBatch: 4 })
  for (let n = 0; n < 6; n += 1) void intake.push({ message: message(n), acknowledge: () => {} })
  await eventually(() => expect(batches.map(({ size }) => size)).toEqual([4]))
  batches[0]?.commit()
  await eventually(() => expect(batches.map(({ size }) => size)).toEqual([4, 2]))
  batches[1]?.commit()
})

it('acknowledges only what is committed', async () => {
  const { batches, ingest } = gate()
  const intake = createIntake({ ingest, onFailure: unexpected, gatherMs: 1 })
  const acknowledge = vi.fn<() => void>()
  void intake.push({ message: message(1), acknowledge })
  await eventually(() => expect(batches).toHaveLength(1))
  expect(acknowledge).not.toHaveBeenCalled()
  batches[0]?.commit()
  await eventually(() => expect(acknowledge).toHaveBeenCalledOnce())
})

it('makes producers wait while its buffer is full', async () => {
  const { batches, ingest } = gate()
  const intake = createIntake({ ingest, onFailure: unexpected, gatherMs: 1, maxBatch: 2, capacity: 3 })
  const push = (n: number) => intake.push({ message: message(n), acknowledge: () => {} })
  expect([push(1), push(2)]).toEqual([undefined, undefined])
  const room = vi.fn<() => void>()
  void Promise.resolve(push(3)).then(room)
  await eventually(() => expect(batches).toHaveLength(1))
  expect(room).not.toHaveBeenCalled()
  batches[0]?.commit()
  await eventually(() => expect(room).toHaveBeenCalledOnce())
  expect(push(4)).toBeUndefined()
})

it('retries a batch until the database is back', async () => {
  const { batches, ingest } = gate()
  const onFailure = vi.fn<(error: unknown) => void>()
  const acknowledge = vi.fn<() => void>()
  const intake = createIntake({ ingest, onFailure, gatherMs: 1, retryMs: 1 })
  void intake.push({ message: message(1), acknowledge })
  for (const turn of [0, 1, 2]) {
    await eventually(() => expect(batches).toHaveLength(turn + 1))
    if (turn < 2) batches[turn]?.fail()
    else batches[turn]?.commit()
  }
  await eventually(() => expect(acknowledge).toHaveBeenCalledOnce())
  expect(onFailure).toHaveBeenCalledTimes(2)
})

it('writes its buffer before it ends', async () => {
  const { batches, ingest } = gate()
  const intake = createIntake({ ingest, onFailure: unexpected, gatherMs: 1_000_000 })
  const acknowledge = vi.fn<() => void>()
  void intake.push({ message: message(1), acknowledge })
  const drained = intake.drain(60_000)
  await eventually(() => expect(batches).toHaveLength(1))
  batches[0]?.commit()
  await drained
  expect(acknowledge).toHaveBeenCalledOnce()
})

it('ends without the database too', async () => {
  const acknowledge = vi.fn<() => void>()
  const intake = createIntake({
    ingest: () => Promise.reject(new Error('gone')),
    onFailure: () => {},
    gatherMs: 1,
    retryMs: 60_000,
  })
  void intake.push({ message: message(1), acknowledge })
  await intake.drain(10)
  expect(acknowledge).not.toHaveBeenCalled()
})
