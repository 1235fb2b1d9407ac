import type { EntryInputs } from './inputs.ts'

/** What an entry does. Entries have it as `act`, as devices have them stored. */
export type EntryKind = keyof EntryInputs

/** Where an entry stands: it is sent when there is a network; others changed the same fields meanwhile; the server refused it. */
type EntryState = 'waiting' | 'conflict' | 'refused'

/** A field that others changed while the entry waited. */
export interface Difference {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}

/** Why the server refused an entry: the error code, and the reasons by field. */
interface Refusal {
  readonly code: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

interface EntryFacts {
  /** A UUID, made when the step was saved. */
  readonly id: string
  /** Counts up on this device: the order of sending. */
  readonly sequence: number
  /** The Idempotency-Key of its call. An entry that was refused and is sent again gets a new one. */
  readonly key: string
  /** Who saved it, and in which client: it is never sent for anybody else. */
  readonly userId: string
  readonly tenantId: string
  /** The building, whose snapshots show what was sent. */
  readonly lane: string
  /** The name of the building, for the page of what waits. */
  readonly place: string
  /** The unit and the room in it, likewise; entries of older versions lack it. */
  readonly spot?: string | undefined
  /** The step that it was saved in, to open it again. */
  readonly link: string
  /** When it was saved, ISO instant. */
  readonly savedAt: string
  /** Of an edit: the values before it, so that changes by others are noticed. */
  readonly before: Readonly<Record<string, unknown>>
  readonly state: EntryState
  readonly differences: readonly Difference[]
  /** When others changed it, ISO instant. */
  readonly changedAt?: string | undefined
  readonly refusal: Refusal | null
}

/** One saved step, or photo, that the server does not have yet. */
export type EntryOf<A extends EntryKind> = EntryFacts & { readonly act: A; readonly input: EntryInputs[A] }
export type Entry = { [A in EntryKind]: EntryOf<A> }[EntryKind]

/** What a step saves; of an edit also the values before it. */
export type Saved = {
  [A in EntryKind]: {
    readonly act: A
    readonly input: EntryInputs[A]
    readonly before?: EntryFacts['before']
  }
}[EntryKind]

/** Whose entry: a user's, in a client. */
export interface Owner {
  readonly userId: string
  readonly tenantId: string
}

/** Whether it needs a decision before it can be sent. */
export const needsDecision = ({ state }: Pick<Entry, 'state'>): boolean => state !== 'waiting'
