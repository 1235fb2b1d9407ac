/** Who is signed in, as far as every screen needs to know. */
export interface SessionUser {
  id: string
  email: string
  firstName: string
  lastName: string
}

export interface AllowedTenant {
  id: string
  name: string
}

/** What sign-in and refresh answer, and what local storage keeps (spec 2 §7, session handling). */
export interface Session {
  accessToken: string
  refreshToken: string
  /** ISO 8601, when the access token ends. */
  expiresAt: string
  user: SessionUser
  allowedTenants: AllowedTenant[]
  /** Of the user in `selectedTenantId`; another tenant may give other ones. */
  permissions: string[]
  selectedTenantId: string | null
}

/** What `check-session` answers: the session without its tokens. */
export type SessionFacts = Omit<Session, 'accessToken' | 'refreshToken' | 'expiresAt'>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : []

function tenantsOf(value: unknown): AllowedTenant[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item['id'] === 'string' ? [{ id: item['id'], name: textOf(item['name']) }] : [])
}

/** Reads a session's facts out of anything; undefined where it does not name a user. */
export function sessionFacts(value: unknown): SessionFacts | undefined {
  if (!isRecord(value) || !isRecord(value['user'])) return undefined
  const user = value['user']
  const id = textOf(user['id'])
  if (!id) return undefined
  return {
    user: { id, email: textOf(user['email']), firstName: textOf(user['firstName']), lastName: textOf(user['lastName']) },
    allowedTenants: tenantsOf(value['allowedTenants']),
    permissions: textsOf(value['permissions']),
    selectedTenantId: textOf(value['selectedTenantId']) || null,
  }
}

/**
 * Reads a session out of anything: storage can be edited and a proxy can answer 200 with a page of its own.
 * Undefined where it could not carry a request.
 */
export function parseSession(value: unknown): Session | undefined {
  const facts = sessionFacts(value)
  if (!facts || !isRecord(value)) return undefined
  const accessToken = textOf(value['accessToken'])
  const refreshToken = textOf(value['refreshToken'])
  if (!accessToken || !refreshToken) return undefined
  return { ...facts, accessToken, refreshToken, expiresAt: textOf(value['expiresAt']) }
}
