import { and, eq, sql, type SQL } from 'drizzle-orm'
import { defaultFilters as table } from '../../db/schema.ts'
import { seenFilter } from '../../finders/administration/savedFilterRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'

const own = (actor: TenantActor, one: SQL): SQL | undefined =>
  and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId), one)

/** Lets the actor's list open with a filter that they see, in place of another. Errors: 404. */
export const makeDefault = async ({ tx, actor, audit }: TenantWrite, id: string): Promise<void> => {
  const { resource, name } = await seenFilter(tx, actor, id)
  await tx
    .insert(table)
    .values({ tenantId: actor.tenantId, userId: actor.userId, resource, filterId: id })
    .onConflictDoUpdate({
      target: [table.userId, table.tenantId, table.resource],
      set: { filterId: sql`excluded.filter_id` },
    })
  await audit({ action: 'savedFilter.makeDefault', entityId: id, after: { resource, name } })
}

/** Lets the actor's list open without a filter again. Errors: 404 if it does. */
export const clearDefault = async ({ tx, actor, audit }: TenantWrite, resource: string): Promise<void> => {
  const { filterId } = found(
    (
      await tx
        .delete(table)
        .where(own(actor, eq(table.resource, resource)))
        .returning()
    )[0],
  )
  await audit({ action: 'savedFilter.clearDefault', entityId: filterId ?? resource, before: { resource } })
}

/** Forgets that the actor's list opens with a filter, which they delete themselves: there is nothing to tell them. */
export const forgetDefault = async (tx: TenantWrite['tx'], actor: TenantActor, id: string): Promise<void> => {
  await tx.delete(table).where(own(actor, eq(table.filterId, id)))
}
