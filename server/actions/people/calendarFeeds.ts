import { eq } from 'drizzle-orm'
import { calendarFeeds } from '../../db/schema.ts'
import type { Account } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { hashOf, newSecret } from '../../http/secrets.ts'

type Call = Pick<Base, 'tx' | 'now' | 'audit'> & { actor: Pick<Account, 'userId'> }

/** Gives an account's calendar feed a new token; the previous one opens nothing any more. Only the hash is stored. */
export const createFeed = async ({ tx, actor, deps, now, audit }: Call & Pick<Base, 'deps'>) => {
  const token = newSecret(deps)
  const feed = { tokenHash: hashOf(token), createdAt: now.toISOString() }
  await tx
    .insert(calendarFeeds)
    .values({ userId: actor.userId, ...feed })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed })
  await audit({ action: 'calendarFeed.create', entityId: actor.userId })
  return { token, createdAt: feed.createdAt }
}

/** Revokes an account's calendar feed, if it has one. */
export const removeFeed = async ({ tx, actor, audit }: Call): Promise<void> => {
  const removed = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, actor.userId))
    .returning({ userId: calendarFeeds.userId })
  if (removed.length > 0) await audit({ action: 'calendarFeed.delete', entityId: actor.userId })
}
