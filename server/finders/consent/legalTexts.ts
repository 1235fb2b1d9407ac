import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { LegalTextKind } from '../../../domain/consent/legalTexts.ts'
import type { Language } from '../../../domain/limits.ts'
import { boundedCount, containing, orderOf, pageOf, type PageQuery } from '../../db/page.ts'
import { legalTexts as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'
import { userName } from '../accounts/userName.ts'

const columns = {
  id: table.id,
  number: table.number,
  publishedAt: table.publishedAt,
  publishedBy: table.publishedBy,
  publishedByName: userName(table.publishedBy),
  hash: table.hash,
  contents: table.contents,
  agreements: sql<number>`(select count(*)::int from main.data_agreements a where a.opt_in_id = legal_texts.id)`,
}

const select = async (
  tx: Tx,
  where: SQL | undefined,
  limit = 1,
  offset = 0,
  order: SQL[] = [desc(table.number)],
) => {
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

/** The version in force, if any was published. */
export const latestText = async (tx: Tx, kind: LegalTextKind) => (await select(tx, ofKind(kind)))[0]

/** One version of a kind. Errors: 404. */
export const readText = async (tx: Tx, kind: LegalTextKind, id: string) =>
  found((await select(tx, and(ofKind(kind), eq(table.id, id))))[0])

/** A page of the versions of a kind. */
export const listTexts = (
  tx: Tx,
  kind: LegalTextKind,
  query: PageQuery & { Ids?: string[] | undefined; Query?: string | undefined },
) => {
  const where = and(
    ofKind(kind),
    query.Ids && sql`${table.id} = any(${sql.param(query.Ids)}::uuid[])`,
    query.Query ? sql`contents::text ilike ${containing(query.Query)}` : undefined,
  )
  return pageOf(
    query,
    (limit, offset) => select(tx, where, limit, offset, orderOf(query, table.number, table.id)),
    () => boundedCount(tx, table, where),
  )
}

/** The texts in force in a language, as the public site shows them. */
export const publishedTexts = async (tx: Tx, language: Language) => {
  const [optIn, dataPrivacy] = [await latestText(tx, 'optIn'), await latestText(tx, 'dataPrivacy')]
  const shown = optIn?.[language]
  return {
    optIn: optIn && shown ? { id: optIn.id, ...shown, statement: shown.statement ?? '' } : null,
    dataPrivacy: dataPrivacy ? { id: dataPrivacy.id, ...dataPrivacy[language] } : null,
  }
}
