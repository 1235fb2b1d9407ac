import { eq } from 'drizzle-orm'
import { assignments, tenants } from '../../db/schema.ts'
import { lockTenant } from '../../finders/estate/tenantRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { removeRow } from '../../http/versioned.ts'

/** Deletes a client and its users' roles in it. Errors: tenantNotFound 404, staleVersion 409; stillInUse 409 while it has an estate. */
export const removeTenant = async (call: Pick<Base, 'tx' | 'version' | 'audit'> & { actor: GlobalActor }, id: string): Promise<void> => {
  const before = await lockTenant(call, id)
  await call.tx.delete(assignments).where(eq(assignments.tenantId, id))
  await removeRow(call.tx, tenants, id)
  await call.audit({ action: 'tenant.delete', entityId: id, before, tenantId: id })
}
