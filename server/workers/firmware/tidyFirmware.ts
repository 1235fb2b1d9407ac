import { and, eq, lte, sql } from 'drizzle-orm'
import { day, hour } from '../../../domain/time.ts'
import { firmwareBatches } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { Deps } from '../../deps.ts'

/** Days after which a batch that nobody approved is deleted: until then, its thermostats cannot be in another one. */
const keptDays = 7
/** Hours after which frames that ended are deleted: the budgets of gateways look back for one. */
const framesKeptHours = 2

export const dropOldBatches = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const old = new Date(now().getTime() - keptDays * day).toISOString()
    const gone = await tx
      .delete(firmwareBatches)
      .where(and(eq(firmwareBatches.state, 'AwaitingApproval'), lte(firmwareBatches.createdAt, old)))
      .returning({ id: firmwareBatches.id })
    return gone.length
  })

/** Deletes the frames of updates: an image has hundreds for each thermostat, and the update itself says what became of it. */
export const dropFrames = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const old = new Date(now().getTime() - framesKeptHours * hour).toISOString()
    const { rowCount } = await tx.execute(
      sql`delete from main.downlink_frames where port in (201, 203) and created_at < ${old} and closed_at < ${old}`,
    )
    return rowCount ?? 0
  })
