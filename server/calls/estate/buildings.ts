import { buildings as contract } from '../../../contract/main/buildings.ts'
import { recordSignalFloor, resetSignalTest } from '../../actions/devices/recordSignalTest.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createBuilding, updateBuilding } from '../../actions/estate/saveBuilding.ts'
import { buildings as table } from '../../db/schema.ts'
import { readSignalTest } from '../../finders/devices/signalTest.ts'
import { buildingPage, lockBuilding, readBuilding, readGatewayIssues } from '../../finders/estate/buildingRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { updateRow } from '../../http/versioned.ts'

export const buildings = handlersFor(contract, {
  list: ({ tx, actor, query, now }) => buildingPage(tx, actor, query, now),
  create: async (call) => readBuilding(call.tx, call.actor, await createBuilding(call, call.body), call.now),
  read: ({ tx, actor, params, now }) => readBuilding(tx, actor, params.id, now),
  update: async (call) => {
    await updateBuilding(call, call.params.id, call.body)
    return readBuilding(call.tx, call.actor, call.params.id, call.now)
  },
  remove: (call) => deleteRow(call, 'building', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'building', call.body.ids),
  startSignalTest: async (call) => {
    await resetSignalTest(call, call.params.id)
    return readSignalTest(call.tx, call.actor, call.params.id)
  },
  signalTest: ({ tx, actor, params }) => readSignalTest(tx, actor, params.id),
  recordSignalFloor: async (call) => {
    await recordSignalFloor(call, call.params.id, call.body)
    return readSignalTest(call.tx, call.actor, call.params.id)
  },
  gatewayIssues: ({ tx, actor, params }) => readGatewayIssues(tx, actor, params.id),
  setGatewayIssues: async (call) => {
    const { tx, params, body, audit } = call
    const before = await lockBuilding(call, 'thermostats.install', params.id)
    const after = await updateRow(tx, table, params.id, { gatewayIssues: body.issues, gatewayIssuesComment: body.comment })
    await audit({ action: 'building.setGatewayIssues', entityId: params.id, before, after })
    return { version: after.version, issues: body.issues, comment: body.comment }
  },
})
