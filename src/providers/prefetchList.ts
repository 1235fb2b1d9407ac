import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, mayAny, needsOf } from './declared.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

const { promise: frame, resolve } = Promise.withResolvers<void>()

/** To be called once the app's first frame is on screen. */
export const frameShown = (): void => resolve()

/**
 * Fetches the first page of the list that a URL names while the screen's code still loads; the list finds the response
 * under its own query key. A reply that comes while the first frame is being rendered waits for it: React would begin anew, and in one piece. Skips a list whose URL or stored parameters will lead to a different request.
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
      queryFn: async ({ signal }) => {
        const reply = await dataProvider.getList(resource, { ...params, signal })
        await frame
        return reply
      },
      retry: false,
    })
  }
  permissionsHere().then(ask, () => undefined)
}
