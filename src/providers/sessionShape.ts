import type * as z from 'zod'
import type {
  AllowedTenant as ContractTenant,
  Session as ContractSession,
} from '../../contract/identity/auth.ts'
import { isRecord } from '../../domain/records.ts'

type Facts = Pick<ContractSession, 'moreTenants' | 'permissions' | 'selectedTenantId'>

/** The signed-in user, with the fields that every screen needs. */
export type SessionUser = Pick<
  ContractSession['user'],
  'id' | 'email' | 'firstName' | 'lastName' | 'superAdmin'
>

/** A tenant that the user may enter, with their permissions in it. */
type AllowedTenant = Pick<z.output<typeof ContractTenant>, 'id' | 'name' | 'permissions'> & { role: string }

/** The reply of `check-session`: the session without its tokens. */
type SessionFacts = Facts & { user: SessionUser; allowedTenants: AllowedTenant[] }

/** The reply of sign-in and refresh, as kept in local storage (spec 2 §7, session handling). */
export type Session = SessionFacts & Pick<ContractSession, 'accessToken' | 'refreshToken' | 'expiresAt'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : []

function tenantsOf(value: unknown): AllowedTenant[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) =>
    isRecord(item) && typeof item['id'] === 'string'
      ? [
          {
            id: item['id'],
            name: textOf(item['name']),
            role: textOf(item['role']),
            permissions: textsOf(item['permissions']),
          },
        ]
      : [],
  )
}

/** Parses a session's facts from any value; undefined if it does not name a user. */
export function sessionFacts(value: unknown): SessionFacts | undefined {
  if (!isRecord(value) || !isRecord(value['user'])) return undefined
  const user = value['user']
  const id = textOf(user['id'])
  if (!id) return undefined
  return {
    user: {
      id,
      email: textOf(user['email']),
      firstName: textOf(user['firstName']),
      lastName: textOf(user['lastName']),
      superAdmin: user['superAdmin'] === true,
    },
    allowedTenants: tenantsOf(value['allowedTenants']),
    moreTenants: value['moreTenants'] === true,
    permissions: textsOf(value['permissions']),
    selectedTenantId: textOf(value['selectedTenantId']) || null,
  }
}

/**
 * Parses a session from any value: storage can be edited and a proxy can answer 200 with its own page. Undefined if it
 * could not authorise a request.
 */
export function parseSession(value: unknown): Session | undefined {
  const facts = sessionFacts(value)
  if (!facts || !isRecord(value)) return undefined
  const accessToken = textOf(value['accessToken'])
  const refreshToken = textOf(value['refreshToken'])
  if (!accessToken || !refreshToken) return undefined
  return { ...facts, accessToken, refreshToken, expiresAt: textOf(value['expiresAt']) }
}
