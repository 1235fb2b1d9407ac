import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { handlersFor } from '../../server/http/handler.ts'
import { ownCalls, type OwnCalls } from '../support/ownCalls.ts'
import { testApp, type TestApp } from '../support/testApp.ts'

const common = { needs: 'nothing', scope: 'public', summary: 'x', reply: z.object({}), errors: [] } as const
const calls = { hold: endpoint({ method: 'GET', path: '/api/hold', ...common }) }

/** The programs whose calls reached the database, in order; each call stays there until it is let go. */
const reached: string[] = []
let letGo: (() => void) | undefined
let isOpen = false
const served = handlersFor(calls, {
  hold: async ({ userAgent = '' }) => {
    reached.push(userAgent)
    if (!isOpen)
      await new Promise<void>((resolve) => {
        const before = letGo
        letGo = () => {
          before?.()
          resolve()
        }
      })
    return {}
  },
})
const open = () => {
  isOpen = true
  letGo?.()
}
beforeEach(() => {
  reached.length = 0
  letGo = undefined
  isOpen = false
})

/** More calls than any database is given at once. */
const many = 30

const over = async (wait: string) => {
  const app = await testApp({ MAX_CALL_WAIT: wait })
  return { app, own: await ownCalls(app, served) }
}

describe('more calls than the database can take', () => {
  let app: TestApp
  let own: OwnCalls
  const call = (remoteAddress: string) => own.backend.inject({ url: '/api/hold', remoteAddress })
  beforeAll(async () => {
    ;({ app, own } = await over('300'))
  })
  afterAll(async () => {
    await own.stop()
    await app.stop()
  })

  it('wait for a while and are then refused with 503, Retry-After and words, while probes answer', async () => {
    const all = Array.from({ length: many }, () => call('10.0.0.1'))
    const refused = await Promise.race(all)
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([
      503,
      {
        error: 'overloaded',
        message: 'The server is busy. Please try again in a moment.',
        requestId: refused.headers['x-request-id'],
      },
      '1',
    ])
    // calls are served, so the backend is ready
    for (const url of ['/health', '/ready']) expect((await own.backend.inject({ url })).statusCode).toBe(200)
    expect((await own.backend.inject({ url: '/metrics' })).body).toMatch(
      /^ventil_calls_waiting\{backend="main"\} \d+$/m,
    )
    open()
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect((await call('10.0.0.1')).statusCode).toBe(200)
  })
})

describe('a greedy client', () => {
  let app: TestApp
  let own: OwnCalls
  const call = (remoteAddress: string, token?: string, program = 'greedy') =>
    own.backend.inject({
      url: '/api/hold',
      remoteAddress,
      headers: { 'user-agent': program, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    })
  /** How many calls have arrived and are not answered. */
  const arrived = async () => {
    const { body } = await own.backend.inject({ url: '/metrics' })
    return ['running', 'waiting'].reduce(
      (sum, state) =>
        sum + Number(new RegExp(`^ventil_calls_${state}\\{backend="main"\\} (\\d+)$`, 'm').exec(body)?.[1]),
      0,
    )
  }
  beforeAll(async () => {
    ;({ app, own } = await over('0'))
  })
  afterAll(async () => {
    await own.stop()
    await app.stop()
  })

  it.each([
    ['another address', '10.0.0.2', 'same'],
    ['another session at its address', '10.0.0.1', 'other'],
  ])('does not keep others waiting: %s', async (_, address, token) => {
    const greedy = Array.from({ length: many }, () => call('10.0.0.1', 'same'))
    const modest = call(address, token, 'modest')
    // all are there, at the database or in their queue: who comes later would find it open
    await expect.poll(arrived).toBe(many + 1)
    open()
    expect(new Set((await Promise.all([modest, ...greedy])).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    )
    // behind those that were at the database already, and those of the same turn: twice eight on Postgres but for itself
    expect(reached.slice(0, many / 2 + 1)).toContain('modest')
  })
  it('does not queue without bound: what waits longest in its own queue stays, the rest is refused at once', async () => {
    const greedy = Array.from({ length: 600 }, () => call('10.0.0.1'))
    const modest = call('10.0.0.2')
    const first = await Promise.race(greedy)
    expect([first.statusCode, first.json().error]).toEqual([503, 'overloaded'])
    open()
    expect((await modest).statusCode).toBe(200)
    const served = (await Promise.all(greedy)).filter(({ statusCode }) => statusCode === 200)
    expect(served.length).toBeGreaterThan(400)
    expect(served.length).toBeLessThan(520)
  })
})
