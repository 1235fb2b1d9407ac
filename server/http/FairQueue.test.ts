import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FairQueue, type Source } from './FairQueue.ts'

/** A queue whose works end on request, with the order in which they began. */
const aQueue = (waiting: number, atOnce = 1) => {
  const queue = new FairQueue({ atOnce, waiting, waitMs: 2_000 })
  const begun: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, source: Partial<Source> = {}) =>
    queue.run({ address: '', session: '', ...source }, () => {
      begun.push(name)
      return new Promise<string>((resolve) => {
        running.push(() => resolve(name))
      })
    })
  /** Ends the work that began first. */
  const endOne = async () => {
    running.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  const endAll = async () => {
    while (running.length > 0) await endOne()
  }
  return { queue, begun, ask, endOne, endAll }
}

const failureOf = (work: Promise<unknown> | undefined): Promise<unknown> =>
  work?.then(
    () => 'done',
    (reason: unknown) => reason,
  ) ?? Promise.resolve()

const refused = { code: 'overloaded', status: 503, details: { retryAfter: 2 } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a fair queue', () => {
  it('runs as many works at once as it may, and the others in turn', async () => {
    const { queue, begun, ask, endAll } = aQueue(10, 2)
    const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => ask(name)))
    expect([begun, queue.running, queue.waiting]).toEqual([['a', 'b'], 2, 2])
    await endAll()
    expect([await all, queue.running, queue.waiting]).toEqual([['a', 'b', 'c', 'd'], 0, 0])
  })
  it('goes on after a work that failed', async () => {
    const { queue, ask, endAll } = aQueue(10)
    const failing = queue.run({ address: '', session: '' }, () => Promise.reject(new Error('broken')))
    const next = ask('next')
    await expect(failing).rejects.toThrow('broken')
    await endAll()
    expect(await next).toBe('next')
    expect(queue.running).toBe(0)
  })
  it('lets addresses take turns, and sessions within an address', async () => {
    const { begun, ask, endAll } = aQueue(20)
    const all = Promise.all([
      ask('first'),
      ...['a1', 'a2', 'a3'].map((name) => ask(name, { address: 'a', session: 'x' })),
      ask('a-other', { address: 'a', session: 'y' }),
      ...['b1', 'b2'].map((name) => ask(name, { address: 'b' })),
    ])
    await endAll()
    await all
    expect(begun).toEqual(['first', 'a1', 'b1', 'a-other', 'b2', 'a2', 'a3'])
  })
  it('refuses a work that would have to wait too long', async () => {
    const { queue, begun, ask, endAll } = aQueue(10)
    const first = ask('first')
    const late = failureOf(ask('late'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await late).toMatchObject(refused)
    expect(queue.waiting).toBe(0)
    await endAll()
    expect([await first, begun]).toEqual(['first', ['first']])
  })
  it('holds no more than it may, and takes from whoever waits with most', async () => {
    const { begun, ask, endAll } = aQueue(3)
    const first = ask('first')
    const greedy = ['g1', 'g2', 'g3'].map((name) => ask(name, { address: 'greedy' }))
    // the place of the modest one is one of the greedy one
    const refusals = [failureOf(greedy[2]), failureOf(ask('g4', { address: 'greedy' }))]
    const modest = ask('modest', { address: 'modest' })
    for (const refusal of refusals) expect(await refusal).toMatchObject(refused)
    await endAll()
    expect(await Promise.all([first, greedy[0], greedy[1], modest])).toEqual(['first', 'g1', 'g2', 'modest'])
    expect(begun).toEqual(['first', 'g1', 'modest', 'g2'])
  })
})
