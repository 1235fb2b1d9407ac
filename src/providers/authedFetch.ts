import { CallError } from '../../contract/client.ts'
import { isRecord } from '../../domain/records.ts'
import { readSession, readTenant, refreshSession, RefreshUnavailable } from './session.ts'
import type { Session } from './sessionShape.ts'
import { noteServerTime, serverNow } from './serverClock.ts'

/** ms before a token's end from which it is renewed first: a request that is refused for it shows as an error in the browser's console. */
const renewsBefore = 10_000

const isEnding = ({ expiresAt }: Session): boolean => Date.parse(expiresAt) - serverNow() < renewsBefore

/** The session with a token that lasts. A renewal that is not possible right now is left to the answer of the request itself. */
const lasting = async (session: Session): Promise<Session> => {
  if (!isEnding(session)) return session
  try {
    const next = await refreshSession(session.accessToken)
    return next.user.id === session.user.id ? next : session
  } catch (error) {
    if (error instanceof RefreshUnavailable || !(error instanceof CallError)) return session
    throw error
  }
}

const send = async (
  input: string,
  init: RequestInit,
  token: string | undefined,
  tenant: string | undefined,
): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (tenant && !headers.has('x-tenant-id')) headers.set('x-tenant-id', tenant)
  const sentAt = Date.now()
  const reply = await fetch(input, { ...init, headers, credentials: 'include' })
  noteServerTime(reply, sentAt, Date.now())
  return reply
}

let ahead: { asked: string; reply: Promise<Response> } | undefined

/** What a reply depends on. */
const askedBy = (...parts: readonly (string | undefined)[]): string => JSON.stringify(parts)

/** Sends a read that the app is known to ask for, before its scripts have arrived. The first request for the same, by the same session in the same tenant, gets its reply. */
export function sendAhead(input: string): void {
  const [session, tenant] = [readSession(), readTenant()]
  if (!session || isEnding(session)) return
  const reply = send(input, {}, session.accessToken, tenant)
  ahead = { asked: askedBy(input, session.accessToken, tenant), reply }
  // whoever asks for it tries again
  reply.catch(() => undefined)
}

/** The reply to a read that was sent ahead, once. */
const takeAhead = (
  input: string,
  { method = 'GET' }: RequestInit,
  token: string | undefined,
  tenant: string | undefined,
): Promise<Response> | undefined => {
  if (method !== 'GET' || ahead?.asked !== askedBy(input, token, tenant)) return undefined
  const { reply } = ahead
  ahead = undefined
  return reply
}

/** URLs that are told so although the tenant of the request is open: of another tenant, which they name. */
const ofOthers = new Set<string>()

/** Whether a reply says that the user may not, or may no longer, enter a tenant that the session lists. */
const isLeftOut = async (
  reply: Response,
  input: string,
  { allowedTenants }: Session,
  tenant: string | undefined,
): Promise<boolean> => {
  if (reply.status !== 404 || ofOthers.has(input) || !allowedTenants.some(({ id }) => id === tenant))
    return false
  const answer: unknown = await reply
    .clone()
    .json()
    .catch(() => undefined)
  return isRecord(answer) && answer['error'] === 'tenantNotFound' && answer['fields'] === undefined
}

/** Renews the session of who was left out of a tenant, so that the app goes on in one that is left, instead of without an explanation. */
const leaveTenant = async (
  input: string,
  { accessToken }: Session,
  tenant: string | undefined,
): Promise<void> => {
  const { allowedTenants } = await refreshSession(accessToken)
  if (allowedTenants.some(({ id }) => id === tenant)) ofOthers.add(input)
}

/**
 * fetch with the session: bearer token, tenant header, credentials, and one retry after a refresh on 401. The tenant is
 * read once, so that a switch in the meantime cannot redirect the retry; nor is a request retried on behalf of another
 * user who signed in on another tab meanwhile.
 * @throws SessionEnded when only a new sign-in helps; RefreshUnavailable or fetch's own error when trying later may
 */
export async function authedFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const tenant = readTenant()
  const stored = readSession()
  const session = stored && (await lasting(stored))
  const sendWith = (token: string | undefined) => send(input, init, token, tenant)
  const first = await (takeAhead(input, init, session?.accessToken, tenant)?.catch(() =>
    sendWith(session?.accessToken),
  ) ?? sendWith(session?.accessToken))
  if (session && (await isLeftOut(first, input, session, tenant)))
    void leaveTenant(input, session, tenant).catch(() => undefined)
  if (first.status !== 401 || !session || !readSession()) return first
  const next = await refreshSession(session.accessToken)
  return next.user.id === session.user.id ? sendWith(next.accessToken) : first
}
