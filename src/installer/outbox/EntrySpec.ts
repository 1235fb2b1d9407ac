import { CallError, type Client } from '../../../contract/client.ts'
import type { SnapshotKinds } from '../snapshots/kinds.ts'
import type { Difference, Entry } from './entry.ts'
import type { Edit } from './inputs.ts'
import { same } from './same.ts'

interface Sending {
  /** Calls the main backend in the client that the entry was saved in. */
  readonly call: Client
  /** The Idempotency-Key. */
  readonly key: string
  /** Of an edit: the values before it. */
  readonly before: Entry['before']
}

/** Result of an attempt: done, or others changed the same fields meanwhile, and when the row was changed last. Errors: CallError. */
export type Attempt =
  | { readonly isDone: true }
  | ({ readonly isDone: false } & Pick<Entry, 'differences' | 'changedAt'>)

export const done: Attempt = { isDone: true }

/** Of an entry: the values before it, and its building. */
type Applied = Pick<Entry, 'before' | 'lane'>

/** One kind of entry. */
export interface EntrySpec<Input> {
  readonly perform: (input: Input, sending: Sending) => Promise<Attempt>
  /**
   * A stored snapshot once it is done. Applied to one that has it already, it changes nothing; only numbers of units and gateways in the list of
   * buildings count once more, until that is read again.
   */
  readonly apply: {
    readonly [K in keyof SnapshotKinds]?: (
      data: SnapshotKinds[K],
      input: Input,
      savedAt: string,
      saved: Applied,
    ) => SnapshotKinds[K]
  }
  /** What it changes: a later entry about the same takes the place of one that cannot be sent. */
  readonly subject: (input: Input) => string
  /** Arguments of its line on the page of what waits, `installer.outbox.kinds.<act>`; values that are text keys are translated. */
  readonly told: (input: Input) => Readonly<Record<string, string | number>>
  /** Whether it carries a photo: those are sent after everything else of the building. */
  readonly isPhoto?: true
}

/** Whether an error says that the row changed between reading and writing. */
export const isStale = (error: unknown): boolean =>
  error instanceof CallError && error.body.error === 'staleVersion'

/** The fields of an edit that others changed to something else meanwhile. */
const differencesOf = (
  before: Entry['before'],
  after: object,
  row: Readonly<Record<string, unknown>>,
): Difference[] =>
  Object.entries(after).flatMap(([field, mine]): Difference[] =>
    same(row[field], before[field]) || same(row[field], mine)
      ? []
      : [{ field, mine, theirs: row[field] ?? null }],
  )

/** Edits of the same fields of a row are about the same. */
export const editSubject = ({ id, after }: Edit<object>): string =>
  `${id} ${Object.keys(after).toSorted().join(' ')}`

interface EditCalls<Fields, Row> {
  readonly read: (id: string, call: Client) => Promise<Row>
  readonly write: (row: Row, after: Readonly<Partial<Fields>>, sending: Sending) => Promise<unknown>
  /** Whether an error says that the row changed between reading and writing. */
  readonly isStale: (error: unknown) => boolean
}

/**
 * Reads rows for edits. What the last reply held is not read again: a technician goes on with the same room or radiator. If it changed since,
 * its version tells, and it is read after all; `performEdit` concludes from nothing else that it knows.
 */
export const rowReader = <Row extends { readonly id: string }>(
  ask: (id: string, call: Client) => Promise<Row>,
) => {
  let last: Row | undefined
  return {
    note: (row: Row): void => {
      last = row
    },
    read: async (id: string, call: Client): Promise<Row> => {
      const known = last
      last = undefined
      return known?.id === id ? known : ask(id, call)
    },
  }
}

/**
 * How an edit is sent: on top of the row as it is by then. Fields that the edit does not touch keep what others saved; where others
 * saved something else in the same fields, it is not sent. Sent again after a lost reply, it finds its own values, and is done.
 */
export const performEdit =
  <Fields extends object, Row extends object>({ read, write, isStale }: EditCalls<Fields, Row>) =>
  async ({ id, after }: Edit<Fields>, sending: Sending): Promise<Attempt> => {
    for (let isAsked = false; ; isAsked = true) {
      const row = await read(id, sending.call)
      const now: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(row))
      const differences = differencesOf(sending.before, after, now)
      const isThere = Object.entries(after).every(([field, mine]) => same(now[field], mine))
      // not written, so no version tells whether that is still so
      if ((differences.length > 0 || isThere) && !isAsked) continue
      if (differences.length > 0)
        return {
          isDone: false,
          differences,
          changedAt: typeof now['updatedAt'] === 'string' ? now['updatedAt'] : undefined,
        }
      if (isThere) return done
      try {
        await write(row, after, sending)
        return done
      } catch (error) {
        if (!isStale(error)) throw error
      }
    }
  }
