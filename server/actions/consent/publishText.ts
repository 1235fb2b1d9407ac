import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { LegalTextKind } from '../../../domain/consent/legalTexts.ts'
import { legalTexts as table, type LegalContent } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { latestText, readText } from '../../finders/consent/legalTexts.ts'
import type { Base } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'

/** Notified when a legal text is published or removed, so that caches reload it. */
export const textsChannel = 'ventil_legal_texts'

export type LegalContents = (typeof table.$inferSelect)['contents']

/** SHA-256 over the texts in a fixed order, as hex: equal texts have equal hashes, regardless of the order of their keys. */
export const hashOfTexts = ({ en, de }: LegalContents): string => {
  const parts = [en, de].map(({ title, body, statement }: LegalContent) => [title, body, statement ?? null])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Publishes a version. Concurrent calls get distinct numbers: the second waits for the first. */
export const publishText = async (
  tx: Tx,
  kind: LegalTextKind,
  contents: LegalContents,
  { id = newId(), now, userId }: { id?: string; now: Date; userId: string | null },
): Promise<string> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal text ${kind}`}))`)
  const number = ((await latestText(tx, kind))?.number ?? 0) + 1
  await tx.insert(table).values({
    id,
    kind,
    number,
    contents,
    hash: hashOfTexts(contents),
    publishedAt: now.toISOString(),
    publishedBy: userId,
  })
  await tx.execute(sql`select pg_notify(${textsChannel}, ${kind})`)
  return id
}

/** Removes an opt-in text that nobody has agreed to. Errors: 404, stillInUse 409. */
export const removeOptIn = async ({ tx, audit }: Pick<Base, 'tx' | 'audit'>, id: string): Promise<void> => {
  const text = await readText(tx, 'optIn', id)
  // if a consent references it meanwhile, the foreign key rejects the removal
  if (text.agreements > 0) refuse('stillInUse')
  await tx.delete(table).where(eq(table.id, text.id))
  await tx.execute(sql`select pg_notify(${textsChannel}, 'optIn')`)
  const { number, hash, en, de } = text
  await audit({
    action: 'legalText.remove',
    entityId: text.id,
    before: { kind: 'optIn', number, hash, en, de },
  })
}
