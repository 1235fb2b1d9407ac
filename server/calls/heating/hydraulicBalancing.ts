import { hydraulicBalancing as contract } from '../../../contract/main/hydraulicBalancing.ts'
import { completeRecord } from '../../actions/heating/confirmBalancing.ts'
import { sendBalancing } from '../../actions/heating/sendBalancing.ts'
import { readBulk } from '../../finders/commands/bulkUpdateRows.ts'
import { readRecord, recordPage } from '../../finders/heating/balancingRecordRows.ts'
import { readPlan } from '../../finders/heating/balancingRows.ts'
import { handlersFor } from '../../http/handler.ts'
import { balancingFile } from '../../workers/heating/balancingFile.ts'

export const hydraulicBalancing = handlersFor(contract, {
  plan: ({ tx, actor, params, query }) => readPlan(tx, actor, params.id, query.scaled),
  send: async (call) => readBulk(call.tx, call.actor, await sendBalancing(call), call.now),
  records: ({ tx, actor, params, query }) => recordPage(tx, actor, params.id, query),
  record: ({ tx, actor, params }) => readRecord(tx, actor, params.id),
  complete: async (call) => {
    await completeRecord(call, call.params.id, call.body)
    return readRecord(call.tx, call.actor, call.params.id)
  },
  exportRecord: async ({ tx, actor, params, query }) =>
    balancingFile(await readRecord(tx, actor, params.id), query.Language),
})
