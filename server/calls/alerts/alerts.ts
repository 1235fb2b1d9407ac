import { alerts as contract } from '../../../contract/main/alerts.ts'
import { alertedThermostats, alertPage, alertStatistic } from '../../finders/alerts/alerts.ts'
import { handlersFor } from '../../http/handler.ts'

export const alerts = handlersFor(contract, {
  list: ({ tx, actor, query, now }) => alertPage(tx, actor, query, now),
  statistic: ({ tx, actor, query, now }) => alertStatistic(tx, actor, query, now),
  euiAutocomplete: async ({ tx, actor, query }) => ({ items: await alertedThermostats(tx, actor, query) }),
})
