// @vitest-environment jsdom
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { facts, FakeIdentity } from './testing/FakeIdentity.ts'

let identity: FakeIdentity

/** A tab is one load of the modules: tabs share only the storage and the lock. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { authedFetch, sendAhead } = await import('./authedFetch.ts')
  const { signOut } = await import('./authProvider.ts')
  return {
    ...session,
    authedFetch,
    ahead: (path: string) => sendAhead(`${identity.url}${path}`),
    signOut,
    get: (path = '/api/things') => authedFetch(`${identity.url}${path}`),
  }
}

type Tab = Awaited<ReturnType<typeof openTab>>

const told = (tab: Tab) => {
  const ends: unknown[] = []
  const stop = tab.subscribeSession((end) => ends.push(end))
  return { ends, stop }
}

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  identity = await FakeIdentity.start()
  document.head.innerHTML = `<script type="application/json" id="config">{"identity":"${identity.url}"}</script>`
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(async () => {
  await identity.stop()
})

describe('a session', () => {
  it('is parsed again only when it has changed', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const session = tab.readSession()
    expect(tab.readSession()).toBe(session)
    tab.updateSessionUser({ firstName: 'Ada' })
    expect(tab.readSession()?.user.firstName).toBe('Ada')
  })
})

describe('a request', () => {
  it('carries the token and the tab’s tenant', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    expect((await tab.get()).status).toBe(200)
    expect(identity.seen).toMatchObject([{ token: 'access-1', tenant: 'tenant-a' }])
  })

  it('renews a token that is about to end first, so that nothing is refused', async () => {
    const tab = await openTab()
    tab.startSession(identity.session({ expiresAt: new Date(Date.now() + 1_000).toISOString() }))
    expect((await tab.get()).status).toBe(200)
    expect(identity.seen.filter(({ path }) => path === '/api/things')).toMatchObject([{ token: 'access-2' }])
  })

  it('goes out with the token that there is while none can be had', async () => {
    const tab = await openTab()
    identity.refreshStatus = 503
    tab.startSession(identity.session({ expiresAt: new Date(Date.now() + 1_000).toISOString() }))
    expect((await tab.get()).status).toBe(200)
    expect(tab.readSession()).toBeDefined()
  })

  it('goes out without a token when nobody is signed in, and its 401 is not handled', async () => {
    const tab = await openTab()
    expect((await tab.get()).status).toBe(401)
    expect(identity.seen).toMatchObject([{ token: undefined, tenant: undefined }])
  })

  it('keeps a tenant header that the caller set', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    await tab.authedFetch(`${identity.url}/api/things`, { headers: { 'X-Tenant-Id': 'tenant-b' } })
    expect(identity.seen[0]?.tenant).toBe('tenant-b')
  })

  it('takes the reply to what was sent ahead, once', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    tab.ahead('/api/things')
    expect(await (await tab.get()).json()).toEqual({ tenant: 'tenant-a' })
    expect(identity.calls('/api/things')).toMatchObject([{ token: 'access-1', tenant: 'tenant-a' }])
    expect((await tab.get()).status).toBe(200)
    expect(identity.calls('/api/things')).toHaveLength(2)
  })

  it('leaves a reply that was sent ahead for another tenant, another session or another address', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    tab.ahead('/api/things')
    tab.writeTenant('tenant-b')
    expect(await (await tab.get()).json()).toEqual({ tenant: 'tenant-b' })
    tab.ahead('/api/things')
    identity.expire()
    tab.startSession(identity.session({ selectedTenantId: 'tenant-b' }))
    expect((await tab.get()).status).toBe(200)
    tab.ahead('/api/things')
    expect((await tab.get('/api/others')).status).toBe(200)
    expect(identity.calls('/api/others')).toHaveLength(1)
    // the reply to the old token would have led to one
    expect(identity.calls('/api/auth/refresh-token')).toEqual([])
  })

  it('is sent again when what was sent ahead is refused, or did not arrive', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    tab.ahead('/api/things')
    expect((await tab.get()).status).toBe(200)
    const real = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    tab.ahead('/api/others')
    vi.stubGlobal('fetch', real)
    expect((await tab.get('/api/others')).status).toBe(200)
  })

  it('is not sent ahead with a token that is about to end, nor without a session', async () => {
    const tab = await openTab()
    tab.ahead('/api/things')
    tab.startSession(identity.session({ expiresAt: new Date(Date.now() + 1_000).toISOString() }))
    tab.ahead('/api/things')
    expect((await tab.get()).status).toBe(200)
    expect(identity.calls('/api/things')).toMatchObject([{ token: 'access-2' }])
  })

  it('is retried once with the new token after a 401, with the same body and tenant', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    identity.onCall = (path) => {
      if (path === '/api/auth/refresh-token') tab.writeTenant('tenant-b')
    }
    const response = await tab.authedFetch(`${identity.url}/api/things`, {
      method: 'POST',
      body: '{"name":"Nord"}',
    })
    expect(response.status).toBe(200)
    expect(identity.calls('/api/things')).toMatchObject([
      { token: 'access-1', tenant: 'tenant-a', body: '{"name":"Nord"}' },
      { token: 'access-3', tenant: 'tenant-a', body: '{"name":"Nord"}' },
    ])
    expect(tab.readTenant()).toBe('tenant-b')
  })

  it('is not retried a second time', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    identity.onCall = (path) => {
      if (path === '/api/things') identity.expire()
    }
    expect((await tab.get()).status).toBe(401)
    expect(identity.calls('/api/things')).toHaveLength(2)
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(1)
  })

  it('is not retried on behalf of another user who signed in meanwhile', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    identity.onCall = (path) => {
      if (path !== '/api/things') return
      const other = identity.session({ user: { ...facts.user, id: 'user-2' } })
      localStorage.setItem('session', JSON.stringify(other))
    }
    expect((await tab.get()).status).toBe(401)
    expect(identity.calls('/api/things')).toHaveLength(1)
  })
})

describe('a refresh', () => {
  it('happens once for ten concurrent requests that got 401', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    const replies = await Promise.all(Array.from({ length: 10 }, () => tab.get()))
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(1)
  })

  it('happens once for two tabs', async () => {
    const [one, two] = [await openTab(), await openTab()]
    one.startSession(identity.session())
    identity.expire()
    const replies = await Promise.all([one.get(), two.get(), one.get(), two.get()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(1)
  })

  it('is skipped when the stale token is no longer the stored one', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    expect(await tab.refreshSession('access-0')).toMatchObject({ accessToken: 'access-1' })
    expect(identity.seen).toEqual([])
  })

  it('sends the refresh token and stores the response', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const heard = told(tab)
    await tab.refreshSession('access-1')
    expect(identity.seen).toMatchObject([{ method: 'POST', body: '{"refreshToken":"refresh-1"}' }])
    expect(tab.readSession()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' })
    expect(heard.ends).toEqual([undefined])
    heard.stop()
  })

  it('works without Web Locks, as over plain http on another host', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    expect((await tab.get()).status).toBe(200)
  })

  it.each([400, 401])('that gets %i ends the session and reports it', async (status) => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const heard = told(tab)
    identity.expire()
    identity.refreshStatus = status
    await expect(tab.get()).rejects.toBeInstanceOf(tab.SessionEnded)
    expect(tab.readSession()).toBeUndefined()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(heard.ends).toEqual(['refused'])
    heard.stop()
  })

  it.each([403, 429, 500, 502, 503])('that gets %i keeps the session', async (status) => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.expire()
    identity.refreshStatus = status
    await expect(tab.get()).rejects.toMatchObject({ name: 'RefreshUnavailable', status })
    expect(tab.readSession()).toMatchObject({ refreshToken: 'refresh-1' })
    identity.refreshStatus = 200
    expect((await tab.get()).status).toBe(200)
  })

  it.each(['<html>Sign in to the guest network</html>', '{"accessToken":"only"}', '[]'])(
    'with the response %s keeps the session',
    async (body) => {
      const tab = await openTab()
      tab.startSession(identity.session())
      identity.expire()
      identity.refreshBody = body
      await expect(tab.get()).rejects.toBeInstanceOf(tab.RefreshUnavailable)
      expect(tab.readSession()).toMatchObject({ refreshToken: 'refresh-1' })
    },
  )

  it('that cannot reach the server keeps the session', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    document.head.innerHTML =
      '<script type="application/json" id="config">{"identity":"http://127.0.0.1:1"}</script>'
    await expect(tab.refreshSession('access-1')).rejects.toBeInstanceOf(TypeError)
    expect(tab.readSession()).toBeDefined()
  })

  it('whose reply got lost is asked for again at once with the same token, and no more often', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.lost = 1
    expect(await tab.refreshSession('access-1')).toMatchObject({ accessToken: 'access-2' })
    expect(identity.calls('/api/auth/refresh-token').map(({ body }) => body)).toEqual(
      Array(2).fill('{"refreshToken":"refresh-1"}'),
    )
    identity.lost = 2
    await expect(tab.refreshSession('access-2')).rejects.toBeInstanceOf(TypeError)
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(4)
    expect(tab.readSession()).toMatchObject({ refreshToken: 'refresh-2' })
  })

  it('does not restore a session that was signed out meanwhile', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.onCall = () => tab.endSession('signedOut')
    await expect(tab.refreshSession('access-1')).rejects.toBeInstanceOf(tab.SessionEnded)
    expect(tab.readSession()).toBeUndefined()
  })

  it('neither overwrites nor ends a newer sign-in', async () => {
    const tab = await openTab()
    const newer = identity.session({ accessToken: 'new', refreshToken: 'new' })
    identity.onCall = () => localStorage.setItem('session', JSON.stringify(newer))
    tab.startSession(identity.session())
    expect(await tab.refreshSession('access-1')).toEqual(newer)
    tab.startSession(identity.session())
    identity.refreshStatus = 401
    const { accessToken } = identity.session()
    await expect(tab.refreshSession(accessToken)).rejects.toBeInstanceOf(tab.SessionEnded)
    expect(tab.readSession()).toEqual(newer)
  })
})

describe('the tenant', () => {
  it('stays in its tab when another tab switches, and a new tab starts with the last choice', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    localStorage.setItem('selectedTenantId', 'tenant-b')
    expect(tab.readTenant()).toBe('tenant-a')
    sessionStorage.clear()
    expect(tab.readTenant()).toBe('tenant-b')
    expect(sessionStorage.getItem('selectedTenantId')).toBe('tenant-b')
  })

  it('falls back to an allowed one when the user may not enter it', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    tab.writeTenant('tenant-x')
    expect(tab.readTenant()).toBe('tenant-a')
    tab.startSession(identity.session({ allowedTenants: [], selectedTenantId: null }))
    expect(tab.readTenant()).toBeUndefined()
  })

  it('is left, with a new session, when a role in it was removed elsewhere', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.answer('/api/gone', 404, { error: 'notFound' })
    await tab.get('/api/gone')
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(0)
    identity.answer('/api/things', 404, { error: 'tenantNotFound' })
    const left = new Promise((resolve) => tab.subscribeTenant(() => resolve(tab.readTenant())))
    identity.refreshBody = JSON.stringify({
      ...identity.session(),
      accessToken: 'access-2',
      allowedTenants: [facts.allowedTenants[1]],
      selectedTenantId: 'tenant-b',
    })
    expect((await tab.get()).status).toBe(404)
    expect(await left).toBe('tenant-b')
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(1)
  })

  it('stays while a call is told that another tenant, which it names, is not there: the session is renewed once, or not at all if a field is named', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    identity.answer('/api/moves', 404, { error: 'tenantNotFound', fields: { tenantId: 'tenantNotFound' } })
    await tab.get('/api/moves')
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(0)
    identity.answer('/api/tenants/removed', 404, { error: 'tenantNotFound' })
    for (const token of ['access-2', 'access-3', 'access-4']) {
      identity.refreshBody = JSON.stringify({ ...identity.session(), accessToken: token })
      await tab.get('/api/tenants/removed')
      // joins the renewal that runs, if one does
      await tab.refreshSession('')
    }
    expect(identity.calls('/api/auth/refresh-token')).toHaveLength(1)
    expect(tab.readTenant()).toBe('tenant-a')
  })

  it('is kept beyond those listed in the session when the user may enter more', async () => {
    const tab = await openTab()
    tab.startSession(identity.session({ moreTenants: true }))
    tab.writeTenant('tenant-x')
    expect(tab.readTenant()).toBe('tenant-x')
  })

  it('notifies of a switch, but not of the end of the session', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    let calls = 0
    const stop = tab.subscribeTenant(() => {
      calls += 1
    })
    tab.writeTenant('tenant-b')
    tab.endSession('refused')
    stop()
    expect(calls).toBe(1)
  })
})

describe('storage', () => {
  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"accessToken":"a","refreshToken":"b"}',
    '{"user":{"id":"1"}}',
    '{"accessToken":1,"refreshToken":2,"user":{"id":"1"}}',
  ])('with %j in it is no session', async (text) => {
    const tab = await openTab()
    localStorage.setItem('session', text)
    expect(tab.readSession()).toBeUndefined()
  })

  it('drops values that are not a tenant or a permission', async () => {
    const tab = await openTab()
    localStorage.setItem(
      'session',
      JSON.stringify({
        ...identity.session(),
        allowedTenants: [null, { id: 'tenant-a' }, 4],
        permissions: ['x', 1],
      }),
    )
    expect(tab.readSession()).toMatchObject({
      allowedTenants: [{ id: 'tenant-a', name: '', role: '', permissions: [] }],
      permissions: ['x'],
    })
  })

  it('notifies of changes by another tab, and ignores other keys', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const heard = told(tab)
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    dispatchEvent(new StorageEvent('storage', { key: 'session' }))
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard.ends).toEqual([undefined, 'elsewhere'])
    heard.stop()
    dispatchEvent(new StorageEvent('storage', { key: 'session' }))
    expect(heard.ends).toHaveLength(2)
  })
})

describe('signing out', () => {
  it('notifies the server, with a fresh token if the old one has expired, and clears this browser', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const heard = told(tab)
    identity.expire()
    await tab.signOut()
    expect(identity.calls('/api/auth/logout').map((call) => call.token)).toEqual(['access-1', 'access-3'])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(heard.ends.at(-1)).toBe('signedOut')
    heard.stop()
  })

  it('erases what the user’s screens left, in every client, and nothing of another user', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const user = tab.readSession()?.user.id ?? ''
    const { createStore } = await import('./store.ts')
    const { writeDraft } = await import('./drafts.ts')
    for (const tenant of ['tenant-a', 'tenant-b']) {
      const store = createStore(`${user}.${tenant}`)
      store.setItem('renters.listParams', { filter: { Query: 'Kernmann' } })
      store.setItem('renters.savedQueries', [{ label: 'Kernmann' }])
    }
    createStore('somebody-else.tenant-a').setItem('renters.listParams', { filter: { Query: 'Brandt' } })
    writeDraft('/renters/create', { lastName: 'Kernmann' })
    sessionStorage.setItem('bulkTarget', '{"filters":{"Query":"Kernmann"}}')
    await tab.signOut()
    const left = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(left).not.toContain('Kernmann')
    expect(left).not.toContain(user)
    expect(left).toContain('Brandt')
  })

  it('is not what a refused session is: unsaved input waits for its author', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    const { readDraft, writeDraft } = await import('./drafts.ts')
    writeDraft('/renters/create', { lastName: 'Kernmann', password: 'secret' })
    tab.endSession('refused')
    expect(readDraft('/renters/create')).toBeUndefined()
    tab.startSession({ ...identity.session(), user: { ...identity.session().user, id: 'somebody else' } })
    expect(readDraft('/renters/create')).toBeUndefined()
    tab.startSession(identity.session())
    expect(readDraft('/renters/create')?.values).toEqual({ lastName: 'Kernmann' })
    vi.useFakeTimers({ now: Date.now() + 24 * 3_600_000, toFake: ['Date'] })
    expect(readDraft('/renters/create')).toBeUndefined()
    vi.useRealTimers()
  })

  it('works without the server', async () => {
    const tab = await openTab()
    tab.startSession(identity.session())
    document.head.innerHTML =
      '<script type="application/json" id="config">{"identity":"http://127.0.0.1:1"}</script>'
    await tab.signOut()
    expect(tab.readSession()).toBeUndefined()
  })
})
