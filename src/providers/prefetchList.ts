import { dataProvider } from './dataProvider.ts'
import { listOrders, listPageSize } from './listOrders.ts'
import { ownState } from './ownState.ts'
import { permissionsFor, permissionsHere } from './rights.ts'

/**
 * Asks for the first page of the list that an address names while the screen itself is still on its way: the list finds the
 * answer under its own key. One that will ask for something else, by its address or as it was left, asks by itself.
 */
export const prefetchList = (pathname: string, search: string): void => {
  const [, resource = '', ...rest] = pathname.split('/')
  const sort = Object.hasOwn(listOrders, resource) ? listOrders[resource] : undefined
  const { store, queryClient } = ownState()
  if (!sort || search !== '' || rest.some(Boolean) || store.getItem(`${resource}.listParams`)) return
  const params = { pagination: { page: 1, perPage: listPageSize }, sort, filter: {} }
  const ask = (permissions: readonly string[]) => {
    // what one may not read is not asked for: the screen says so
    if (!permissionsFor(resource, 'list')?.some((needed) => permissions.includes(needed))) return
    void queryClient.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
      retry: false,
    })
  }
  permissionsHere().then(ask, () => undefined)
}
