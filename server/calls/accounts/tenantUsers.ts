import { tenantUsers as contract } from '../../../contract/identity/tenantUsers.ts'
import { countUsers, listUsers } from '../../finders/accounts/userList.ts'
import { handlersFor } from '../../http/handler.ts'

export const tenantUsers = handlersFor(contract, {
  list: ({ tx, actor, params, query }) => listUsers(tx, actor, { ...query, TenantId: params.tenantId }),
  count: async ({ tx, actor, body }) => ({ items: await countUsers(tx, actor, body.tenantIds) }),
})
