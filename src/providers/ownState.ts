import { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import { newMutationCache } from './writeThrough.ts'
import { seedRights } from './rights.ts'
import { readSession, readTenant } from './session.ts'
import { createStore } from './store.ts'

/** State shared by the screens of one person in one tenant: preferences, and cached responses. */
interface OwnState {
  owner: string
  store: Store
  queryClient: QueryClient
}

/** How long rights are taken from what the session said, ms: when they get stale, react-admin renders every page anew. */
const rightsLast = 60_000

/** Retries once if the backend did not answer (status 0 or 503), and never after a refusal. */
const newQueryClient = () => {
  const client = new QueryClient({
    mutationCache: newMutationCache(),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) =>
          failures < 1 && 'status' in error && (error.status === 0 || error.status === 503),
      },
    },
  })
  client.setQueryDefaults(['auth'], { staleTime: rightsLast })
  return client
}

let last: OwnState | undefined

/** The state of the signed-in user in this tab's tenant; nothing from another tenant's screens survives into it. */
export const ownState = (): OwnState => {
  const owner = `${readSession()?.user.id ?? 'nobody'}.${readTenant() ?? 'none'}`
  if (last?.owner !== owner) {
    last = { owner, store: createStore(owner), queryClient: newQueryClient() }
    seedRights(last.queryClient)
  }
  return last
}
