import { createCaller, createClient, type Client } from '../../../contract/client.ts'
import { authedFetch } from '../../providers/authedFetch.ts'
import { readConfig } from '../../providers/config.ts'

/** Calls the main backend in the client that an entry was saved in, whichever one the tab shows by now. */
export const callerIn = (tenantId: string): Client => {
  const withTenant = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('x-tenant-id', tenantId)
    return authedFetch(url, { ...init, headers })
  }
  return createClient(createCaller({ base: readConfig().main, fetch: withTenant }))
}
