import { buildingUnits as contract } from '../../../contract/main/buildingUnits.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createUnit, updateUnit } from '../../actions/estate/savePart.ts'
import { setUnitStatus, setUnitStatuses } from '../../actions/estate/setUnitStatuses.ts'
import { readUnit, unitPage } from '../../finders/people/unitRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const buildingUnits = handlersFor(contract, {
  list: ({ tx, actor, query, now }) => unitPage(tx, actor, query, now),
  create: async (call) => readUnit(call.tx, call.actor, await createUnit(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readUnit(tx, actor, params.id, now),
  update: async (call) => {
    await updateUnit(call, call.params.id, call.body)
    return readUnit(call.tx, call.actor, call.params.id, call.now)
  },
  remove: (call) => deleteRow(call, 'buildingUnit', call.params.id),
  setStatus: async (call) => {
    await setUnitStatus(call, call.params.id, call.body)
    return readUnit(call.tx, call.actor, call.params.id, call.now)
  },
  bulkStatus: (call) => setUnitStatuses(call, call.body),
  bulkDelete: (call) => deleteRows(call, 'buildingUnit', call.body.ids),
})
