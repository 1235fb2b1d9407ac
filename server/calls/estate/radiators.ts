import { radiators as contract } from '../../../contract/main/radiators.ts'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createRadiator, keptOfRadiator, reportInstallationFailed, writeRadiator } from '../../actions/estate/saveRadiator.ts'
import { radiatorPage, readRadiator } from '../../finders/estate/radiatorRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const radiators = handlersFor(contract, {
  list: ({ tx, actor, query }) => radiatorPage(tx, actor, query),
  create: async (call) => readRadiator(call.tx, call.actor, await createRadiator(call, call.body)),
  read: ({ tx, actor, params }) => readRadiator(tx, actor, params.id),
  update: (call) => writeRadiator(call, 'update', keptOfRadiator(call.body)),
  remove: (call) => deleteRow(call, 'radiator', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'radiator', call.body.ids),
  obstruction: (call) =>
    writeRadiator(call, 'obstruction', { ...call.body, obstructionDescription: call.body.obstruction && call.body.obstructionDescription }),
  installationFailed: (call) => reportInstallationFailed(call, call.body),
  checklist: (call) => {
    const { installationNotPossibleDescription, ...flags } = call.body
    const checklist = Object.fromEntries(radiatorChecklistFlags.filter((flag) => flags[flag]).map((flag) => [flag, true]))
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
