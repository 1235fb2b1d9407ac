import { createCaller, createClient, type Caller } from '../../contract/client.ts'
import { withIdempotencyKeys } from './idempotencyKeys.ts'
import { authedFetch } from './authedFetch.ts'
import { readConfig } from './config.ts'
import { announceRecovery } from './recoveries.ts'
import { readSession, readTenant } from './session.ts'

const { main: mainAddress, identity: identityAddress } = readConfig()

/** Callers of the two backends, by declaration: `main(contract.tenants.read, { params: { id } })`. */
const callerOf = (base: string): Caller =>
  withIdempotencyKeys(createCaller({ base, fetch: authedFetch }), {
    place: () => `${readSession()?.user.id ?? ''} ${readTenant() ?? ''}`,
    recovered: announceRecovery,
  })
export const mainCaller: Caller = callerOf(mainAddress)
export const identityCaller: Caller = callerOf(identityAddress)
export const main = createClient(mainCaller)
export const identity = createClient(identityCaller)
