import { publicAreas as contract } from '../../../contract/main/publicAreas.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createArea, updateArea } from '../../actions/estate/savePart.ts'
import { areaPage, readArea } from '../../finders/estate/areaRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const publicAreas = handlersFor(contract, {
  list: ({ tx, actor, query }) => areaPage(tx, actor, query),
  create: async (call) => readArea(call.tx, call.actor, await createArea(call, call.body)),
  read: ({ tx, actor, params }) => readArea(tx, actor, params.id),
  update: async (call) => {
    await updateArea(call, call.params.id, call.body)
    return readArea(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'publicArea', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'publicArea', call.body.ids),
})
