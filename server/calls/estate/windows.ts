import { windows as contract } from '../../../contract/main/windows.ts'
import { removeWindow } from '../../actions/devices/removeWindow.ts'
import { windows as table } from '../../db/schema.ts'
import { roomInPath } from '../../finders/estate/estateParents.ts'
import { lockWindow, readWindow, windowAt, windowPage, windowsOfRoom } from '../../finders/estate/windowRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const windows = handlersFor(contract, {
  list: ({ tx, actor, query }) => windowPage(tx, actor, query),
  ofRoom: async ({ tx, actor, params }) => ({ items: await windowsOfRoom(tx, actor, params.id) }),
  create: async ({ tx, actor, params, body, audit }) => {
    const place = await roomInPath(tx, actor, 'rooms.write', params.id)
    const made = await insertRow(tx, table, { tenantId: actor.tenantId, ...place, ...body })
    await audit({ action: 'window.create', entityId: made.id, after: made })
    return readWindow(tx, actor, { id: params.id, windowId: made.id })
  },
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockWindow(call, params)
    const after = await updateRow(tx, table, params.windowId, body)
    await audit({ action: 'window.update', entityId: params.windowId, before, after })
    return readWindow(tx, actor, params)
  },
  remove: ({ tx, actor, params, query, version, audit }) =>
    removeWindow({ tx, audit }, { where: windowAt(actor, 'rooms.write', params), version, confirm: query.confirm }),
})
