import { autoFuota as contract } from '../../../contract/main/autoFuota.ts'
import { approveRule, createRule, removeRule, updateRule } from '../../actions/firmware/saveRule.ts'
import { readRule, rulePage } from '../../finders/firmware/ruleRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const autoFuota = handlersFor(contract, {
  list: ({ tx, actor, query }) => rulePage(tx, actor, query),
  create: (call) => createRule(call, call.body),
  read: ({ tx, actor, params }) => readRule(tx, actor, params.id),
  update: (call) => updateRule(call, call.params.id, call.body),
  approve: (call) => approveRule(call, call.params.id),
  remove: (call) => removeRule(call, call.params.id),
})
