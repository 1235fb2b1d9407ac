import { createCaller, createClient, type Caller } from '../../contract/client.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'

const { main: mainAddress, identity: identityAddress } = readConfig()

/** Callers of the two backends, by declaration: `main(contract.tenants.read, { params: { id } })`. */
export const mainCaller: Caller = createCaller({ base: mainAddress, fetch: authedFetch })
export const identityCaller: Caller = createCaller({ base: identityAddress, fetch: authedFetch })
export const main = createClient(mainCaller)
export const identity = createClient(identityCaller)
