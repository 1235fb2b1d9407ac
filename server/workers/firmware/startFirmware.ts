import { and, eq, lte, sql } from 'drizzle-orm'
import { firmwareChannel } from '../../actions/firmware/channel.ts'
import type { Deps } from '../../deps.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { applyRules } from './applyRules.ts'
import { blockReader } from './blocks.ts'
import { runFirmware } from './firmwareRunner.ts'
import { day, hour } from '../../../domain/time.ts'
import { firmwareBatches } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'

/** Days after which a batch that nobody approved is deleted: until then, its thermostats cannot be in another one. */
const keptDays = 7
/** Hours after which frames that ended are deleted: the budgets of gateways look back for one. */
const framesKeptHours = 2

const dropOldBatches = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const old = new Date(now().getTime() - keptDays * day).toISOString()
    const gone = await tx
      .delete(firmwareBatches)
      .where(and(eq(firmwareBatches.state, 'AwaitingApproval'), lte(firmwareBatches.createdAt, old)))
      .returning({ id: firmwareBatches.id })
    return gone.length
  })

/** Deletes the frames of updates: an image has hundreds for each thermostat, and the update itself says what became of it. */
const dropFrames = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const old = new Date(now().getTime() - framesKeptHours * hour).toISOString()
    const { rowCount } = await tx.execute(
      sql`delete from main.downlink_frames where port in (201, 203) and created_at < ${old} and closed_at < ${old}`,
    )
    return rowCount ?? 0
  })

/** Gateway budgets grow by the minute, and answers come due; what was sent wakes the runner at once. */
const lookEveryMs = 10_000
const tidyEveryMs = 600_000

/** Carries out firmware updates until it is stopped. Any number of processes may run it. */
export const startFirmware = async (
  deps: Pick<Deps, 'db' | 'files' | 'now' | 'log'>,
): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  const blockOf = blockReader(deps)
  const updates = oneAtATime(
    async () => {
      while (!stopping && (await runFirmware({ ...deps, blockOf })) > 0);
    },
    (error) => deps.log.error({ err: error }, 'firmware updates could not go on'),
  )
  const tidy = oneAtATime(
    async () => {
      if (stopping) return
      await dropOldBatches(deps)
      await dropFrames(deps)
      await applyRules(deps)
    },
    (error) => deps.log.error({ err: error }, 'firmware batches could not be made or deleted'),
  )
  const unlisten = await deps.db.listen(firmwareChannel, updates.run)
  const timers = [setInterval(updates.run, lookEveryMs), setInterval(tidy.run, tidyEveryMs)]
  for (const one of [tidy, updates]) one.run()
  return {
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await unlisten()
      await Promise.all([updates.end(), tidy.end()])
    },
  }
}
