import { audit as contract } from '../../../contract/main/audit.ts'
import { auditPage } from '../../finders/administration/auditLog.ts'
import { handlersFor } from '../../http/handler.ts'

export const audit = handlersFor(contract, {
  list: ({ tx, actor, query }) => auditPage(tx, actor, query),
})
