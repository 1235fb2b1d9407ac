import { heatingCircuits as contract } from '../../../contract/main/heatingCircuits.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createCircuit, resetCircuitBalancing, updateCircuit } from '../../actions/estate/saveCircuit.ts'
import { heatingCircuits as table } from '../../db/schema.ts'
import { circuitPage, lockCircuit, readCircuit } from '../../finders/estate/circuitRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { updateRow } from '../../http/versioned.ts'

export const heatingCircuits = handlersFor(contract, {
  list: ({ tx, actor, query }) => circuitPage(tx, actor, query),
  create: async (call) => readCircuit(call.tx, call.actor, await createCircuit(call, call.body)),
  read: ({ tx, actor, params }) => readCircuit(tx, actor, params.id),
  update: async (call) => {
    await updateCircuit(call, call.params.id, call.body)
    return readCircuit(call.tx, call.actor, call.params.id)
  },
  remove: (call) => deleteRow(call, 'heatingCircuit', call.params.id),
  bulkDelete: (call) => deleteRows(call, 'heatingCircuit', call.body.ids),
  confirmBalancing: async (call) => {
    const { tx, actor, params, now, audit } = call
    const before = await lockCircuit(call, params.id)
    const after = await updateRow(tx, table, params.id, { balancingConfirmedAt: now.toISOString(), balancingConfirmedBy: actor.userId })
    await audit({ action: 'heatingCircuit.confirmBalancing', entityId: params.id, before, after })
    return readCircuit(tx, actor, params.id)
  },
  resetBalancing: async (call) => ({ reset: await resetCircuitBalancing(call, call.params.id, call.query.global) }),
})
