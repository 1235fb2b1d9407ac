import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Snapshot } from '../snapshots/kinds.ts'
import type { Entry } from './entry.ts'

/** Unsaved input of a step, and what was ticked off on the way: it is the device's until its step is saved. */
interface StoredDraft {
  readonly key: string
  readonly userId: string
  readonly values: Readonly<Record<string, unknown>>
  /** What was stored of the fields that it changes when they were entered; drafts of older versions lack it. */
  readonly start?: Readonly<Record<string, unknown>>
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { sequence: number; userId: string } }
  /** Entries that the server has, until the snapshots hold what they changed. */
  sent: { key: string; value: Entry; indexes: { userId: string } }
  snapshots: { key: string; value: Snapshot; indexes: { userId: string } }
  drafts: { key: string; value: StoredDraft; indexes: { userId: string } }
  /** How many entries the server got from this device, by building and, at '', in all: what was read before one of them may not show it. */
  counts: { key: string; value: number }
}

type InstallerDatabase = IDBPDatabase<Schema>

let opening: Promise<InstallerDatabase> | undefined

/** The database of the installer in this browser. It is shared by all tabs and all users of the device. */
export const database = (): Promise<InstallerDatabase> => {
  opening ??= openDB<Schema>('installer', 4, {
    upgrade(db, before, _now, tx) {
      if (before < 1) {
        const entries = db.createObjectStore('entries', { keyPath: 'id' })
        entries.createIndex('sequence', 'sequence')
        entries.createIndex('userId', 'userId')
        db.createObjectStore('snapshots', { keyPath: 'key' }).createIndex('userId', 'userId')
        db.createObjectStore('drafts', { keyPath: 'key' }).createIndex('userId', 'userId')
      }
      // what version 1 read lacks what this one shows; it is read again
      if (before === 1) void tx.objectStore('snapshots').clear()
      if (before < 3) db.createObjectStore('sent', { keyPath: 'id' }).createIndex('userId', 'userId')
      db.createObjectStore('counts')
    },
    // a newer version of the app in another tab: this one lets go, and opens again at the next use
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
