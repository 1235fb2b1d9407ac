import { heatingCircuits as heatingCircuitsContract } from '../../../contract/main/heatingCircuits.ts'
import { RadiatorInput, radiators as radiatorsContract } from '../../../contract/main/radiators.ts'
import { windows as windowsContract } from '../../../contract/main/windows.ts'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { removeWindow } from '../../actions/devices/placeSensor.ts'
import { bulkEdit } from '../../actions/estate/bulkEdit.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createCircuit, resetCircuitBalancing, updateCircuit } from '../../actions/estate/saveCircuit.ts'
import {
  createRadiator,
  keptOfRadiator,
  reportInstallationFailed,
  writeRadiator,
} from '../../actions/estate/saveRadiator.ts'
import { confirmBalancing } from '../../actions/heating/confirmBalancing.ts'
import { windows as windowsTable } from '../../db/schema.ts'
import { balancingHistory, circuitPage, readCircuit } from '../../finders/estate/circuitRows.ts'
import { roomInPath } from '../../finders/estate/estateParents.ts'
import { radiatorPage, readRadiator } from '../../finders/estate/radiatorRows.ts'
import {
  lockWindow,
  readWindow,
  windowAt,
  windowPage,
  windowsOfRoom,
} from '../../finders/estate/windowRows.ts'
import { idOfNew } from '../../http/clientIds.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

export const radiators = handlersFor(radiatorsContract, {
  list: ({ tx, actor, query }) => radiatorPage(tx, actor, query),
  create: async (call) => readRadiator(call.tx, call.actor, await createRadiator(call, call.body)),
  read: ({ tx, actor, params }) => readRadiator(tx, actor, params.id),
  update: (call) => writeRadiator(call, 'update', keptOfRadiator(call.body)),
  remove: (call) => deleteRow(call, 'radiator', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'radiator', call.body.ids),
  bulkEdit: (call) =>
    bulkEdit(call, call.body, {
      schema: RadiatorInput,
      read: (id) => readRadiator(call.tx, call.actor, id),
      save: (write, id, body) => writeRadiator({ ...write, params: { id } }, 'update', keptOfRadiator(body)),
    }),
  obstruction: (call) =>
    writeRadiator(call, 'obstruction', {
      ...call.body,
      obstructionDescription: call.body.obstruction && call.body.obstructionDescription,
    }),
  installationFailed: (call) => reportInstallationFailed(call, call.body),
  checklist: (call) => {
    const { installationNotPossibleDescription, ...flags } = call.body
    const checklist = Object.fromEntries(
      radiatorChecklistFlags.filter((flag) => flags[flag]).map((flag) => [flag, true]),
    )
    return writeRadiator(call, 'checklist', { checklist, installationNotPossibleDescription })
  },
  venting: (call) => {
    const { isVentingPossible, successDuration, failureReason, comment } = call.body
    const values = {
      ventingPossible: isVentingPossible,
      ventingDuration: isVentingPossible ? successDuration : null,
      ventingFailureReason: isVentingPossible ? null : failureReason,
      ventingComment: comment,
      ventedAt: call.now.toISOString(),
    }
    return writeRadiator(call, 'venting', values, 'thermostats.install')
  },
})

export const windows = handlersFor(windowsContract, {
  list: ({ tx, actor, query }) => windowPage(tx, actor, query),
  ofRoom: async ({ tx, actor, params }) => ({ items: await windowsOfRoom(tx, actor, params.id) }),
  create: async ({ tx, actor, params, body, audit }) => {
    const place = await roomInPath(tx, actor, 'rooms.write', params.id)
    const { id: wanted, ...input } = body
    const { id, isRepeated } = await idOfNew(tx, actor, wanted, ['window', params.id, body])
    if (isRepeated) return readWindow(tx, actor, { id: params.id, windowId: id })
    const made = await insertRow(tx, windowsTable, { id, tenantId: actor.tenantId, ...place, ...input })
    await audit({ action: 'window.create', entityId: made.id, after: made })
    return readWindow(tx, actor, { id: params.id, windowId: made.id })
  },
  update: async (call) => {
    const { tx, actor, params, body, audit } = call
    const before = await lockWindow(call, params)
    const after = await updateRow(tx, windowsTable, params.windowId, body)
    await audit({ action: 'window.update', entityId: params.windowId, before, after })
    return readWindow(tx, actor, params)
  },
  remove: ({ tx, actor, params, query, version, audit }) =>
    removeWindow(
      { tx, audit },
      { where: windowAt(actor, 'rooms.write', params), version, confirm: query.confirm },
    ),
})

export const heatingCircuits = handlersFor(heatingCircuitsContract, {
  list: ({ tx, actor, query }) => circuitPage(tx, actor, query),
  create: async (call) => readCircuit(call.tx, call.actor, await createCircuit(call, call.body)),
  read: ({ tx, actor, params }) => readCircuit(tx, actor, params.id),
  update: async (call) => {
    await updateCircuit(call, call.params.id, call.body)
    return readCircuit(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'heatingCircuit', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'heatingCircuit', call.body.ids),
  balancingHistory: ({ tx, actor, params, query }) => balancingHistory(tx, actor, params.id, query),
  confirmBalancing: async (call) => {
    await confirmBalancing(call, call.params.id, call.body)
    return readCircuit(call.tx, call.actor, call.params.id)
  },
  resetBalancing: async (call) => ({
    reset: await resetCircuitBalancing(call, call.params.id, call.query.global),
  }),
})
