import { useSyncExternalStore } from 'react'
import { readSession, readTenant, subscribeSession } from '../providers/session.ts'
import type { Owner } from './outbox/entry.ts'

const subscribe = (listener: () => void) => subscribeSession(() => listener())

/** The signed-in user and the client of this tab; both are empty while the page is being left. */
export const useOwner = (): Owner => ({
  userId: useSyncExternalStore(subscribe, () => readSession()?.user.id ?? ''),
  tenantId: useSyncExternalStore(subscribe, () => readTenant() ?? ''),
})
