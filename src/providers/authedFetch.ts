import { readSession, readTenant, refreshSession, SessionEnded } from './session.ts'
import type { Session } from './sessionShape.ts'
import { noteServerTime, serverNow } from './serverClock.ts'

/** A token that ends within this time (ms) is renewed first: a refused call would be one more, and an error in the console. */
const renewAhead = 5_000

/** The session with a token that is still valid, as far as that can be had now. Throws SessionEnded. */
const freshSession = async (session: Session | undefined): Promise<Session | undefined> => {
  if (!session || Date.parse(session.expiresAt) - serverNow() > renewAhead) return session
  try {
    const next = await refreshSession(session.accessToken)
    return next.user.id === session.user.id ? next : session
  } catch (error) {
    if (error instanceof SessionEnded) throw error
    return session
  }
}

/**
 * fetch with the session: bearer token, renewed shortly before its end, tenant header, credentials, and one retry after a refresh on 401. The tenant is
 * read once, so that a switch in the meantime cannot redirect the retry; nor is a request retried on behalf of another
 * user who signed in on another tab meanwhile.
 * @throws SessionEnded when only a new sign-in helps; RefreshUnavailable or fetch's own error when trying later may
 */
export async function authedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const tenant = readTenant()
  const session = await freshSession(readSession())
  const send = async (token: string | undefined) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (tenant && !headers.has('x-tenant-id')) headers.set('x-tenant-id', tenant)
    const sentAt = Date.now()
    const reply = await fetch(input, { ...init, headers, credentials: 'include' })
    noteServerTime(reply, sentAt, Date.now())
    return reply
  }
  const first = await send(session?.accessToken)
  if (first.status !== 401 || !session || !readSession()) return first
  const next = await refreshSession(session.accessToken)
  return next.user.id === session.user.id ? send(next.accessToken) : first
}
