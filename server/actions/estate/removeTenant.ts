import { eq } from 'drizzle-orm'
import { assignments, defaultFilters, notices, projects, savedFilters, tenants } from '../../db/schema.ts'
import { holdingsOf, lockTenant } from '../../finders/estate/tenantRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { removeRow } from '../../http/versioned.ts'
import { rightsChanged } from '../accounts/rightsChanged.ts'

/**
 * Deletes a client, its projects, saved filters and the roles of its users in it, with what an open invitation or a new address had from them.
 * Errors: tenantNotFound 404, staleVersion 409; stillInUse 409 while it has an estate or devices, with their counts.
 */
export const removeTenant = async (
  call: Pick<Base, 'tx' | 'now' | 'version' | 'audit'> & { actor: GlobalActor },
  id: string,
): Promise<void> => {
  const { tx, audit } = call
  const before = await lockTenant(call, id)
  const holdings = await holdingsOf(tx, id)
  if (Object.keys(holdings).length > 0)
    refuse('stillInUse', { fields: { id: 'stillInUse' }, args: { id: holdings } })
  // projects before roles, as a plan locks them: nobody waits in a circle
  const gone = await tx.delete(projects).where(eq(projects.tenantId, id)).returning()
  const users = await tx
    .delete(assignments)
    .where(eq(assignments.tenantId, id))
    .returning({ id: assignments.userId })
  await tx.delete(defaultFilters).where(eq(defaultFilters.tenantId, id))
  await tx.delete(savedFilters).where(eq(savedFilters.tenantId, id))
  await tx.delete(notices).where(eq(notices.tenantId, id))
  await removeRow(tx, tenants, id)
  for (const user of users) await rightsChanged(call, user.id)
  // internal notes are not in the audit log
  await audit(
    gone.map(({ note: _note, ...project }) => ({
      action: 'project.delete',
      entityId: project.id,
      before: project,
      tenantId: id,
    })),
  )
  await audit({
    action: 'tenant.delete',
    entityId: id,
    before: { ...before, userIds: users.map((user) => user.id) },
    tenantId: id,
  })
}
