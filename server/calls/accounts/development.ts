import { development as contract } from '../../../contract/identity/development.ts'
import { setFunctionalities } from '../../actions/accounts/setFunctionalities.ts'
import { allGrants, functionalitiesByRole, grantsOfUser } from '../../finders/accounts/functionalityGrants.ts'
import { handlersFor } from '../../http/handler.ts'

export const development = handlersFor(contract, {
  functionalityAssignments: async ({ tx }) => ({ roles: functionalitiesByRole, users: await allGrants(tx) }),
  setFunctionalities: async (call) => {
    await setFunctionalities(call, call.params.userId, call.body.functionalities)
    return grantsOfUser(call.tx, call.params.userId)
  },
})
