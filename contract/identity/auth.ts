import * as z from 'zod'
import { roles, userStates } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Version } from '../shapes.ts'
import { Email, GivenPassword, Language, NewPassword, Token } from './people.ts'

/** The account behind a session; `version` is named when the profile is changed. */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  language: Language,
  state: z.enum(userStates),
  superAdmin: z.boolean(),
  dataPrivacyAgreedAt: Instant.nullable(),
  version: Version,
  /** Every role the account has somewhere. */
  roles: z.array(z.enum(roles)),
})

/** A tenant that the account may enter, with its role and its permissions there. */
export const AllowedTenant = z.object({ id: Id, name: z.string(), role: z.enum(roles), permissions: z.array(z.string()) })

/**
 * The session without its tokens. `allowedTenants` are by name, at most 200; where there are more `moreTenants` is true and
 * the rest is found by autocomplete. `permissions` are those in `selectedTenantId`, the first of the allowed ones.
 */
export const SessionFacts = z.object({
  user: SessionUser,
  allowedTenants: z.array(AllowedTenant),
  moreTenants: z.boolean(),
  permissions: z.array(z.string()),
  selectedTenantId: Id.nullable(),
})

/** A session: `expiresAt` is when the access token ends. Refreshing needs the HttpOnly cookie of the sign-in besides `refreshToken`. */
export const Session = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: Instant, ...SessionFacts.shape })
export type Session = z.output<typeof Session>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    // any text may be tried as an address: what is none is answered as a wrong password is
    body: z.strictObject({ email: z.string({ error: 'required' }).trim().min(1, 'required').max(320, 'tooLong'), password: GivenPassword }),
    reply: Session,
    errors: ['signInFailed', 'tooManyRequests'],
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/auth/refresh-token',
    summary: 'Renew the session; the refresh token is replaced by its successor',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ refreshToken: Token }),
    reply: Session,
    errors: ['sessionEnded'],
  }),
  checkSession: endpoint({
    method: 'GET',
    path: '/api/auth/check-session',
    summary: 'The session as it stands, without tokens',
    needs: 'session',
    scope: 'self',
    reply: SessionFacts,
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out: the session ends at once',
    needs: 'session',
    scope: 'self',
    idempotent: false,
    reply: nothing,
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a link to set a new password; answers alike whether there is an account or not',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ email: Email }),
    reply: nothing,
    errors: ['tooManyRequests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the secret of a link: once, within 24 hours',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ token: Token, password: NewPassword }),
    reply: nothing,
    errors: ['tokenNotFound', 'rule'],
  }),
}
