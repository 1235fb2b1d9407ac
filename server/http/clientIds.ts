import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { clientIds } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import type { TenantActor } from './actor.ts'
import { refuse } from './refusal.ts'
import { newId } from '../ids.ts'

interface NewRowId {
  readonly id: string
  /** The row was created by an earlier call with the same id and content, whose reply may not have arrived. */
  readonly isRepeated: boolean
}

/**
 * The id of a row about to be created: the one that a device made while offline, or a new one. Unlike an idempotency key, it holds for as long
 * as a device may keep a change. A concurrent call with the same id waits here for the other to commit.
 * @param content everything that determines the row. Errors: idTaken 409 if the id was used for something else, or by another client.
 */
export const idOfNew = async (
  tx: Tx,
  { tenantId }: TenantActor,
  id: string | undefined,
  content: readonly unknown[],
): Promise<NewRowId> => {
  if (id === undefined) return { id: newId(), isRepeated: false }
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  const claimed = await tx
    .insert(clientIds)
    .values({ id, tenantId, requestHash })
    .onConflictDoNothing()
    .returning({ id: clientIds.id })
  if (claimed.length > 0) return { id, isRepeated: false }
  const [earlier] = await tx.select().from(clientIds).where(eq(clientIds.id, id))
  if (earlier?.requestHash !== requestHash) refuse('idTaken', { fields: { id: 'idTaken' } })
  return { id, isRepeated: true }
}
