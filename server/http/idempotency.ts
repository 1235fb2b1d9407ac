import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { withoutClimate } from '../../domain/consent/agreement.ts'
import { idempotencyKeys, identityIdempotency } from '../db/schema.ts'
import type { Tx } from '../db/scope.ts'
import { refuse } from './refusal.ts'

interface StoredReply {
  status: number
  body: unknown
}

interface Claim {
  key: string
  hash: string
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * The idempotency claim of a write: the key is scoped to the account, the hash covers everything that determines the outcome.
 * Errors: invalidIdempotencyKey 400.
 */
export const claimOf = (
  header: string | undefined,
  userId: string | undefined,
  request: readonly unknown[],
): Claim | undefined => {
  if (header === undefined) return undefined
  if (!uuid.test(header)) return refuse('invalidIdempotencyKey')
  return {
    key: `${userId ?? 'anonymous'}:${header.toLowerCase()}`,
    hash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
  }
}

/** Stored replies outlive a withdrawal of consent, so climate data is removed from them. */
const storable = (body: unknown): unknown => withoutClimate(body, (part) => 'withheld' in part)

const tableOf = (backend: 'main' | 'identity') => (backend === 'main' ? idempotencyKeys : identityIdempotency)

/**
 * Claims the key in the write's transaction. A concurrent claim of the same key waits here for the other to commit.
 * @returns the stored reply, if this write was already done. Errors: idempotencyMismatch 422.
 */
export const claim = async (
  tx: Tx,
  backend: 'main' | 'identity',
  { key, hash }: Claim,
): Promise<StoredReply | undefined> => {
  const table = tableOf(backend)
  const inserted = await tx
    .insert(table)
    .values({ key, requestHash: hash })
    .onConflictDoNothing()
    .returning({ key: table.key })
  if (inserted.length > 0) return undefined
  const [stored] = await tx.select().from(table).where(eq(table.key, key))
  if (!stored || stored.requestHash !== hash) return refuse('idempotencyMismatch')
  return { status: stored.status ?? 200, body: storable(stored.reply) }
}

export const storeReply = async (
  tx: Tx,
  backend: 'main' | 'identity',
  { key }: Claim,
  { status, body }: StoredReply,
): Promise<void> => {
  const table = tableOf(backend)
  await tx
    .update(table)
    .set({ status, reply: storable(body) ?? null })
    .where(eq(table.key, key))
}

/** Releases a claim: the call was refused, but its transaction commits. */
export const release = async (tx: Tx, backend: 'main' | 'identity', { key }: Claim): Promise<void> => {
  const table = tableOf(backend)
  await tx.delete(table).where(eq(table.key, key))
}
