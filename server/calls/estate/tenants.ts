import { eq } from 'drizzle-orm'
import { tenants as contract } from '../../../contract/main/tenants.ts'
import { assignments, tenants as table } from '../../db/schema.ts'
import { findTenants, readTenant, tenantById, tenantOverview, tenantPage } from '../../finders/estate/tenantRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, lockRow, updateRow } from '../../http/versioned.ts'

export const tenants = handlersFor(contract, {
  list: ({ tx, actor, query }) => tenantPage(tx, actor, query),
  overview: ({ tx, actor, query }) => tenantOverview(tx, actor, query),
  autocomplete: async ({ tx, actor, query }) => ({ items: await findTenants(tx, actor, query.Query) }),
  create: async ({ tx, body, audit }) => {
    const made = await insertRow(tx, table, body)
    await audit({ action: 'tenant.create', entityId: made.id, after: made, tenantId: made.id })
    return made
  },
  read: ({ tx, actor, params }) => readTenant(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const before = await lockRow(tx, table, tenantById(actor, params.id), version, 'tenantNotFound')
    const after = await updateRow(tx, table, params.id, body)
    await audit({ action: 'tenant.update', entityId: params.id, before, after, tenantId: params.id })
    return after
  },
  remove: async ({ tx, actor, params, version, audit }) => {
    const before = await lockRow(tx, table, tenantById(actor, params.id), version, 'tenantNotFound')
    await tx.delete(assignments).where(eq(assignments.tenantId, params.id))
    await tx.delete(table).where(eq(table.id, params.id))
    await audit({ action: 'tenant.delete', entityId: params.id, before, tenantId: params.id })
  },
})
