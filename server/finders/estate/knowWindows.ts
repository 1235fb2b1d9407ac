import { and, count, inArray } from 'drizzle-orm'
import { windows } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { TenantActor } from '../../http/actor.ts'
import { refuse } from '../../http/refusal.ts'
import { mine } from './place.ts'

/** Refuses a list whose filter names windows that the actor does not see. Errors: 404 at WindowIds. */
export const knowWindows = async (tx: Tx, actor: TenantActor, ids: readonly string[] | undefined): Promise<void> => {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const [row] = await tx
    .select({ n: count() })
    .from(windows)
    .where(and(mine(windows, actor, 'estate.read'), inArray(windows.id, [...wanted])))
  if (row?.n !== wanted.size) refuse('notFound', { fields: { WindowIds: 'notFound' } })
}
