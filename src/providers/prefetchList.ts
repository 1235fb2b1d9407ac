import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, mayAny, needsOf } from './declared.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

/**
 * Fetches the first page of the list that a URL names while the screen's code still loads; the list finds the response
 * under its own query key. Skips a list whose URL or stored parameters will lead to a different request.
 */
export const prefetchList = (pathname: string, search: string): void => {
  const [, resource = '', ...rest] = pathname.split('/')
  const facts = factsOf(resource)
  const { store, queryClient } = ownState()
  if (!facts?.order || facts.filtered || search !== '' || rest.some(Boolean) || store.getItem(`${resource}.listParams`)) return
  const params = { pagination: { page: 1, perPage: listPageSize }, sort: facts.order, filter: {} }
  const ask = (permissions: readonly string[]) => {
    // no prefetch without permission: the screen says so
    if (!mayAny(permissions, needsOf(facts, 'list'))) return
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
      retry: false,
    })
  }
  permissionsHere().then(ask, () => undefined)
}
