import { portfolio as contract } from '../../../contract/main/portfolio.ts'
import { portfolioOf } from '../../finders/workday/portfolioOf.ts'
import { handlersFor } from '../../http/handler.ts'

export const portfolio = handlersFor(contract, { read: ({ tx, actor, now }) => portfolioOf(tx, actor, now) })
