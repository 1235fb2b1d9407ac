import { QueryObserver } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { locks } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { declareAll } from '../declareAll.ts'
import type { Session } from './sessionShape.ts'
import { eventually } from '../../tests/support/patience.ts'

const tenant = '0197a000-0000-7000-8000-000000000001'
const other = '0197a000-0000-7000-8000-000000000002'

declareAll()

const session: Session = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresAt: '2099-01-01T00:10:00Z',
  user: {
    id: '0197a000-0000-7000-8000-000000000009',
    email: 'a@b.example',
    firstName: 'A',
    lastName: 'B',
    superAdmin: false,
  },
  allowedTenants: [tenant, other].map((id) => ({ id, name: id, role: 'Admin', permissions: [] })),
  moreTenants: false,
  permissions: ['thermostats.read'],
  selectedTenantId: tenant,
}

/** The backend's stream, with access to every listener. */
let server: Server
let open: ServerResponse[] = []
const asked: string[] = []
let status = 200

beforeAll(async () => {
  // jsdom lacks Web Locks
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization} ${String(request.headers['x-tenant-id'])}`)
    response.writeHead(status, { 'content-type': 'text/event-stream' })
    if (status !== 200) return response.end('{}')
    response.write(': welcome\n\n')
    return open.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const url = `http://127.0.0.1:${address.port}`
  document.head.innerHTML = `<script type="application/json" id="config">${JSON.stringify({ main: url, identity: url })}</script>`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
})

let stop: () => void = () => undefined
const load = async () => {
  const modules = [
    import('./live.ts'),
    import('./session.ts'),
    import('./ownState.ts'),
    import('./liveState.ts'),
  ] as const
  const [{ startLive }, session, { ownState }, { useLiveLost }] = await Promise.all(modules)
  return { startLive, ...session, queryClient: ownState, useLiveLost }
}

beforeEach(async () => {
  for (const response of open) response.destroy()
  open = []
  asked.length = 0
  status = 200
  const { startSession } = await load()
  startSession(session)
})
afterEach(() => {
  stop()
  localStorage.clear()
  sessionStorage.clear()
})

const start = async () => {
  const loaded = await load()
  stop = loaded.startLive()
  await eventually(() => expect(open).toHaveLength(1))
  return loaded
}

/** Observes a query, by default one that may be fetched again at once; returns the number of its fetches. */
const watch = async (
  queryKey: readonly unknown[],
  { liveEvery = 0, ...meta }: Record<string, unknown> = {},
) => {
  const { queryClient } = await load()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve('answer'))
  const unsubscribe = new QueryObserver(queryClient().queryClient, {
    queryKey,
    queryFn,
    meta: { ...meta, liveEvery },
  }).subscribe(() => undefined)
  await eventually(() => expect(queryFn).toHaveBeenCalledTimes(1))
  return { queryFn, unsubscribe }
}

const tell = (notice: unknown) => open.at(-1)?.write(`data: ${JSON.stringify(notice)}\n\n`)

it('refetches what a notice names, with the session, and nothing else', async () => {
  await start()
  expect(asked[0]).toMatch(/^\/api\/live Bearer .+/)
  const shown = await watch(['thermostats', 'of', 'aa'], { live: 'aa' })
  const another = await watch(['thermostats', 'of', 'bb'], { live: 'bb' })
  const everything = await watch(['downlinks', 'x'])
  tell({ topic: 'thermostats', tenantId: tenant, ids: ['aa'] })
  await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(2))
  expect(another.queryFn).toHaveBeenCalledTimes(1)
  expect(everything.queryFn).toHaveBeenCalledTimes(1)
  tell({ topic: 'thermostats', tenantId: tenant, ids: null })
  await eventually(() => expect(another.queryFn).toHaveBeenCalledTimes(2))
})

it('applies notices of other clients only to screens that show all clients', async () => {
  await start()
  const mine = await watch(['thermostats', 'all'])
  const global = await watch(['fleet-operation', 'all'])
  tell({ topic: 'thermostats', tenantId: other, ids: ['aa'] })
  await eventually(() => expect(global.queryFn).toHaveBeenCalledTimes(2))
  expect(mine.queryFn).toHaveBeenCalledTimes(1)
})

it('renews what needs doing with each notice of what is counted there', async () => {
  await start()
  const todo = await watch(['workday', tenant])
  for (const [before, topic] of ['alerts', 'jobs', 'consents', 'projects'].entries()) {
    tell({ topic, tenantId: tenant, ids: ['1'] })
    await eventually(() => expect(todo.queryFn).toHaveBeenCalledTimes(before + 2))
  }
})

it('postpones a query that was fetched a moment ago, and refetches it later', async () => {
  await start()
  const slow = await watch(['alerts', 'all'], { liveEvery: 700 })
  tell({ topic: 'alerts', tenantId: tenant, ids: ['1'] })
  await eventually(() => expect(slow.queryFn).toHaveBeenCalledTimes(2))
})

it('reconnects when the stream breaks, and refetches everything that it may have missed', async () => {
  await start()
  const shown = await watch(['thermostats', 'of', 'cc'], { live: 'cc' })
  open[0]?.destroy()
  await eventually(() => expect(open).toHaveLength(2))
  await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(2))
})

it('fetches once for a burst, and does not restart a running fetch', async () => {
  await start()
  const shown = await watch(['downlinks', 'burst'])
  const late = Promise.withResolvers<string>()
  shown.queryFn.mockReturnValueOnce(late.promise)
  for (let at = 0; at < 200; at += 1) tell({ topic: 'downlinks', tenantId: tenant, ids: [String(at)] })
  await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(2))
  tell({ topic: 'downlinks', tenantId: tenant, ids: ['more'] })
  const other = await watch(['alerts', 'beside'])
  tell({ topic: 'alerts', tenantId: tenant, ids: ['1'] })
  await eventually(() => expect(other.queryFn).toHaveBeenCalledTimes(2))
  expect(shown.queryFn).toHaveBeenCalledTimes(2)
  late.resolve('answer')
})

it('continues in another client, and stops with the session', async () => {
  const { writeTenant, endSession } = await start()
  writeTenant(other)
  const shown = await watch(['thermostats', 'of', 'dd'], { live: 'dd' })
  tell({ topic: 'thermostats', tenantId: other, ids: ['dd'] })
  await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(2))
  const gone = new Promise<void>((resolve) => open[0]?.once('close', () => resolve()))
  endSession('elsewhere')
  await gone
  expect(asked).toHaveLength(1)
})

it('reports the stream as lost when it cannot reconnect, and clears that when it can', async () => {
  const { useLiveLost } = await start()
  const { result, unmount } = renderHook(useLiveLost)
  expect(result.current).toBeUndefined()
  status = 503
  open[0]?.destroy()
  await waitFor(() => expect(result.current).toBeGreaterThan(0))
  status = 200
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(result.current).toBeUndefined())
  unmount()
})

describe('several tabs', () => {
  /** Another tab of this browser: it holds the lock or waits for it, and shares the channel. */
  const name = `live ${session.user.id}`

  it('share one stream: the listening tab notifies the others', async () => {
    await start()
    const heard: unknown[] = []
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
    const notice = { topic: 'jobs', tenantId: tenant, ids: null }
    tell(notice)
    await eventually(() => expect(heard).toContainEqual({ event: JSON.stringify(notice) }))
    channel.postMessage({ asks: true })
    await eventually(() => expect(heard).toContainEqual({ lost: false }))
    channel.close()
  })

  it('take over from a closed tab, and refetch what was missed', async () => {
    const closed = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    void locks.request(name, async () => {
      held.resolve()
      await closed.promise
    })
    await held.promise
    const { startLive } = await load()
    const channel = new BroadcastChannel(name)
    const asks = new Promise<void>((resolve) =>
      channel.addEventListener('message', () => resolve(), { once: true }),
    )
    stop = startLive()
    await asks
    const shown = await watch(['thermostats', 'of', 'ee'], { live: 'ee' })
    channel.postMessage({ event: JSON.stringify({ topic: 'thermostats', tenantId: tenant, ids: ['ee'] }) })
    await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(2))
    expect(open).toHaveLength(0)
    closed.resolve()
    await eventually(() => expect(open).toHaveLength(1))
    await eventually(() => expect(shown.queryFn).toHaveBeenCalledTimes(3))
    channel.close()
  })
})

it('stops when the role receives no notices', async () => {
  status = 403
  const { startLive } = await load()
  stop = startLive()
  await eventually(() => expect(asked).toHaveLength(1))
  window.dispatchEvent(new Event('online'))
  const shown = await watch(['jobs', 'x'])
  expect(shown.queryFn).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(1)
})

it('does not connect for roles without notices, such as renters', async () => {
  const { startLive, startSession } = await load()
  startSession({ ...session, permissions: ['optIn.write'] })
  stop = startLive()
  startSession({ ...session, user: { ...session.user, id: tenant } })
  await eventually(() => expect(asked).toHaveLength(1))
})
