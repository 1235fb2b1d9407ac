import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../useOwner.ts'
import type { SnapshotKind } from './kinds.ts'
import { storedAt } from './store.ts'

/** When each snapshot of a kind was read that is stored on this device, by id; undefined until that is known. */
export const useStoredAt = (kind: SnapshotKind): ReadonlyMap<string, string> | undefined => {
  const owner = useOwner()
  return useQuery({
    queryKey: ['snapshots', owner.userId, owner.tenantId, kind, 'stored at'],
    queryFn: () => storedAt(owner, kind),
  }).data
}
