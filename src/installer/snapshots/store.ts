import type { Owner, ActName, Entry, EntryOf } from '../outbox/entry.ts'
import { acts } from '../outbox/acts.ts'
import { tellChange } from '../outbox/changes.ts'
import { database } from '../outbox/database.ts'
import { snapshotKinds, type Snapshot, type SnapshotKind, type SnapshotKinds } from './kinds.ts'

/** `id` is '' for what there is one of. */
const keyOf = ({ userId, tenantId }: Owner, kind: SnapshotKind, id: string): string => [userId, tenantId, kind, id].join(' ')

const isOfKind = <K extends SnapshotKind>(snapshot: Snapshot | undefined, kind: K): snapshot is Snapshot<K> => snapshot?.kind === kind

/** Counts what was sent: what was read before something was sent may not show it. */
let sent = 0

const stored = <K extends SnapshotKind>(owner: Owner, kind: K, id: string, data: SnapshotKinds[K], takenAt: string) => ({
  key: keyOf(owner, kind, id),
  userId: owner.userId,
  kind,
  takenAt,
  data,
})

/** Reads from the server and stores it. @returns when it was read. Errors: those of `load`. */
export const takeSnapshot = async <K extends SnapshotKind>(owner: Owner, kind: K, id: string, load: () => Promise<SnapshotKinds[K]>): Promise<string> => {
  for (;;) {
    const before = sent
    const takenAt = new Date().toISOString()
    const data = await load()
    if (before !== sent) continue
    await (await database()).put('snapshots', stored(owner, kind, id, data, takenAt))
    tellChange()
    return takenAt
  }
}

const applied = <A extends ActName, K extends SnapshotKind>({ act, input, savedAt }: EntryOf<A>, kind: K, data: SnapshotKinds[K]): SnapshotKinds[K] =>
  acts[act].apply[kind]?.(data, input, savedAt) ?? data

/** A snapshot with everything on top that waits for the server, but for what was refused. */
const withEntries = <K extends SnapshotKind>(kind: K, data: SnapshotKinds[K], entries: readonly Entry[]): SnapshotKinds[K] =>
  entries.filter(({ state }) => state !== 'refused').reduce((result, entry) => applied(entry, kind, result), data)

/**
 * What is stored, with everything on top that waits for the server, read in one moment: read one after the other, a row that was just sent
 * could be in neither. Undefined if nothing was stored.
 */
export const readOnTop = async <K extends SnapshotKind>(owner: Owner, kind: K, id: string): Promise<Pick<Snapshot<K>, 'data' | 'takenAt'> | undefined> => {
  const tx = (await database()).transaction(['snapshots', 'entries'])
  const [snapshot, entries] = await Promise.all([
    tx.objectStore('snapshots').get(keyOf(owner, kind, id)),
    tx.objectStore('entries').index('userId').getAll(owner.userId),
    tx.done,
  ])
  if (!isOfKind(snapshot, kind)) return undefined
  const own = entries.filter(({ tenantId }) => tenantId === owner.tenantId).toSorted((one, two) => one.sequence - two.sequence)
  return { data: withEntries(kind, snapshot.data, own), takenAt: snapshot.takenAt }
}

/** Writes what an entry changed into the stored snapshots of its owner: the server has it now. They are the start page and those of its building. */
export const settle = async (entry: Entry): Promise<void> => {
  sent += 1
  const tx = (await database()).transaction('snapshots', 'readwrite')
  for (const kind of snapshotKinds) {
    const snapshot = await tx.store.get(keyOf(entry, kind, kind === 'overview' ? '' : entry.lane))
    if (!isOfKind(snapshot, kind)) continue
    const data = withEntries(kind, snapshot.data, [entry])
    if (data !== snapshot.data) await tx.store.put({ ...snapshot, data })
  }
  await tx.done
}
