import { CallError } from '../../contract/client.ts'
import { readConfig } from './config.ts'
import { parseSession, type Session, type SessionUser } from './sessionShape.ts'

/** One session for all tabs: local storage is the source of truth, a Web Lock serialises refreshes across tabs. */
const sessionKey = 'session'
const tenantKey = 'selectedTenantId'

/** Why a session ended: signed out here, refused by the server, or changed by another tab. */
type SessionEnd = 'signedOut' | 'refused' | 'elsewhere'

/** The session is over and only a new sign-in helps. */
export class SessionEnded extends CallError {
  constructor() {
    super(401, { error: 'sessionEnded' })
    this.name = 'SessionEnded'
  }
}

/** The session could not be renewed just now; it still exists and the same request may be retried. */
export class RefreshUnavailable extends CallError {
  constructor(status: number) {
    super(status, {})
    this.name = 'RefreshUnavailable'
  }
}

type Listener = (end: SessionEnd | undefined) => void
const listeners = new Set<Listener>()
const tell = (end?: SessionEnd) => {
  for (const listener of listeners) listener(end)
}

const parsed = (text: string | null): Session | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return parseSession(value)
  } catch {
    return undefined
  }
}

let last: { text: string | null; session: Session | undefined } | undefined

/** A first screen asks some dozens of times, and a session names every client: it is parsed again only when it has changed. */
export function readSession(): Session | undefined {
  const text = localStorage.getItem(sessionKey)
  if (last === undefined || last.text !== text) last = { text, session: parsed(text) }
  return last.session
}

/** Stores a new session; a sign-in also decides the initial tenant of this tab and later ones. */
export function startSession(session: Session): void {
  localStorage.setItem(sessionKey, JSON.stringify(session))
  keepTenant(session.selectedTenantId)
  tell()
}

/** Stores changes that the user made to their profile. */
export function updateSessionUser(user: Partial<SessionUser>): void {
  const session = readSession()
  if (!session) return
  localStorage.setItem(sessionKey, JSON.stringify({ ...session, user: { ...session.user, ...user } }))
  tell()
}

/**
 * Erases what the screens of a user left on this device, in whatever client: searches and selections, columns, unsaved
 * input. Its keys carry the user's id. Language and theme are the device's.
 */
function eraseOf(userId: string): void {
  for (const key of Object.keys(localStorage)) if (key.includes(userId)) localStorage.removeItem(key)
  sessionStorage.clear()
}

/**
 * Clears everything of the session in this browser. Signing out also erases all stores of the user; a session that the
 * server ended leaves them for the next sign-in. Other tabs notice through their storage event.
 */
export function endSession(end: SessionEnd): void {
  const user = readSession()?.user.id
  if (end === 'signedOut' && user) eraseOf(user)
  localStorage.removeItem(sessionKey)
  keepTenant(null)
  tell(end)
}

function keepTenant(id: string | null): void {
  for (const storage of [localStorage, sessionStorage]) {
    if (id) storage.setItem(tenantKey, id)
    else storage.removeItem(tenantKey)
  }
}

/**
 * The tenant of this tab; a new tab starts with the last choice of any tab. Another tab's switch must not change the
 * rows under this one's heading. A tenant that the user may not enter is ignored; for users who may enter more than the
 * session lists any tenant is accepted here, and the server decides.
 */
export function readTenant(): string | undefined {
  const session = readSession()
  if (!session) return undefined
  const allowed = (id: string | null | undefined) =>
    Boolean(id) && (session.moreTenants || session.allowedTenants.some((tenant) => tenant.id === id))
  const own = sessionStorage.getItem(tenantKey)
  if (own && allowed(own)) return own
  const last = [
    localStorage.getItem(tenantKey),
    session.selectedTenantId,
    session.allowedTenants[0]?.id,
  ].find(allowed)
  if (last) sessionStorage.setItem(tenantKey, last)
  return last ?? undefined
}

/** Switches the tenant of this tab, and the initial one of new tabs. */
export function writeTenant(id: string): void {
  keepTenant(id)
  tell()
}

/** Calls back on every change of the session or tenant here, and on every change of the session in another tab. */
export function subscribeSession(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== sessionKey && event.key !== null) return
    const there = readSession() !== undefined
    if (!there) sessionStorage.clear()
    listener(there ? undefined : 'elsewhere')
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Calls back when this tab switches to another tenant. The end of the session does not count: the page is left then. */
export const subscribeTenant = (listener: () => void): (() => void) =>
  subscribeSession((end) => {
    if (end === undefined) listener()
  })

/** A refresh that hangs would block the lock of every tab, ms. */
const refreshTimeout = 20_000

/**
 * Without the lock (plain http on a host other than loopback) the server's 30 s grace period for the direct parent
 * token has to suffice.
 */
const locked = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', work) : work()

let inFlight: Promise<Session> | undefined

/**
 * Renews the session once for all concurrent callers. Only a 400 or 401 ends it; any other failure leaves it as it is.
 * @param stale the access token that got a 401; if storage holds another one by now, another tab was faster.
 * @throws SessionEnded, RefreshUnavailable, or fetch's own error when offline
 */
export function refreshSession(stale: string): Promise<Session> {
  inFlight ??= locked(() => renew(stale)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function ask(refreshToken: string): Promise<{ ok: boolean; status: number; answer: unknown }> {
  const response = await fetch(`${readConfig().identity}/api/auth/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    body: JSON.stringify({ refreshToken }),
    signal: AbortSignal.timeout(refreshTimeout),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  return { ok: response.ok, status: response.status, answer }
}

/**
 * Asks again at once when no reply came: it may have got lost on the way back, and the server answers a token that was
 * just used for 30 s only.
 */
async function askTwice(refreshToken: string): ReturnType<typeof ask> {
  try {
    return await ask(refreshToken)
  } catch (error) {
    if (!navigator.onLine) throw error
    return ask(refreshToken)
  }
}

async function renew(stale: string): Promise<Session> {
  const session = readSession()
  if (!session) throw new SessionEnded()
  if (session.accessToken !== stale) return session
  const response = await askTwice(session.refreshToken)
  if (response.status === 400 || response.status === 401) {
    // A sign-in in another tab may have replaced the refused session meanwhile; that one stays.
    if (readSession()?.refreshToken === session.refreshToken) endSession('refused')
    throw new SessionEnded()
  }
  if (!response.ok) throw new RefreshUnavailable(response.status)
  const next = parseSession(response.answer)
  // A 200 that is not a session, from a captive portal for example: as good as no server.
  if (!next) throw new RefreshUnavailable(503)
  const now = readSession()
  if (!now) throw new SessionEnded()
  if (now.refreshToken !== session.refreshToken) return now
  localStorage.setItem(sessionKey, JSON.stringify(next))
  tell()
  return next
}

/** Whether the user may act in more than one client, and a list of several has to say whose its rows are. */
export const hasSeveralTenants = (): boolean => {
  const session = readSession()
  return session !== undefined && (session.moreTenants || session.allowedTenants.length > 1)
}
