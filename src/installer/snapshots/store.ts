import { CallError } from '../../../contract/client.ts'
import type { Owner, EntryKind, Entry, EntryOf } from '../outbox/entry.ts'
import { entryKinds } from '../outbox/entryKinds.ts'
import { whenSent } from '../outbox/sendingLock.ts'
import { tellChange } from '../outbox/changes.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { database } from '../outbox/database.ts'
import {
  snapshotKinds,
  type InstallUnit,
  type Snapshot,
  type SnapshotKind,
  type SnapshotKinds,
} from './kinds.ts'

/** `id` is '' for what there is one of. */
const keyOf = ({ userId, tenantId }: Owner, kind: SnapshotKind, id: string): string =>
  [userId, tenantId, kind, id].join(' ')

const isOfKind = <K extends SnapshotKind>(snapshot: Snapshot | undefined, kind: K): snapshot is Snapshot<K> =>
  snapshot?.kind === kind

const stored = <K extends SnapshotKind>(
  owner: Owner,
  kind: K,
  id: string,
  data: SnapshotKinds[K],
  takenAt: string,
) => ({
  key: keyOf(owner, kind, id),
  userId: owner.userId,
  kind,
  takenAt,
  data,
})

/** Stores what was read unless something was sent meanwhile, in one moment, as another tab may be sending. @returns whether it was stored. */
const storeUnlessSent = async (
  snapshot: Snapshot,
  lane: string,
  before: number | undefined,
): Promise<boolean> => {
  const tx = (await database()).transaction(['snapshots', 'counts'], 'readwrite')
  const isSame = (await tx.objectStore('counts').get(lane)) === before
  if (isSame) await tx.objectStore('snapshots').put(snapshot)
  await tx.done
  return isSame
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.body.error === 'notFound'

/** Deletes what was stored of something that the server does not have any more: whoever opens it reads so instead of going on with it. */
const forgetGone = async (key: string): Promise<void> => {
  await (await database()).delete('snapshots', key)
  tellChange()
}

/**
 * Reads from the server and stores it. Something that was sent meanwhile may be missing in it: then it is read again when all is sent, as
 * the server has enough to do until then. @returns when it was read. Errors: those of `load`.
 */
export const takeSnapshot = async <K extends SnapshotKind>(
  owner: Owner,
  kind: K,
  id: string,
  load: () => Promise<SnapshotKinds[K]>,
): Promise<string> => {
  for (;;) {
    const before = await (await database()).get('counts', id)
    const began = Date.now()
    const data = await load().catch(async (error: unknown) => {
      if (isGone(error)) await forgetGone(keyOf(owner, kind, id))
      throw error
    })
    // by the server's clock, which the reply may have told just now
    const takenAt = new Date(serverNow() - (Date.now() - began)).toISOString()
    if (await storeUnlessSent(stored(owner, kind, id, data, takenAt), id, before)) {
      tellChange()
      return takenAt
    }
    await whenSent()
  }
}

const applied = <A extends EntryKind, K extends SnapshotKind>(
  entry: EntryOf<A>,
  kind: K,
  data: SnapshotKinds[K],
): SnapshotKinds[K] => entryKinds[entry.act].apply[kind]?.(data, entry.input, entry.savedAt, entry) ?? data

/** A snapshot with everything on top that waits for the server, but for what was refused. */
const withEntries = <K extends SnapshotKind>(
  kind: K,
  data: SnapshotKinds[K],
  entries: readonly Entry[],
): SnapshotKinds[K] =>
  entries
    .filter(({ state }) => state !== 'refused')
    .reduce((result, entry) => applied(entry, kind, result), data)

const bySequence = (one: Entry, two: Entry): number => one.sequence - two.sequence

/**
 * What is stored, with everything on top that was sent lately or waits for the server, read in one moment: read one after the other, a row
 * that was just sent could be in neither. Undefined if nothing was stored.
 */
export const readOnTop = async <K extends SnapshotKind>(
  owner: Owner,
  kind: K,
  id: string,
): Promise<Pick<Snapshot<K>, 'data' | 'takenAt'> | undefined> => {
  const tx = (await database()).transaction(['snapshots', 'sent', 'entries'])
  const [snapshot, gone, waiting] = await Promise.all([
    tx.objectStore('snapshots').get(keyOf(owner, kind, id)),
    tx.objectStore('sent').index('userId').getAll(owner.userId),
    tx.objectStore('entries').index('userId').getAll(owner.userId),
    tx.done,
  ])
  if (!isOfKind(snapshot, kind)) return undefined
  const own = [...gone, ...waiting].filter(({ tenantId }) => tenantId === owner.tenantId).toSorted(bySequence)
  return { data: withEntries(kind, snapshot.data, own), takenAt: snapshot.takenAt }
}

/** All that is stored of a kind, with everything on top that was sent lately or waits for the server. */
export const readAllOnTop = async <K extends SnapshotKind>(
  owner: Owner,
  kind: K,
): Promise<SnapshotKinds[K][]> => {
  const start = keyOf(owner, kind, '')
  const keys = await (await database()).getAllKeys('snapshots', IDBKeyRange.bound(start, `${start}\uFFFF`))
  const read = await Promise.all(keys.map((key) => readOnTop(owner, kind, key.slice(start.length))))
  return read.flatMap((one) => (one ? [one.data] : []))
}

/** When each snapshot of a kind was read that is stored, by id. */
export const storedAt = async (owner: Owner, kind: SnapshotKind): Promise<ReadonlyMap<string, string>> => {
  const start = keyOf(owner, kind, '')
  const found = new Map<string, string>()
  // one after the other: all of them at once would fill a phone's memory with what nobody reads
  for (
    let cursor = await (
      await database()
    )
      .transaction('snapshots')
      .store.openCursor(IDBKeyRange.bound(start, `${start}\uFFFF`));
    cursor;
  ) {
    found.set(cursor.value.key.slice(start.length), cursor.value.takenAt)
    cursor = await cursor.continue()
  }
  return found
}

/** The thermostats on the radiators of units, each with its unit. */
export const mountedIn = (units: readonly InstallUnit[]) =>
  units.flatMap((unit) =>
    unit.rooms.flatMap(({ radiators }) =>
      radiators.flatMap(({ thermostat }) => (thermostat === null ? [] : [{ unit, thermostat }])),
    ),
  )

/** Takes an entry that the server has out of what waits. The snapshots hold it only later (`settleSent`): writing them takes long on a phone. */
export const noteSent = async (entry: Entry): Promise<void> => {
  const tx = (await database()).transaction(['entries', 'sent', 'counts'], 'readwrite')
  const counts = tx.objectStore('counts')
  const count = async (lane: string) => counts.put(((await counts.get(lane)) ?? 0) + 1, lane)
  await Promise.all([
    tx.objectStore('sent').put(entry),
    tx.objectStore('entries').delete(entry.id),
    count(''),
    count(entry.lane),
    tx.done,
  ])
}

/** Writes what sent entries changed into the stored snapshots of their owners: the start page and those of their buildings. */
export const settleSent = async (): Promise<void> => {
  const tx = (await database()).transaction(['sent', 'snapshots'], 'readwrite')
  const entries = (await tx.objectStore('sent').getAll()).toSorted(bySequence)
  const snapshots = tx.objectStore('snapshots')
  for (const kind of snapshotKinds)
    for (const [key, own] of Map.groupBy(entries, (entry) =>
      keyOf(entry, kind, kind === 'overview' ? '' : entry.lane),
    )) {
      const snapshot = await snapshots.get(key)
      if (!isOfKind(snapshot, kind)) continue
      const data = withEntries(kind, snapshot.data, own)
      if (data !== snapshot.data) await snapshots.put({ ...snapshot, data })
    }
  await tx.objectStore('sent').clear()
  await tx.done
  if (entries.length > 0) tellChange()
}
