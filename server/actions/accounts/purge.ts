import { and, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { inBatches } from '../../db/batches.ts'
import { mails, oneTimeTokens, rateLimitCounts, sessions, users } from '../../db/schema.ts'
import { withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'
import { maxAttempts } from '../../mail/sender.ts'
import { day } from '../../../domain/time.ts'
import { noPendingEmail } from './links.ts'

/** Days for which ended sessions, expired links and sent mails are kept, so that incidents can be investigated. */
const keptDays = 30
const batch = 500

const asIdentity = { role: 'app_identity' } as const

/**
 * Deletes obsolete sessions with their tokens, links, mails that were sent or given up, new addresses that nobody confirmed, and attempts
 * that no longer count.
 * @param alone runs each of these under its name. @returns how many of each.
 */
export const purgeIdentity = async (
  deps: Deps,
  alone: (step: string, work: () => Promise<number>) => Promise<number> = (_, work) => work(),
): Promise<{ sessions: number; links: number; mails: number; addresses: number; attempts: number }> => {
  const before = new Date(deps.now().getTime() - keptDays * day).toISOString()
  return {
    sessions: await alone('sessions', () =>
      inBatches(batch, () =>
        withScope(deps.db.pool, asIdentity, async (tx) => {
          const old = tx
            .select({ id: sessions.id })
            .from(sessions)
            .where(lt(sessions.expiresAt, before))
            .limit(batch)
          return (await tx.delete(sessions).where(inArray(sessions.id, old)).returning({ id: sessions.id }))
            .length
        }),
      ),
    ),
    links: await alone('links', () =>
      inBatches(batch, () =>
        withScope(deps.db.pool, asIdentity, async (tx) => {
          const old = tx
            .select({ hash: oneTimeTokens.hash })
            .from(oneTimeTokens)
            .where(lt(oneTimeTokens.expiresAt, before))
            .limit(batch)
          return (
            await tx
              .delete(oneTimeTokens)
              .where(inArray(oneTimeTokens.hash, old))
              .returning({ hash: oneTimeTokens.hash })
          ).length
        }),
      ),
    ),
    mails: await alone('mails', () =>
      inBatches(batch, () =>
        withScope(deps.db.pool, asIdentity, async (tx) => {
          const done = or(isNotNull(mails.sentAt), gte(mails.attempts, maxAttempts))
          const old = tx
            .select({ id: mails.id })
            .from(mails)
            .where(and(lt(mails.createdAt, before), deps.config.smtpUrl === undefined ? undefined : done))
            .limit(batch)
          return (await tx.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id })).length
        }),
      ),
    ),
    addresses: await alone('addresses', () =>
      inBatches(batch, () =>
        withScope(deps.db.pool, asIdentity, async (tx) => {
          const old = tx
            .select({ id: users.id })
            .from(users)
            .where(lt(users.pendingEmailUntil, before))
            .limit(batch)
          return (
            await tx
              .update(users)
              .set(noPendingEmail)
              .where(inArray(users.id, old))
              .returning({ id: users.id })
          ).length
        }),
      ),
    ),
    attempts: await alone('attempts', () =>
      inBatches(batch, () =>
        withScope(deps.db.pool, asIdentity, async (tx) => {
          const old = tx
            .select({ key: rateLimitCounts.key })
            .from(rateLimitCounts)
            .where(lt(rateLimitCounts.endsAt, deps.now().toISOString()))
            .limit(batch)
          return (
            await tx
              .delete(rateLimitCounts)
              .where(inArray(rateLimitCounts.key, old))
              .returning({ key: rateLimitCounts.key })
          ).length
        }),
      ),
    ),
  }
}
