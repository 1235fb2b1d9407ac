import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../useOwner.ts'
import type { Entry } from './entry.ts'
import { entriesOf } from './outbox.ts'

const none: readonly Entry[] = []

/** What the user saved and the server does not have yet, in all clients. */
export const useEntries = (): readonly Entry[] => {
  const { userId } = useOwner()
  return useQuery({ queryKey: ['entries', userId], queryFn: () => entriesOf(userId) }).data ?? none
}
