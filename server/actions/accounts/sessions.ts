import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Session } from '../../../contract/identity/auth.ts'
import { assignments, calendarFeeds, refreshTokens, sessions, users } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { accessTokenLife, signAccessToken } from '../../http/accessToken.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { tellRightsChanged } from '../../http/rights.ts'
import { newId } from '../../ids.ts'
import { hashOf, matchesHash, newSecret, successorOf } from '../../http/secrets.ts'
import type { IdentityServices } from './services.ts'
import { sessionFacts } from '../../finders/accounts/sessionFacts.ts'
import { second, hour } from '../../../domain/time.ts'

/** Sessions end after this long without a renewal. */
const idleLife = 12 * hour
/** Sessions end this long after sign-in, however often they are renewed. */
const absoluteLife = 7 * 24 * hour
/** The same limit for users who may change other people's rights. */
const adminLife = 24 * hour
/** A reload may lose a reply: for this long, the direct parent of the newest token returns that same token. */
const graceForParent = 30 * second

/** The cookie with the secret that a refresh needs in addition to its token. */
export const sessionCookie = 'ventil_session'

type Call = Pick<Base, 'deps' | 'tx' | 'now' | 'cookies' | 'audit'>
type SessionRow = typeof sessions.$inferSelect

const later = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString()

const tokensFor = async (
  { tx, now }: Call,
  { keys }: IdentityServices,
  session: { id: string; userId: string },
  refreshToken: string,
  hint?: string,
): Promise<Session> => ({
  accessToken: await signAccessToken(keys, session.id, session.userId, now),
  refreshToken,
  expiresAt: new Date((Math.floor(now.getTime() / second) + accessTokenLife) * second).toISOString(),
  ...(await sessionFacts(tx, session.userId, hint)),
})

const isAdmin = async (tx: Tx, userId: string, superAdmin: boolean): Promise<boolean> =>
  superAdmin ||
  (
    await tx
      .select({ id: assignments.id })
      .from(assignments)
      .where(and(eq(assignments.userId, userId), eq(assignments.role, 'Admin')))
      .limit(1)
  ).length > 0

/** Opens a session: a family of refresh tokens, bound to a cookie of this browser. */
export const openSession = async (
  call: Call,
  services: IdentityServices,
  user: { id: string; superAdmin: boolean },
): Promise<Session> => {
  const { deps, tx, now, cookies } = call
  const life = (await isAdmin(tx, user.id, user.superAdmin)) ? adminLife : absoluteLife
  const [id, cookie, refreshToken] = [newId(), newSecret(deps), newSecret(deps)]
  const at = now.toISOString()
  await tx.insert(sessions).values({
    id,
    userId: user.id,
    cookieHash: hashOf(cookie),
    createdAt: at,
    lastUsedAt: at,
    expiresAt: later(now, life),
  })
  await tx
    .insert(refreshTokens)
    .values({ hash: hashOf(refreshToken), sessionId: id, generation: 0, createdAt: at })
  cookies.set(sessionCookie, cookie, life / second)
  return tokensFor(call, services, { id, userId: user.id }, refreshToken)
}

/** Ends sessions of a user immediately: all, one, or all but one; with more than one, also the calendar feed, which opens without signing in. */
export const endSessions = async (
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  userId: string,
  reason: string,
  which: { only?: string; but?: string } = {},
): Promise<void> => {
  await tx
    .update(sessions)
    .set({ revokedAt: now.toISOString(), revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.but === undefined ? undefined : ne(sessions.id, which.but),
      ),
    )
  if (which.only === undefined) await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await tx.execute(tellRightsChanged(userId))
}

/** Cuts the sessions of a user who became an Admin to the lifetime that applies to Admins. */
export const shortenSessions = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .update(sessions)
    .set({
      expiresAt: sql`least(${sessions.expiresAt}, ${sessions.createdAt} + make_interval(hours => ${adminLife / hour}))`,
    })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
}

const isOver = (session: SessionRow, now: Date) =>
  session.revokedAt !== null ||
  Date.parse(session.expiresAt) <= now.getTime() ||
  Date.parse(session.lastUsedAt) + idleLife <= now.getTime()

/** The token can only have been stolen: revokes its family; the revocation is committed although the call is refused. */
const refuseStolen = async (call: Call, session: SessionRow, reason: string): Promise<never> => {
  await endSessions(call, session.userId, reason, { only: session.id })
  await call.audit({
    action: 'session.revoke',
    entityId: session.id,
    after: { userId: session.userId, reason },
  })
  call.cookies.clear(sessionCookie)
  return refuse('sessionEnded', { commit: true })
}

const firstUse = async (
  { tx, now }: Call,
  session: SessionRow,
  token: { hash: string; generation: number },
  successor: string,
) => {
  const at = now.toISOString()
  await tx.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.hash, token.hash))
  await tx.insert(refreshTokens).values({
    hash: hashOf(successor),
    sessionId: session.id,
    generation: token.generation + 1,
    createdAt: at,
  })
  await tx.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, session.id))
}

/**
 * Renews a session: replaces the token by its successor, which is derived from it.
 * Errors: sessionEnded 401. A token that was already replaced revokes its family, unless it is the direct parent of the newest one
 * and was replaced within the last 30 s; so does a token without the cookie of its sign-in.
 */
export const refreshSession = async (
  call: Call,
  services: IdentityServices,
  given: string,
  hint?: string,
): Promise<Session> => {
  const { tx, now, cookies } = call
  const hash = hashOf(given)
  const [known] = await tx
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  if (!known) return refuse('sessionEnded')
  // the lock on the session serialises parallel refreshes; the token is read after it, so that the second sees what the first did
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, known.sessionId)).for('update')
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!session || !token || isOver(session, now)) return refuse('sessionEnded')
  if (!matchesHash(cookies.read(sessionCookie) ?? '', session.cookieHash))
    return refuseStolen(call, session, 'cookieMissing')
  const [user] = await tx.select({ state: users.state }).from(users).where(eq(users.id, session.userId))
  if (user?.state !== 'Active') return refuse('sessionEnded')

  const successor = successorOf(services.keys.refreshSecret, given)
  if (token.usedAt === null) {
    await firstUse(call, session, token, successor)
  } else {
    const [newest] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.sessionId, session.id))
      .orderBy(desc(refreshTokens.generation))
      .limit(1)
    const isParent = newest?.generation === token.generation + 1
    if (!isParent || now.getTime() - Date.parse(token.usedAt) > graceForParent)
      return refuseStolen(call, session, 'tokenReused')
  }
  return tokensFor(call, services, session, successor, hint)
}
