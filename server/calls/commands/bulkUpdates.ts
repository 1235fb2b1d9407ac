import { bulkUpdates as contract } from '../../../contract/main/bulkUpdates.ts'
import {
  abortBulkUpdate,
  discardBulkUpdate,
  retryBulkUpdate,
  startBulkUpdate,
} from '../../actions/commands/changeBulkUpdate.ts'
import { planBulkUpdate } from '../../actions/commands/planBulkUpdate.ts'
import { bulkItemPage, bulkPage, readBulk } from '../../finders/commands/bulkUpdateRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { startJob } from '../../jobs/start.ts'
import type { BulkExportInput } from '../../workers/export/bulkExport.ts'

type Call = Parameters<typeof startBulkUpdate>[0]

const changed = (change: typeof startBulkUpdate) => async (call: Call) => {
  await change(call)
  return readBulk(call.tx, call.actor, call.params.id, call.now)
}

export const bulkUpdates = handlersFor(contract, {
  list: ({ tx, actor, query }) => bulkPage(tx, actor, query),
  plan: async (call) => {
    const { id } = await planBulkUpdate({ ...call, key: call.body })
    return readBulk(call.tx, call.actor, id, call.now)
  },
  exportActive: ({ tx, actor, requestId, query }) => {
    const input: BulkExportInput = {
      userId: isAssignedOnly(actor, 'thermostats.read') ? actor.userId : null,
      language: query.Language,
    }
    return startJob(tx, actor, requestId, {
      kind: 'bulkExport',
      input,
      dedupeKey: `bulkExport:${actor.tenantId}:${actor.userId}`,
    })
  },
  read: ({ tx, actor, params, now }) => readBulk(tx, actor, params.id, now),
  thermostats: ({ tx, actor, params, query, now }) => bulkItemPage(tx, actor, params.id, query, now),
  start: changed(startBulkUpdate),
  abort: changed(abortBulkUpdate),
  retry: changed(retryBulkUpdate),
  discard: (call) => discardBulkUpdate(call),
})
