import { notices as contract } from '../../../contract/main/notices.ts'
import { chooseWay, ownChoices } from '../../actions/notices/choose.ts'
import { markRead } from '../../actions/notices/markRead.ts'
import { ownNotices } from '../../finders/notices/noticeRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const notices = handlersFor(contract, {
  list: ({ tx, actor }) => ownNotices(tx, actor),
  read: (call) => markRead(call, call.body),
  choices: ({ tx, actor }) => ownChoices(tx, actor.userId),
  choose: (call) => chooseWay(call, call.actor.userId, call.body),
})
