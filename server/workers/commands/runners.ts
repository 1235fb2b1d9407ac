import type { Deps } from '../../deps.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { bulkChannel } from '../../actions/commands/channel.ts'
import { dropOldPlans, runBulkUpdates } from './bulkRunner.ts'
import { rewindSchedules, runSchedules } from './scheduleRunner.ts'

const lookEveryMs = 3_000
/** Gateway budgets grow by the minute; starting an update wakes the runner at once. */
const paceEveryMs = 10_000
const tidyEveryMs = 600_000

/** Sends what schedules and bulk updates have due until it is stopped. Any number of processes may run it. */
export const startCommandRunners = async (deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<{ stop(): Promise<void> }> => {
  let stopping = false
  let seen = deps.now().getTime()
  const schedules = oneAtATime(
    async () => {
      if (stopping) return
      const now = deps.now().getTime()
      // the clock went back: entries advanced while it was ahead are due again
      if (now < seen) await rewindSchedules(deps)
      seen = now
      await runSchedules(deps)
    },
    (error) => deps.log.error({ err: error }, 'schedules could not be sent'),
  )
  const bulks = oneAtATime(
    async () => {
      while (!stopping && (await runBulkUpdates(deps)) > 0);
    },
    (error) => deps.log.error({ err: error }, 'bulk updates could not be sent'),
  )
  const tidy = oneAtATime(
    async () => {
      if (stopping) return
      await rewindSchedules(deps)
      await dropOldPlans(deps)
    },
    (error) => deps.log.error({ err: error }, 'schedules and plans could not be put right'),
  )
  const unlisten = await deps.db.listen(bulkChannel, bulks.run)
  const timers = [setInterval(schedules.run, lookEveryMs), setInterval(bulks.run, paceEveryMs), setInterval(tidy.run, tidyEveryMs)]
  for (const one of [tidy, schedules, bulks]) one.run()
  return {
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await unlisten()
      await Promise.all([schedules.end(), bulks.end(), tidy.end()])
    },
  }
}
