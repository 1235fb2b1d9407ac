import { workday as contract } from '../../../contract/main/workday.ts'
import { todoOf } from '../../finders/workday/todoOf.ts'
import { wellSince } from '../../finders/workday/wellSince.ts'
import { handlersFor } from '../../http/handler.ts'

export const workday = handlersFor(contract, {
  read: async ({ tx, actor, now }) => {
    const todo = await todoOf(tx, actor, now)
    return {
      todo,
      wellSince: todo.length === 0 ? await wellSince(tx, actor, now) : null,
      checkedAt: now.toISOString(),
    }
  },
})
