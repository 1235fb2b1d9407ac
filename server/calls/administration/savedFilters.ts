import { eq } from 'drizzle-orm'
import { savedFilters as contract, savedFiltersOfList } from '../../../contract/main/savedFilters.ts'
import { savedFilters as table } from '../../db/schema.ts'
import { asSavedFilter, keptFilters, lockOwnFilter, lockRemovableFilter, savedFilterPage } from '../../finders/administration/savedFilterRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const savedFilters = handlersFor(contract, {
  list: ({ tx, actor, query }) => savedFilterPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const kept = await keptFilters(tx, actor, body.resource)
    refuseIf(kept >= savedFiltersOfList ? 'tooManyFilters' : undefined, 'name')
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, userId: actor.userId, ...body })
    await audit({ action: 'savedFilter.create', entityId: made.id, after: made })
    return asSavedFilter(actor, made)
  },
  update: async (call) => {
    const before = await lockOwnFilter(call, call.params.id)
    const after = await updateRow(call.tx, table, before.id, call.body)
    await call.audit({ action: 'savedFilter.update', entityId: before.id, before, after })
    return asSavedFilter(call.actor, after)
  },
  remove: async (call) => {
    const before = await lockRemovableFilter(call, call.params.id)
    await call.tx.delete(table).where(eq(table.id, before.id))
    await call.audit({ action: 'savedFilter.delete', entityId: before.id, before })
  },
})
