import { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import { readSession, readTenant } from './session.ts'
import { createStore } from './store.ts'

/** What the screens of one person in one tenant share: preferences, and what the backends have answered. */
export interface OwnState {
  owner: string
  store: Store
  queryClient: QueryClient
}

/** What is asked again by itself: never a refusal, and what did not arrive once more. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: (failures, error) => failures < 1 && 'status' in error && (error.status === 0 || error.status === 503) },
    },
  })

let last: OwnState | undefined

/** The state of whoever is signed in now, in the tenant of this tab; nothing that another tenant's screens hold survives into it. */
export const ownState = (): OwnState => {
  const owner = `${readSession()?.user.id ?? 'nobody'}.${readTenant() ?? 'none'}`
  if (last?.owner !== owner) last = { owner, store: createStore(owner), queryClient: newQueryClient() }
  return last
}
