import { estateTree as contract } from '../../../contract/main/estateTree.ts'
import { findSpaces } from '../../finders/estate/findSpaces.ts'
import { treePage } from '../../finders/estate/treeNodes.ts'
import { handlersFor } from '../../http/handler.ts'

export const estateTree = handlersFor(contract, {
  tree: ({ tx, actor, query }) => treePage(tx, actor, query),
  search: ({ tx, actor, query }) => findSpaces(tx, actor, { text: query.Query, types: query.Types, limit: query.Limit }),
})
