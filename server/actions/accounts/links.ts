import { and, eq, gt, isNull } from 'drizzle-orm'
import { invitationLinkHours, passwordResetLinkHours } from '../../../domain/limits.ts'
import { oneTimeTokens, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { rolesByTenant } from '../../finders/accounts/myRoles.ts'
import { accountAt, isInvitation } from '../../finders/accounts/sessionFacts.ts'
import type { Base } from '../../http/handler.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'
import { hour } from '../../../domain/time.ts'

type LinkPurpose = 'reset' | 'invitation'

const purposes = {
  reset: { path: '/reset-password', hours: passwordResetLinkHours },
  invitation: { path: '/register', hours: invitationLinkHours },
} as const satisfies Record<LinkPurpose, { path: string; hours: number }>

type Call = Pick<Base, 'deps' | 'tx' | 'now'>

/** A link before it is stored: the URL goes into the mail only, the row into the database. */
export const newLink = ({ deps, now }: Pick<Call, 'deps' | 'now'>, purpose: LinkPurpose, userId: string) => {
  const secret = newSecret(deps)
  const { path, hours } = purposes[purpose]
  return {
    url: `${deps.config.urls.web}${path}/${secret}`,
    row: { hash: hashOf(secret), purpose, userId, createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + hours * hour).toISOString() },
  }
}

/** Voids a user's open links. */
export const voidLinks = async ({ tx, now }: Pick<Call, 'tx' | 'now'>, userId: string, purpose?: LinkPurpose): Promise<void> => {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now.toISOString() })
    .where(and(eq(oneTimeTokens.userId, userId), isNull(oneTimeTokens.usedAt), purpose && eq(oneTimeTokens.purpose, purpose)))
}

/** Creates a link and voids earlier ones of the same kind. */
export const makeLink = async (call: Call, purpose: LinkPurpose, userId: string): Promise<string> => {
  const { url, row } = newLink(call, purpose, userId)
  await voidLinks(call, userId, purpose)
  await call.tx.insert(oneTimeTokens).values(row)
  return url
}

const good = (token: string, purpose: LinkPurpose, now: Date) =>
  and(eq(oneTimeTokens.hash, hashOf(token)), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now.toISOString()))

/** The user id of a link that is still valid. */
const readLink = async (tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<string | undefined> =>
  (
    await tx
      .select({ userId: oneTimeTokens.userId })
      .from(oneTimeTokens)
      .where(good(token, purpose, now))
  )[0]?.userId

/** Consumes a link in a single statement, so that only one of two concurrent requests gets it. */
export const takeLink = async (tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<string | undefined> =>
  (
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: now.toISOString() })
      .where(good(token, purpose, now))
      .returning({ userId: oneTimeTokens.userId })
  )[0]?.userId

/** What the invitation page shows: whether the link is valid, and whose invitation it is. */
export const readInvitation = async (tx: Tx, token: string, now: Date) => {
  const userId = await readLink(tx, token, 'invitation', now)
  const [user] = userId === undefined ? [] : await tx.select().from(users).where(eq(users.id, userId))
  if (!user || !isInvitation(user)) return { valid: false }
  const [account] = await tx.select({ state: users.state, language: users.language }).from(users).where(accountAt(user.email))
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
