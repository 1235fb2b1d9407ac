import { signalTesters as contract } from '../../../contract/main/signalTesters.ts'
import { removeTester } from '../../actions/devices/removeDevice.ts'
import { signalTesters as table } from '../../db/schema.ts'
import { lastMeasurementOf, lockTester, readTester, testerNames, testerPage } from '../../finders/devices/testerRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'

export const signalTesters = handlersFor(contract, {
  lastMeasurement: ({ tx, actor, params }) => lastMeasurementOf(tx, actor, params.eui),
  autocomplete: async ({ tx, actor, query }) => ({ items: await testerNames(tx, actor, query.Query) }),
  list: ({ tx, actor, query }) => testerPage(tx, actor, query),
  create: async (call) => {
    const made = await insertRow(call.tx, table, { tenantId: call.actor.tenantId, ...call.body })
    await call.audit({ action: 'signalTester.create', entityId: made.id, after: made })
    await tellOne(call, 'signalTesters', made.id)
    return made
  },
  read: ({ tx, actor, params }) => readTester(tx, actor, params.id),
  update: async (call) => {
    const before = await lockTester(call, call.params.id)
    const after = await updateRow(call.tx, table, before.id, call.body)
    await call.audit({ action: 'signalTester.update', entityId: before.id, before, after })
    await tellOne(call, 'signalTesters', before.id)
    return after
  },
  remove: (call) => removeTester(call, call.params.id),
})
