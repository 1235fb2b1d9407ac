import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../useOwner.ts'
import type { Entry } from './entry.ts'
import { entriesOf } from './outbox.ts'

const none: readonly Entry[] = []

/** What the user saved and the server does not have yet, in all clients; undefined until the device's storage is read. */
export const useStoredEntries = (): readonly Entry[] | undefined => {
  const { userId } = useOwner()
  return useQuery({ queryKey: ['entries', userId], queryFn: () => entriesOf(userId) }).data
}

/** The same for what shows entries and promises nothing where it knows of none. */
export const useEntries = (): readonly Entry[] => useStoredEntries() ?? none
