import * as z from 'zod'
import { roles, userStates } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, Version } from '../shapes.ts'
import { Email, GivenPassword, Language, NewPassword, pendingEmailFields, Token } from './people.ts'

/** The account of a session; a change of the profile sends its `version`. */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  ...pendingEmailFields,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  language: Language,
  state: z.enum(userStates),
  superAdmin: z.boolean(),
  dataPrivacyAgreedAt: Instant.nullable(),
  version: Version,
  /** All roles of the account, in any tenant. */
  roles: z.array(z.enum(roles)),
})

/** A tenant that the account can select, with its role and permissions there. */
export const AllowedTenant = z.object({
  id: Id,
  name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
})

/**
 * The session without its tokens. `allowedTenants` are sorted by name, at most 200; if there are more, `moreTenants` is true and the
 * rest is found by autocomplete. `permissions` are those in `selectedTenantId`, the first of the allowed tenants.
 */
export const SessionFacts = z.object({
  user: SessionUser,
  allowedTenants: z.array(AllowedTenant),
  moreTenants: z.boolean(),
  permissions: z.array(z.string()),
  selectedTenantId: Id.nullable(),
})

/** A session: `expiresAt` is the expiry of the access token. A refresh needs `refreshToken` and the HttpOnly cookie set at sign-in. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: Instant,
  ...SessionFacts.shape,
})
export type Session = z.output<typeof Session>

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    // any text is accepted: an invalid e-mail address gets the same reply as a wrong password
    body: z.strictObject({
      email: z.string({ error: 'required' }).trim().min(1, 'required').max(320, 'tooLong'),
      password: GivenPassword,
    }),
    reply: Session,
    errors: ['signInFailed', 'tooManyRequests'],
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/auth/refresh-token',
    summary: 'Refresh the session and rotate the refresh token',
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
    summary: 'The current session, without tokens',
    needs: 'session',
    scope: 'self',
    reply: SessionFacts,
    errors: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out and end the session immediately',
    needs: 'session',
    scope: 'self',
    idempotent: false,
    reply: nothing,
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'E-mail a link to set a new password; the reply does not reveal whether the account exists',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ email: Email }),
    reply: nothing,
    errors: ['tooManyRequests'],
  }),
  checkReset: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password/check',
    summary: 'Whether the token of a link for a new password is still valid',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ token: Token }),
    reply: z.object({ valid: z.boolean() }),
    errors: ['tooManyRequests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of a link, valid once within 24 hours',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ token: Token, password: NewPassword }),
    reply: nothing,
    errors: ['tokenNotFound', 'rule'],
  }),
  checkEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/check',
    summary:
      'Whether the token of a link that confirms a new e-mail address is still valid, and which address it confirms',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ token: Token }),
    reply: z.object({ valid: z.boolean(), email: z.string().optional() }),
    errors: ['tooManyRequests'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary:
      'Confirm a new e-mail address with the token of a link, valid once within 24 hours; from then on it is the address of the account',
    needs: 'nothing',
    scope: 'public',
    idempotent: false,
    body: z.strictObject({ token: Token }),
    reply: nothing,
    errors: ['tokenNotFound', 'emailTaken', 'tooManyRequests'],
  }),
}
