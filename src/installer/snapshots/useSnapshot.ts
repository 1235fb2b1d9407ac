import { useQuery } from '@tanstack/react-query'
import type { Owner } from '../outbox/entry.ts'
import { useOwner } from '../useOwner.ts'
import { loaders } from './loaders.ts'
import type { SnapshotKind, SnapshotKinds } from './kinds.ts'
import { readOnTop, takeSnapshot } from './store.ts'

/** What a screen reads: what was stored last, with everything on top that waits for the server. */
export interface Read<T> {
  data: T | undefined
  /** When it was read from the server, ISO instant. */
  takenAt: string | undefined
  /** Nothing is stored, and the server cannot be asked. */
  error: unknown
  retry: () => void
}

/** How long what was read counts as fresh, ms: screens of one building follow each other quickly. */
const fresh = 15_000

/** The query that reads from the server and stores it. */
export const loadOf = (owner: Owner, kind: SnapshotKind, id: string) => ({
  queryKey: ['loads', owner.userId, owner.tenantId, kind, id],
  queryFn: () => takeSnapshot(owner, kind, id, () => loaders[kind](id)),
})

/** Reads what is stored on this device at once, and the server's state as soon as that can be reached. */
export const useSnapshot = <K extends SnapshotKind>(kind: K, id: string): Read<SnapshotKinds[K]> => {
  const owner = useOwner()
  const key = [owner.userId, owner.tenantId, kind, id]
  const stored = useQuery({
    queryKey: ['snapshots', ...key],
    queryFn: async () => (await readOnTop(owner, kind, id)) ?? null,
  })
  const loaded = useQuery({ ...loadOf(owner, kind, id), staleTime: fresh })
  return {
    data: stored.data?.data,
    takenAt: stored.data?.takenAt,
    error: stored.data === null && loaded.error !== null ? loaded.error : (stored.error ?? undefined),
    retry: () => void loaded.refetch(),
  }
}
