import { notices } from '../../db/schema.ts'
import { unreadOf } from '../../finders/notices/noticeRows.ts'
import type { TenantRead } from '../../http/handler.ts'

/** Marks the actor's notices as read: those named, or all until a moment. Nobody else is concerned, so the audit log does not tell of it. */
export const markRead = async (
  { tx, actor, now }: TenantRead,
  which: { ids: readonly string[] } | { until: string },
): Promise<void> => {
  await tx.update(notices).set({ readAt: now.toISOString() }).where(unreadOf(actor, which))
}
