import { search as contract } from '../../../contract/main/search.ts'
import { searchEverything } from '../../finders/search/searchEverything.ts'
import { handlersFor } from '../../http/handler.ts'

export const search = handlersFor(contract, {
  everything: ({ tx, actor, query, now }) =>
    searchEverything(tx, actor, { text: query.Query, limit: query.Limit, now }),
})
