import { createHash } from 'node:crypto'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { LegalTextKind } from '../../../domain/consent/legalTexts.ts'
import { boundedCount, orderOf, pageOf, type PageQuery } from '../../db/page.ts'
import { legalTexts as table, type LegalContent } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { textsChannel } from './textsChannel.ts'

export type LegalContents = (typeof table.$inferSelect)['contents']

/** SHA-256 over the texts in a fixed order, hex: the same texts have the same hash, whatever order their keys came in. */
export const hashOfTexts = ({ en, de }: LegalContents): string => {
  const parts = [en, de].map(({ title, body, statement }: LegalContent) => [title, body, statement ?? null])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const columns = {
  id: table.id,
  number: table.number,
  publishedAt: table.publishedAt,
  publishedBy: table.publishedBy,
  publishedByName: sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from identity.users u where u.id = published_by)`,
  hash: table.hash,
  contents: table.contents,
  agreements: sql<number>`(select count(*)::int from main.data_agreements a where a.opt_in_id = legal_texts.id)`,
}

const select = async (tx: Tx, where: SQL | undefined, limit = 1, offset = 0, order: SQL[] = [desc(table.number)]) => {
  const rows = await tx
    .select(columns)
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(({ contents, ...row }) => ({ ...row, ...contents }))
}

const ofKind = (kind: LegalTextKind) => eq(table.kind, kind)

/** The version that holds, if any was published. */
export const latestText = async (tx: Tx, kind: LegalTextKind) => (await select(tx, ofKind(kind)))[0]

/** One version of a kind. Errors: 404. */
export const readText = async (tx: Tx, kind: LegalTextKind, id: string) => found((await select(tx, and(ofKind(kind), eq(table.id, id))))[0])

export const listTexts = (tx: Tx, kind: LegalTextKind, query: PageQuery & { Ids?: string[] | undefined; Query?: string | undefined }) => {
  const where = and(
    ofKind(kind),
    query.Ids && sql`${table.id} = any(${sql.param(query.Ids)}::uuid[])`,
    query.Query ? sql`contents::text ilike ${`%${query.Query.replace(/[\\%_]/g, (char) => `\\${char}`)}%`}` : undefined,
  )
  return pageOf(
    query,
    (limit, offset) => select(tx, where, limit, offset, orderOf(query, table.number, table.id)),
    () => boundedCount(tx, table, where),
  )
}

/** Publishes a version. Two at once get numbers of their own: the second waits for the first. */
export const publishText = async (
  tx: Tx,
  kind: LegalTextKind,
  contents: LegalContents,
  { id = newId(), now, userId }: { id?: string; now: Date; userId: string | null },
): Promise<string> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`legal text ${kind}`}))`)
  const number = ((await latestText(tx, kind))?.number ?? 0) + 1
  await tx.insert(table).values({ id, kind, number, contents, hash: hashOfTexts(contents), publishedAt: now.toISOString(), publishedBy: userId })
  await tx.execute(sql`select pg_notify(${textsChannel}, ${kind})`)
  return id
}
