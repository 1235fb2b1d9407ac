import { and, eq } from 'drizzle-orm'
import { Location, locations as contract } from '../../../contract/main/locations.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { resyncLocation } from '../../actions/estate/resyncLocation.ts'
import { locations as table } from '../../db/schema.ts'
import { circuitsOfLocation } from '../../finders/estate/circuitRows.ts'
import { locationsOf } from '../../finders/estate/estateReach.ts'
import { locationPage, readLocation } from '../../finders/estate/locationRows.ts'
import type { TenantActor } from '../../http/actor.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, lockRow, lockShaped, updateRow } from '../../http/versioned.ts'

const writable = (actor: TenantActor, id: string) => and(locationsOf(actor, 'estate.write'), eq(table.id, id))

export const locations = handlersFor(contract, {
  list: ({ tx, actor, query }) => locationPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...body })
    await audit({ action: 'location.create', entityId: made.id, after: made })
    return readLocation(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readLocation(tx, actor, params.id),
  update: async ({ tx, actor, params: { id }, body, version, audit }) => {
    const before = await lockShaped(tx, table, writable(actor, id), { version, shape: Location, read: () => readLocation(tx, actor, id) })
    const after = await updateRow(tx, table, id, body)
    await audit({ action: 'location.update', entityId: id, before, after })
    return readLocation(tx, actor, id)
  },
  remove: (call) => deleteRow(call, 'location', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'location', call.body.ids),
  resync: async ({ tx, actor, params: { id }, version, audit }) => {
    await lockRow(tx, table, writable(actor, id), version)
    const before = (await readLocation(tx, actor, id)).counts
    const repairedDevices = await resyncLocation(tx, actor.tenantId, id)
    const after = await readLocation(tx, actor, id)
    await audit({ action: 'location.resync', entityId: id, before, after: { ...after.counts, repairedDevices } })
    return { ...after, repairedDevices }
  },
  heatingCircuits: ({ tx, actor, params, query }) => circuitsOfLocation(tx, actor, params.id, query),
})
