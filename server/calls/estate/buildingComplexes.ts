import { and, eq } from 'drizzle-orm'
import { BuildingComplex, buildingComplexes as contract } from '../../../contract/main/buildingComplexes.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { moveComplex } from '../../actions/estate/moveBelow.ts'
import { buildingComplexes as table } from '../../db/schema.ts'
import { complexPage, floorsOfComplex, readComplex } from '../../finders/estate/complexRows.ts'
import { locationFor } from '../../finders/estate/estateParents.ts'
import { complexesOf } from '../../finders/estate/estateReach.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, lockShaped, updateRow } from '../../http/versioned.ts'

export const buildingComplexes = handlersFor(contract, {
  list: ({ tx, actor, query }) => complexPage(tx, actor, query),
  create: async ({ tx, actor, body, audit }) => {
    await locationFor(tx, actor, 'estate.write', body.locationId)
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...body })
    await audit({ action: 'buildingComplex.create', entityId: made.id, after: made })
    return readComplex(tx, actor, made.id)
  },
  read: ({ tx, actor, params }) => readComplex(tx, actor, params.id),
  update: async ({ tx, actor, params, body, version, audit }) => {
    const mine = and(complexesOf(actor, 'estate.write'), eq(table.id, params.id))
    const before = await lockShaped(tx, table, mine, { version, shape: BuildingComplex, read: () => readComplex(tx, actor, params.id) })
    const location = await locationFor(tx, actor, 'estate.write', body.locationId)
    const after = await updateRow(tx, table, params.id, body)
    if (before.locationId !== location.id) await moveComplex(tx, before, location.id)
    await audit({ action: 'buildingComplex.update', entityId: params.id, before, after })
    return readComplex(tx, actor, params.id)
  },
  remove: (call) => deleteRow(call, 'buildingComplex', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'buildingComplex', call.body.ids),
  floors: async ({ tx, actor, params }) => ({ items: await floorsOfComplex(tx, actor, params.id) }),
})
