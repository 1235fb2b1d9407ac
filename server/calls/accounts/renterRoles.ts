import { renterRoles as contract } from '../../../contract/identity/renterRoles.ts'
import { handlersFor } from '../../http/handler.ts'
import { rolesByTenant } from '../../finders/accounts/myRoles.ts'

export const renterRoles = handlersFor(contract, {
  mine: async ({ tx, actor }) => ({
    items: (await rolesByTenant(tx, actor.userId)).flatMap(({ role, ...tenant }) =>
      role === 'MainRenter' || role === 'SubRenter' ? [{ ...tenant, role }] : [],
    ),
  }),
})
