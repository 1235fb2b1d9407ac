import { dataProvider } from './dataProvider.ts'
import { factsOf, listPageSize, mayAny, needsOf } from './declared.ts'
import { notDuringFrame } from './firstScreen.ts'
import { openingsKey, openingState, type OpeningViews } from './openingView.ts'
import { ownState } from './ownState.ts'
import { permissionsHere } from './rights.ts'

/**
 * Fetches the first page of the list that a URL names while the screen's code still loads; the list finds the response
 * under its own query key. Skips a list whose URL or stored parameters will lead to a different request.
 */
export const prefetchList = async (pathname: string, search: string): Promise<void> => {
  const [, resource = '', ...rest] = pathname.split('/')
  const facts = factsOf(resource)
  const { store, queryClient } = ownState()
  if (!facts?.order || facts.filtered || search !== '' || rest.some(Boolean)) return
  const opening = openingState(store.getItem<OpeningViews>(openingsKey)?.[resource])
  if (!opening && store.getItem(`${resource}.listParams`)) return
  const params = { pagination: { page: 1, perPage: listPageSize }, sort: opening?.sort ?? facts.order, filter: opening?.filterDefaultValues ?? {} }
  const permissions = await permissionsHere().catch(() => [])
  // no prefetch without permission: the screen says so
  if (!mayAny(permissions, needsOf(facts, 'list'))) return
  await queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: async ({ signal }) => {
      const reply = await dataProvider.getList(resource, { ...params, signal })
      await notDuringFrame()
      return reply
    },
    retry: false,
  })
}
