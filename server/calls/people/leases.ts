import { leases as contract } from '../../../contract/main/leases.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { deleteRow } from '../../actions/estate/deleteRows.ts'
import { leases as table } from '../../db/schema.ts'
import { holdUnit, unitFor } from '../../finders/estate/estateParents.ts'
import { leasePage, leasesOfUnit, lockLease, readLease, refuseOverlap } from '../../finders/people/leaseRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const leases = handlersFor(contract, {
  list: ({ tx, actor, query }) => leasePage(tx, actor, query),
  ofUnit: async ({ tx, actor, params }) => ({ items: await leasesOfUnit(tx, actor, params.buildingUnitId) }),
  create: async ({ tx, actor, body, audit }) => {
    const { unitId, ...period } = body
    const place = await unitFor(tx, actor, 'renters.write', unitId, 'update')
    await refuseOverlap(tx, unitId, period)
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...place, ...period })
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.create', entityId: made.id, after: made })
    return readLease(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readLease(tx, actor, params.id),
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    // locks the unit before the lease, like `create`, to avoid deadlocks
    const { unitId } = await readLease(tx, actor, params.id)
    await holdUnit(tx, unitId)
    const before = await lockLease(call, params.id)
    await refuseOverlap(tx, unitId, body, before.id)
    const after = await updateRow(tx, table, before.id, body)
    await tellHomes(tx, [unitId])
    await audit({ action: 'lease.update', entityId: before.id, before, after })
    return readLease(tx, actor, before.id)
  },
  remove: async (call) => {
    const { unitId } = await readLease(call.tx, call.actor, call.params.id)
    await deleteRow(call, 'lease', call.params.id)
    await tellHomes(call.tx, [unitId])
  },
})
