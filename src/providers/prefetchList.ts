import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, needsOf } from './declared.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

/**
 * Asks for the first page of the list that an address names while the screen itself is still on its way: the list finds the
 * answer under its own key. One that will ask for something else, by its address or as it was left, asks by itself.
 */
export const prefetchList = (pathname: string, search: string): void => {
  const [, resource = '', ...rest] = pathname.split('/')
  const facts = factsOf(resource)
  const { store, queryClient } = ownState()
  if (!facts?.order || facts.filtered || search !== '' || rest.some(Boolean) || store.getItem(`${resource}.listParams`)) return
  const params = { pagination: { page: 1, perPage: listPageSize }, sort: facts.order, filter: {} }
  const ask = (permissions: readonly string[]) => {
    // what one may not read is not asked for: the screen says so
    if (!needsOf(facts, 'list')?.some((needed) => permissions.includes(needed))) return
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
      retry: false,
    })
  }
  permissionsHere().then(ask, () => undefined)
}
