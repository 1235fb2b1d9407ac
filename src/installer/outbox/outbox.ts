import { entryKinds } from './entryKinds.ts'
import { tellChange } from './changes.ts'
import { database } from './database.ts'
import { needsDecision, type EntryKind, type Entry, type Owner, type Saved } from './entry.ts'
import type { EntryInputs } from './inputs.ts'
import { dependentsOf, photosOfRemoved } from './rows.ts'

/** Where and when a step was saved. */
interface Origin extends Pick<Entry, 'lane' | 'place' | 'spot' | 'link' | 'savedAt'> {
  readonly owner: Owner
}

/** What a screen says of it. */
export type Where = Omit<Origin, 'savedAt' | 'owner'>

interface Content<A extends EntryKind> {
  readonly act: A
  readonly input: EntryInputs[A]
}

const subjectOf = <A extends EntryKind>({ act, input }: Content<A>): string =>
  `${act} ${entryKinds[act].subject(input)}`

/** What the page of what waits says about an entry. */
export const toldOf = <A extends EntryKind>({
  act,
  input,
}: Content<A>): Readonly<Record<string, string | number>> => entryKinds[act].told(input)

const isPhoto = ({ act }: Entry): boolean => entryKinds[act].isPhoto === true

const entryOf = (saved: Saved, sequence: number, { owner, ...origin }: Origin): Entry => ({
  before: {},
  ...saved,
  ...origin,
  ...owner,
  id: crypto.randomUUID(),
  key: crypto.randomUUID(),
  sequence,
  state: 'waiting',
  differences: [],
  refusal: null,
})

const ofOwner = (entries: readonly Entry[], { tenantId }: Owner): Entry[] =>
  entries.filter((entry) => entry.tenantId === tenantId)

/**
 * Keeps what a step saves, in one transaction: all of it or nothing. One about the same as an entry that was refused, or that others
 * changed, takes its place, and starts from the values that it started from. Photos that wait go with what they show.
 */
export const keep = async (saved: readonly Saved[], origin: Origin): Promise<void> => {
  const tx = (await database()).transaction(['entries', 'sent'], 'readwrite')
  // what fails in it is told by the request that failed
  tx.done.catch(() => undefined)
  const entries = tx.objectStore('entries')
  const last = await entries.index('sequence').openCursor(null, 'prev')
  // what was just sent still comes before it, too, wherever both are shown on a snapshot
  const sent = await tx.objectStore('sent').getAll()
  const own = ofOwner(await entries.index('userId').getAll(origin.owner.userId), origin.owner)
  const held = own.filter(needsDecision)
  let sequence = sent.reduce((most, one) => Math.max(most, one.sequence), last?.value.sequence ?? 0)
  for (const one of saved) {
    const replaced = held.find((entry) => subjectOf(entry) === subjectOf(one))
    sequence += 1
    const entry = entryOf(one, replaced?.sequence ?? sequence, origin)
    if (replaced) await entries.delete(replaced.id)
    // what the server holds by now was shown side by side, if it is another value
    const kept = replaced
      ? { ...entry, before: { ...entry.before, ...replaced.before, ...theirsOf(replaced) } }
      : entry
    await entries.add(kept)
    for (const photo of photosOfRemoved(kept, own)) await entries.delete(photo.id)
  }
  await tx.done
  tellChange()
}

const theirsOf = ({ differences }: Entry): Entry['before'] =>
  Object.fromEntries(differences.map(({ field, theirs }) => [field, theirs]))

const bySequence = (one: Entry, two: Entry): number => one.sequence - two.sequence

/** The entries of a user in all clients, in the order in which they were saved. */
export const entriesOf = async (userId: string): Promise<Entry[]> =>
  (await (await database()).getAllFromIndex('entries', 'userId', userId)).toSorted(bySequence)

/** How many entries other users left on this device. */
export const countOfOthers = async (userId: string): Promise<number> => {
  const db = await database()
  return (await db.count('entries')) - (await db.countFromIndex('entries', 'userId', userId))
}

/** The order of sending: as saved, with photos after everything else. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, two) => Number(isPhoto(one)) - Number(isPhoto(two)) || bySequence(one, two))

/** Changes an entry that is still there: another tab may have sent or discarded it. */
const change = async (id: string, changed: (entry: Entry) => Entry): Promise<void> => {
  const tx = (await database()).transaction('entries', 'readwrite')
  const entry = await tx.store.get(id)
  if (entry) await tx.store.put(changed(entry))
  await tx.done
  tellChange()
}

/** Holds an entry until somebody decides: refused by the server, or with other values by others. */
export const hold = (
  id: string,
  why: Pick<Entry, 'refusal'> | Pick<Entry, 'differences' | 'changedAt'>,
): Promise<void> =>
  change(id, (entry) => ({ ...entry, ...why, state: 'refusal' in why ? 'refused' : 'conflict' }))

/** Sends an entry again. It is a new attempt with a key of its own: the server answers a known key with what it said before. */
export const retry = (id: string): Promise<void> =>
  change(id, (entry) => ({
    ...entry,
    key: crypto.randomUUID(),
    before: { ...entry.before, ...theirsOf(entry) },
    state: 'waiting',
    differences: [],
    refusal: null,
  }))

/** Discards an entry with everything that depends on it. */
export const discard = async (entry: Entry): Promise<void> => {
  const tx = (await database()).transaction('entries', 'readwrite')
  const own = ofOwner(await tx.store.index('userId').getAll(entry.userId), entry).toSorted(bySequence)
  // another tab may have sent it
  const isThere = own.some(({ id }) => id === entry.id)
  for (const { id } of isThere ? [entry, ...dependentsOf(entry, own)] : []) await tx.store.delete(id)
  await tx.done
  tellChange()
}

type StoreName = 'entries' | 'sent' | 'snapshots' | 'drafts'

const empty = async (userId: string, names: readonly StoreName[]): Promise<void> => {
  const tx = (await database()).transaction(names, 'readwrite')
  for (const name of names) {
    const store = tx.objectStore(name)
    for (const key of await store.index('userId').getAllKeys(userId)) await store.delete(key)
  }
  await tx.done
  tellChange()
}

/** Deletes what a user only read, and unsaved input, on this device: renters' names do not outlast a sign-out. What was saved stays. */
export const forget = (userId: string): Promise<void> => empty(userId, ['sent', 'snapshots', 'drafts'])

/** Discards what a user saved and was not sent, too. */
export const discardAll = (userId: string): Promise<void> =>
  empty(userId, ['entries', 'sent', 'snapshots', 'drafts'])
