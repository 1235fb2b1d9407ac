import { eq } from 'drizzle-orm'
import { renters as contract } from '../../../contract/main/renters.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { createRenter, updateRenter } from '../../actions/people/saveRenter.ts'
import { renters as table } from '../../db/schema.ts'
import { auditable, lockRenter, readRenter, renterPage } from '../../finders/people/renterRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { updateRow } from '../../http/versioned.ts'

export const renters = handlersFor(contract, {
  list: ({ tx, actor, query }) => renterPage(tx, actor, query),
  create: async (call) => readRenter(call.tx, call.actor, await createRenter(call, call.body)),
  read: ({ tx, actor, params }) => readRenter(tx, actor, params.id),
  update: async (call) => {
    await updateRenter(call, call.params.id, call.body)
    return readRenter(call.tx, call.actor, call.params.id)
  },
  remove: async (call) => {
    const before = await lockRenter(call, call.params.id)
    await call.tx.delete(table).where(eq(table.id, before.id))
    await tellHomes(call.tx, [before.unitId])
    await call.audit({ action: 'renter.delete', entityId: before.id, before: auditable(before) })
  },
  agreement: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockRenter(call, params.id)
    const after = await updateRow(tx, table, before.id, body)
    await audit({ action: 'renter.agreement', entityId: before.id, before: auditable(before), after: auditable(after) })
    return readRenter(tx, actor, before.id)
  },
})
