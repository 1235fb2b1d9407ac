import { workday as contract } from '../../../contract/main/workday.ts'
import { todoOf } from '../../finders/workday/todoOf.ts'
import { handlersFor } from '../../http/handler.ts'

export const workday = handlersFor(contract, {
  read: async ({ tx, actor, now }) => ({ todo: await todoOf(tx, actor, now), checkedAt: now.toISOString() }),
})
