import { createCaller, createClient, type Client } from '../../contract/client.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'

/** Calls the main backend in the given client, whichever one the tab shows. */
export const callerIn = (tenantId: string): Client => {
  const withTenant = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('x-tenant-id', tenantId)
    return authedFetch(url, { ...init, headers })
  }
  return createClient(createCaller({ base: readConfig().main, fetch: withTenant }))
}
