import { isRecord } from '../../domain/records.ts'
import { readConfig } from '../providers/config.ts'
import type { Language } from '../providers/language.ts'
import { parseSession, type Session } from '../providers/sessionShape.ts'
import { sendJson } from '../ui/native/nativeForm.tsx'
import { failureOf, type Outcome } from './failure.ts'

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  read: (answer: unknown) => T | undefined,
): Promise<Outcome<T>> {
  try {
    const response = await sendJson(readConfig().identity + path, { method, body, credentials: 'include' })
    if (!response.ok) return { ok: false, failure: await failureOf(response) }
    const answer: unknown = await response.json().catch(() => undefined)
    const value = read(answer)
    // For example a proxy's own page with status 200: not our reply.
    return value === undefined ? { ok: false, failure: { kind: 'server' } } : { ok: true, value }
  } catch {
    return { ok: false, failure: { kind: 'offline' } }
  }
}

const done = (): true => true

export interface Invitation {
  valid: boolean
  email?: string
  tenantName?: string
  /** The name as the inviter typed it. */
  firstName?: string
  lastName?: string
  /** The state of the account that the address has already. */
  account?: string
}

function invitationOf(value: unknown): Invitation | undefined {
  if (!isRecord(value) || typeof value['valid'] !== 'boolean') return undefined
  return {
    valid: value['valid'],
    ...(typeof value['email'] === 'string' && { email: value['email'] }),
    ...(typeof value['tenantName'] === 'string' && { tenantName: value['tenantName'] }),
    ...(typeof value['firstName'] === 'string' && { firstName: value['firstName'] }),
    ...(typeof value['lastName'] === 'string' && { lastName: value['lastName'] }),
    ...(typeof value['account'] === 'string' && { account: value['account'] }),
  }
}

/** The identity backend's calls that need no session (spec 2 §7). */
export const accountApi = {
  signIn: (email: string, password: string): Promise<Outcome<Session>> =>
    call('POST', '/api/auth/login', { email, password }, parseSession),
  forgotPassword: (email: string): Promise<Outcome<true>> =>
    call('POST', '/api/auth/forgot-password', { email }, done),
  resetPassword: (token: string, password: string): Promise<Outcome<true>> =>
    call('POST', '/api/auth/reset-password', { token, password }, done),
  /** Whether a link for a new password still works; undefined where nobody knows. */
  canReset: (token: string): Promise<Outcome<boolean>> =>
    call('POST', '/api/auth/reset-password/check', { token }, (answer) =>
      isRecord(answer) && typeof answer['valid'] === 'boolean' ? answer['valid'] : undefined,
    ),
  /** The address that a link confirms; an empty text for a link that no longer works. */
  newEmail: (token: string): Promise<Outcome<string>> =>
    call('POST', '/api/auth/confirm-email/check', { token }, (answer) => {
      if (!isRecord(answer) || typeof answer['valid'] !== 'boolean') return undefined
      return answer['valid'] && typeof answer['email'] === 'string' ? answer['email'] : ''
    }),
  confirmEmail: (token: string): Promise<Outcome<true>> =>
    call('POST', '/api/auth/confirm-email', { token }, done),
  invitation: (token: string): Promise<Outcome<Invitation>> =>
    call('GET', `/api/users/invitation/${encodeURIComponent(token)}`, undefined, invitationOf),
  acceptInvitation: (token: string): Promise<Outcome<true>> =>
    call('POST', `/api/users/invitation/${encodeURIComponent(token)}/accept`, undefined, done),
  register: (
    token: string,
    account: { firstName: string; lastName: string; password: string; language: Language },
  ): Promise<Outcome<true>> =>
    call('POST', `/api/users/register/${encodeURIComponent(token)}`, account, done),
}
