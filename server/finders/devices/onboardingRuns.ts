import { and, asc, count, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { onboarding as contract, OnboardingRun } from '../../../contract/main/onboarding.ts'
import type { OnboardingOutcome } from '../../../domain/import/onboarding.ts'
import { containing, listPage } from '../../db/page.ts'
import { onboardingRows, onboardingRuns as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { found } from '../../http/refusal.ts'
import { userName } from '../accounts/userName.ts'

/** The runs that the actor sees: their own, and for a SuperAdmin all; a file may name devices of clients that others do not see. */
const visible = ({ superAdmin, userId }: GlobalActor): SQL | undefined =>
  superAdmin ? undefined : eq(table.userId, userId)

const { id, subject, fileName, createdAt } = table
const createdByName = userName(table.userId)
const columns = { id, subject, fileName, createdAt, createdByName }

type Listed = Omit<OnboardingRun, 'counts'>

/** Adds how many rows of each run have which outcome. */
const withCounts = async (tx: Tx, runs: readonly Listed[]): Promise<OnboardingRun[]> => {
  if (runs.length === 0) return []
  const rows = await tx
    .select({ runId: onboardingRows.runId, outcome: onboardingRows.outcome, n: count() })
    .from(onboardingRows)
    .where(
      inArray(
        onboardingRows.runId,
        runs.map((run) => run.id),
      ),
    )
    .groupBy(onboardingRows.runId, onboardingRows.outcome)
  const none: Record<OnboardingOutcome, number> = {
    planned: 0,
    done: 0,
    waiting: 0,
    registered: 0,
    refused: 0,
    unchanged: 0,
    rejected: 0,
  }
  return runs.map((run) => ({
    ...run,
    counts: {
      ...none,
      ...Object.fromEntries(
        rows.filter(({ runId }) => runId === run.id).map(({ outcome, n }) => [outcome, n]),
      ),
    },
  }))
}

/** A page of the files that were onboarded. */
export const onboardingRunPage = async (
  tx: Tx,
  actor: GlobalActor,
  query: z.output<typeof contract.runs.query>,
) => {
  const where = and(
    visible(actor),
    query.Ids && inArray(id, query.Ids),
    query.Subject && inArray(subject, query.Subject),
    query.Query === undefined || query.Query === '' ? undefined : ilike(fileName, containing(query.Query)),
  )
  const page = await listPage({
    tx,
    table,
    query,
    where,
    sortKeys: { CreatedAt: createdAt },
    rows: ({ order, limit, offset }) =>
      tx
        .select(columns)
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, items: await withCounts(tx, page.items) }
}

/** A file that was onboarded. Errors: 404. */
export const readOnboardingRun = async (
  tx: Tx,
  actor: GlobalActor,
  runId: string,
): Promise<OnboardingRun> => {
  const [run] = await tx
    .select(columns)
    .from(table)
    .where(and(visible(actor), eq(id, runId)))
  return found((await withCounts(tx, [found(run)]))[0])
}

/** A page of its rows, as in the file. Errors: 404. */
export const onboardingRowPage = async (
  tx: Tx,
  actor: GlobalActor,
  runId: string,
  query: z.output<typeof contract.rows.query>,
) => {
  const [run] = await tx
    .select({ id })
    .from(table)
    .where(and(visible(actor), eq(id, runId)))
  found(run)
  const { row, eui, outcome, issues, detail } = onboardingRows
  const where = and(
    eq(onboardingRows.runId, runId),
    query.Ids && inArray(onboardingRows.id, query.Ids),
    query.Outcome && inArray(outcome, query.Outcome),
    query.Query === undefined || query.Query === '' ? undefined : ilike(eui, containing(query.Query)),
  )
  return listPage({
    tx,
    table: onboardingRows,
    query,
    where,
    sortKeys: { Row: row },
    rows: ({ order, limit, offset }) =>
      tx
        .select({ id: onboardingRows.id, row, eui, outcome, issues, detail })
        .from(onboardingRows)
        .where(where)
        .orderBy(...order, asc(row))
        .limit(limit)
        .offset(offset),
  })
}
