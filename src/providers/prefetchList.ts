import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, mayAny, needsOf } from './declared.ts'
import { openingsKey, openingState, type OpeningViews } from './openingView.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

/**
 * Fetches the first page of the list that a URL names while the screen's code still loads; the screen finds it under its own query key. Not
 * that of a list whose URL or stored parameters lead to a different request.
 */
export const prefetchList = async (pathname: string, search: string): Promise<void> => {
  const [, resource = '', ...rest] = pathname.split('/')
  const facts = factsOf(resource)
  const { store, queryClient } = ownState()
  if (!facts?.order || facts.filtered || search !== '' || rest.some(Boolean)) return
  const opening = openingState(store.getItem<OpeningViews>(openingsKey)?.[resource])
  if (!opening && store.getItem(`${resource}.listParams`)) return
  // without permission nothing is fetched: the screen says so
  if (!mayAny(await permissionsHere().catch(() => []), needsOf(facts, 'list'))) return
  const params = {
    pagination: { page: 1, perPage: listPageSize },
    sort: opening?.sort ?? facts.order,
    filter: opening?.filterDefaultValues ?? {},
  }
  await queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
    retry: false,
  })
}
