import { rooms as contract } from '../../../contract/main/rooms.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { duplicateRoom } from '../../actions/estate/duplicateRoom.ts'
import { createRoom, updateRoom } from '../../actions/estate/saveRoom.ts'
import { readRoom, roomPage } from '../../finders/estate/roomRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const rooms = handlersFor(contract, {
  list: ({ tx, actor, query }) => roomPage(tx, actor, query),
  create: async (call) => readRoom(call.tx, call.actor, await createRoom(call, call.body)),
  read: ({ tx, actor, params }) => readRoom(tx, actor, params.id),
  update: async (call) => {
    await updateRoom(call, call.params.id, call.body)
    return readRoom(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'room', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'room', call.body.ids),
  duplicate: async (call) => readRoom(call.tx, call.actor, await duplicateRoom(call, call.params.id)),
})
