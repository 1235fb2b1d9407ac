import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mutation } from './Mutation.ts'
import { guardedCode } from './patch.ts'

/** What came of removing a guard. */
interface Entry {
  /** Digest of the guard as it stood when it was removed. */
  guard: string
  /** The test file that noticed, in the repository; null if none did, and a second guard explains why. */
  noticedBy: string | null
}

type Ledger = Readonly<Record<string, Entry>>

const path = join(import.meta.dirname, 'ledger.json')

/** What `npm run mutate` has found, by the name of the guard. */
export const readLedger = async (): Promise<Ledger> => JSON.parse(await readFile(path, 'utf8'))

/** A digest of a guard: its removal, the tests that should notice, and the code in which it stands. It changes when one of them does. */
const digestOf = async (mutation: Mutation): Promise<string> =>
  createHash('sha256')
    .update(JSON.stringify([mutation.patch, mutation.tests, await guardedCode(mutation)]))
    .digest('hex')
    .slice(0, 12)

/** Keeps what came of removing a guard; undefined if that proved nothing, which forgets what was known of it. */
export const record = async (mutation: Mutation, noticedBy: string | null | undefined): Promise<void> => {
  // read anew each time: another run may have written meanwhile
  const { [mutation.name]: _, ...others } = await readLedger()
  const all: Ledger =
    noticedBy === undefined
      ? others
      : { ...others, [mutation.name]: { guard: await digestOf(mutation), noticedBy } }
  const sorted = Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(path, `${JSON.stringify(sorted, undefined, 2)}\n`)
}

/** Whether a guard was removed as it stands, so that its entry holds. */
export const isKnown = async (ledger: Ledger, mutation: Mutation): Promise<boolean> =>
  ledger[mutation.name]?.guard === (await digestOf(mutation))
