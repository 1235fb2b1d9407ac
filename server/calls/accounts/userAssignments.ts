import { userAssignments as contract } from '../../../contract/identity/userAssignments.ts'
import { assignRole } from '../../actions/accounts/assignRole.ts'
import { changeRole } from '../../actions/accounts/changeRole.ts'
import { removeAllRoles, removeRole } from '../../actions/accounts/removeRole.ts'
import { handlersFor } from '../../http/handler.ts'

export const userAssignments = handlersFor(contract, {
  assign: (call) => assignRole(call, call.params.userId, call.body),
  change: (call) => changeRole(call, call.params.userId, call.body),
  removeAll: (call) => removeAllRoles(call, call.params.userId),
  remove: (call) => removeRole(call, call.params.userId, call.params.tenantId),
})
