import { eq, inArray, sql } from 'drizzle-orm'
import { monitoringMarks as marks } from '../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../db/scope.ts'
import type { Deps } from '../deps.ts'

/** The progress of a rule: when its last round began, and the cursor of a round in progress. */
export interface Mark {
  ranAt: Date
  cursor: string | null
}

/** The result of a run: `more` to run again at once, `cursor` to continue from in the next run. */
export interface Step {
  more?: boolean
  cursor?: string | null
}

const never = new Date(0).toISOString()

/**
 * Runs a rule in its own transaction, unless another process is running it or it is not due: its last round began less than `everyMs` ago.
 * A round in progress continues. @returns whether there is more to do at once.
 */
export const inTurn = (
  deps: Deps,
  rule: string,
  everyMs: number,
  work: (tx: Tx, mark: Mark) => Promise<Step>,
): Promise<boolean> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    await tx.insert(marks).values({ rule, ranAt: never }).onConflictDoNothing()
    const [row] = await tx
      .select()
      .from(marks)
      .where(eq(marks.rule, rule))
      .for('update', { skipLocked: true })
    if (!row) return false
    const mark = { ranAt: new Date(row.ranAt), cursor: row.cursor }
    if (mark.cursor === null && now.getTime() - mark.ranAt.getTime() < everyMs) return false
    const { more = false, cursor = null } = await work(tx, mark)
    // a round with more to do is not finished, so the interval does not apply yet
    const ranAt = more && cursor === null ? row.ranAt : mark.cursor === null ? now.toISOString() : row.ranAt
    await tx.update(marks).set({ ranAt, cursor }).where(eq(marks.rule, rule))
    return more
  })

/**
 * Since when this installation has been listening to its devices without a break of more than `breakMs`. Silence during such a break says
 * nothing about a device.
 */
export const listeningSince = (deps: Deps, breakMs: number): Promise<Date> =>
  withScope(deps.db.pool, asAdmin, async (tx) => {
    const now = deps.now()
    const put = (rule: string, at: Date) =>
      tx
        .insert(marks)
        .values({ rule, ranAt: at.toISOString() })
        .onConflictDoUpdate({ target: marks.rule, set: { ranAt: sql`excluded.ran_at` } })
    // these two alone: a process that runs a rule, or writes the demo's past, holds a mark for as long as its transaction
    const locked = await tx
      .select()
      .from(marks)
      .where(inArray(marks.rule, ['listening', 'listeningSince']))
      .orderBy(marks.rule)
      .for('update')
    const times = new Map(locked.map(({ rule, ranAt }) => [rule, new Date(ranAt)]))
    const [last, since] = [times.get('listening'), times.get('listeningSince')]
    const unbroken = last !== undefined && since !== undefined && now.getTime() - last.getTime() <= breakMs
    await put('listening', now)
    if (!unbroken) await put('listeningSince', now)
    return unbroken ? since : now
  })
