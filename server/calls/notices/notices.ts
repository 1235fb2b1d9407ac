import { notices as contract } from '../../../contract/main/notices.ts'
import { chooseWay, ownChoices } from '../../actions/notices/choose.ts'
import { notices as table } from '../../db/schema.ts'
import { ownNotices, unreadOf } from '../../finders/notices/noticeRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const notices = handlersFor(contract, {
  list: ({ tx, actor }) => ownNotices(tx, actor),
  read: async ({ tx, actor, body, now }) => {
    await tx.update(table).set({ readAt: now.toISOString() }).where(unreadOf(actor, body))
  },
  choices: ({ tx, actor }) => ownChoices(tx, actor.userId),
  choose: (call) => chooseWay(call, call.actor.userId, call.body),
})
