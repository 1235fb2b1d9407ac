import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { emailLinkHours, invitationLinkHours, passwordResetLinkHours } from '../../../domain/limits.ts'
import { oneTimeTokens, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { rolesByTenant } from '../../finders/accounts/myRoles.ts'
import { accountAt, isInvitation } from '../../finders/accounts/sessionFacts.ts'
import type { Base } from '../../http/handler.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'
import { hour } from '../../../domain/time.ts'

type LinkPurpose = 'reset' | 'invitation' | 'email'

const purposes = {
  reset: { path: '/reset-password', hours: passwordResetLinkHours },
  invitation: { path: '/register', hours: invitationLinkHours },
  email: { path: '/confirm-email', hours: emailLinkHours },
} as const satisfies Record<LinkPurpose, { path: string; hours: number }>

type Call = Pick<Base, 'deps' | 'tx' | 'now'>

/** A link before it is stored: the URL goes into the mail only, the row into the database. */
export const newLink = ({ deps, now }: Pick<Call, 'deps' | 'now'>, purpose: LinkPurpose, userId: string) => {
  const secret = newSecret(deps)
  const { path, hours } = purposes[purpose]
  return {
    url: `${deps.config.urls.web}${path}/${secret}`,
    row: {
      hash: hashOf(secret),
      purpose,
      userId,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + hours * hour).toISOString(),
    },
  }
}

/** Voids a user's open links. */
export const voidLinks = async (
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  userId: string,
  purpose?: LinkPurpose,
): Promise<void> => {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now.toISOString() })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        isNull(oneTimeTokens.usedAt),
        purpose && eq(oneTimeTokens.purpose, purpose),
      ),
    )
}

/** The columns of an account whose new address no longer waits to be confirmed. */
export const noPendingEmail = { pendingEmail: null, pendingEmailUntil: null }

/** Drops a new address that waits, with its link. */
export const dropPendingEmail = async (call: Pick<Call, 'tx' | 'now'>, userId: string): Promise<void> => {
  await call.tx
    .update(users)
    .set(noPendingEmail)
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)))
  await voidLinks(call, userId, 'email')
}

/** Creates a link and voids earlier ones of the same kind. */
export const makeLink = async (call: Call, purpose: LinkPurpose, userId: string): Promise<string> => {
  const { url, row } = newLink(call, purpose, userId)
  await voidLinks(call, userId, purpose)
  await call.tx.insert(oneTimeTokens).values(row)
  return url
}

const good = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(oneTimeTokens.hash, hashOf(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now.toISOString()),
  )

/** The user id of a link that is still valid. */
const readLink = async (
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> =>
  (
    await tx
      .select({ userId: oneTimeTokens.userId })
      .from(oneTimeTokens)
      .where(good(token, purpose, now))
  )[0]?.userId

/** Whether a link for a new password can still be used. */
export const isOpenReset = async (tx: Tx, token: string, now: Date): Promise<boolean> =>
  (await readLink(tx, token, 'reset', now)) !== undefined

/** What the page that confirms an address shows: whether the link is valid, and which address it confirms. */
export const readEmailLink = async (
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ valid: boolean; email?: string }> => {
  const userId = await readLink(tx, token, 'email', now)
  const [user] =
    userId === undefined
      ? []
      : await tx.select({ email: users.pendingEmail }).from(users).where(eq(users.id, userId))
  return typeof user?.email === 'string' ? { valid: true, email: user.email } : { valid: false }
}

/** Consumes a link in a single statement, so that only one of two concurrent requests gets it. */
export const takeLink = async (
  tx: Tx,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const userId = await readLink(tx, token, purpose, now)
  if (userId === undefined) return undefined
  // the account before its links, in the order of whoever makes and voids them
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [taken] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now.toISOString() })
    .where(good(token, purpose, now))
    .returning({ userId: oneTimeTokens.userId })
  return taken?.userId
}

/** What the invitation page shows: whether the link is valid, and whose invitation it is. */
export const readInvitation = async (tx: Tx, token: string, now: Date) => {
  const userId = await readLink(tx, token, 'invitation', now)
  const [user] = userId === undefined ? [] : await tx.select().from(users).where(eq(users.id, userId))
  if (!user || !isInvitation(user)) return { valid: false }
  const [account] = await tx
    .select({ state: users.state, language: users.language })
    .from(users)
    .where(accountAt(user.email))
  const [first] = await rolesByTenant(tx, user.id)
  const { email, firstName, lastName } = user
  // names typed by the inviter are for a new account only
  const named = account ? {} : { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  const to = first && { tenantName: first.tenantName, role: first.role }
  return {
    valid: true,
    email,
    language: account?.language ?? user.language,
    ...named,
    ...to,
    ...(account && { account: account.state === 'Active' ? ('Active' as const) : ('Deactivated' as const) }),
  }
}
