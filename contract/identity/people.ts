import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import { roles, userStates } from '../../domain/enums.ts'
import { whyNotPassword } from '../../domain/rules/password.ts'
import { Id, Instant, Line, OptionalLine, rowFields, Version } from '../shapes.ts'
import { emailLengthMax } from '../../domain/rules/email.ts'

/** An e-mail address as stored and compared: trimmed, in lower case (domain/rules/email.ts). */
export const Email = z
  .string({ error: 'required' })
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(emailLengthMax, 'tooLong')
  .check(z.email('invalidEmail'))

/** Roles that are given in a tenant; SuperAdmin is global and no assignment. */
export const tenantRoles = roles.filter((role) => role !== 'SuperAdmin')
export const TenantRole = z.enum(tenantRoles)

/** A password that is being set: 12 to 128 characters, not simple. Errors: the reasons of whyNotPassword at the field. */
export const NewPassword = z
  .string({ error: 'required' })
  .superRefine((password, context) => {
    const reason = whyNotPassword(password)
    if (reason) context.addIssue({ code: 'custom', message: reason })
  })
  .meta({ json: { type: 'string', minLength: 12, maxLength: 128 } })

/** A password entered at sign-in: only its length is bounded, so that passwords set under older rules still work. */
export const GivenPassword = z.string({ error: 'required' }).min(1, 'required').max(1024, 'tooLong')

/** The token of a link, or a refresh token. */
export const Token = z.string({ error: 'required' }).min(1, 'required').max(200, 'invalidValue')

export const Language = z.enum(languages)

/** Fields of a user other than e-mail address and roles. */
export const personFields = { firstName: Line(100), lastName: Line(100), phone: OptionalLine(40) }

/** An address that takes the place of `email` once it is confirmed by a link mailed to it, usable until `pendingEmailUntil`. */
export const pendingEmailFields = {
  pendingEmail: z.string().nullable(),
  pendingEmailUntil: Instant.nullable(),
}

/** A user's role in a tenant; `version` is the assignment's own, and is sent to change the role. */
const UserTenant = z.object({ id: Id, name: z.string(), role: TenantRole, version: Version })

/**
 * A user as the actor sees it: `tenants` are those visible to the actor; `registered` tells whether a password was ever set.
 * `pendingEmail` is told only to those who can change the account. `whyNotEdit` and `whyNotDelete` are the reasons (codes) why this actor cannot change or delete the account, otherwise null.
 */
export const User = z.object({
  ...rowFields,
  email: z.string(),
  ...pendingEmailFields,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  language: Language,
  state: z.enum(userStates),
  superAdmin: z.boolean(),
  registered: z.boolean(),
  dataPrivacyAgreedAt: Instant.nullable(),
  lastSignInAt: Instant.nullable(),
  tenants: z.array(UserTenant),
  whyNotEdit: z.string().nullable(),
  whyNotDelete: z.string().nullable(),
})
export type User = z.output<typeof User>

/** Short form of a user, for references and search results. */
export const UserName = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() })
