import { radioMessages as contract } from '../../../contract/main/radioMessages.ts'
import { rawMessagePage, unknownDevicePage } from '../../finders/devices/messageRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const radioMessages = handlersFor(contract, {
  unknownDevices: ({ tx, query }) => unknownDevicePage(tx, query),
  rawMessages: ({ tx, actor, query, now }) => rawMessagePage(tx, actor, query, now),
})
