import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, needsOf } from './declared.ts'
import { openingsKey, openingState, type OpeningViews } from './openingView.ts'
import { ownState } from './ownState.ts'
import { prefetched } from './prefetched.ts'

/**
 * Fetches the first page of the list that a URL names while the screen's code still loads. Skips a list whose URL or stored parameters will lead to a different request.
 */
export const prefetchList = async (pathname: string, search: string): Promise<void> => {
  const [, resource = '', ...rest] = pathname.split('/')
  const facts = factsOf(resource)
  const { store } = ownState()
  if (!facts?.order || facts.filtered || search !== '' || rest.some(Boolean)) return
  const opening = openingState(store.getItem<OpeningViews>(openingsKey)?.[resource])
  if (!opening && store.getItem(`${resource}.listParams`)) return
  const params = {
    pagination: { page: 1, perPage: listPageSize },
    sort: opening?.sort ?? facts.order,
    filter: opening?.filterDefaultValues ?? {},
  }
  await prefetched({
    queryKey: [resource, 'getList', params],
    needs: needsOf(facts, 'list'),
    load: (signal) => dataProvider.getList(resource, { ...params, signal }),
  })
}
